import { connectApi } from '@chaps/runtime';
import { NoBlock, sessionActionsOf } from '@chaps/testing/runtime';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../registry/registry.ts';
import { makeRegistry, SITE } from '../testing/site.ts';
import { App } from './app.tsx';

afterEach(() => {
  vi.mocked(console.error).mockClear();
  vi.restoreAllMocks();
});

test('an error in the frame shows a message instead of an empty page', async () => {
  // React logs the errors that a boundary catches; this test causes one on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Receives the failures to be logged.
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const session = sessionActionsOf();
  connectApi({ url: SITE.apiUrl, session });
  const registry = makeRegistry([]);
  Object.defineProperty(registry, 'remotes', {
    get: () => {
      throw new Error('broken links');
    },
  });
  act(() => useRegistry.setState({ registry }));
  render(<App runtime={{ config: SITE, session, Slot: NoBlock }} documentPolicy="" />);
  expect(await screen.findByRole('heading', { name: 'We could not open the site' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.poll(() => reported.mock.calls.length).toBe(1);
});
