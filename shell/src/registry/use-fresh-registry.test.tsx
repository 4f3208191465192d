import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRegistry } from '../testing/site.ts';
import { useRegistry } from './registry.ts';
import { useFreshRegistry } from './use-fresh-registry.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useRegistry.setState({}, true);
});

const comeBack = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

test('a tab reads the registry once each time it becomes visible', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (file: string) => {
    requested.push(file);
    return Response.json(makeRegistry([]));
  });
  renderHook(useFreshRegistry, { wrapper: MemoryRouter });
  const before = requested.length;
  await comeBack();
  await comeBack();
  expect(requested.slice(before)).toEqual(['/registry.json', '/registry.json']);
});
