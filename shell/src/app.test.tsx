import { provideSiteConfig } from '@chaps/runtime';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import { useRegistry } from './federation/registry.ts';
import { registryWith, SITE } from './testing/site.ts';

afterEach(() => vi.restoreAllMocks());

test('a fault of the frame itself leaves a message with a way on, not an empty page', async () => {
  // React reports what a boundary caught to the console as well; here that is what we provoke.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // jsdom has none. It is told of the log that cannot be reached from here.
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  provideSiteConfig(SITE);
  const registry = registryWith([]);
  Object.defineProperty(registry, 'remotes', {
    get: () => {
      throw new Error('broken links');
    },
  });
  act(() => useRegistry.setState({ registry }));
  render(<App documentPolicy="" />);
  expect(await screen.findByRole('heading', { name: 'We could not open the site' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.poll(() => told.mock.calls.length).toBe(1);
});
