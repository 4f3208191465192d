import { afterAll, expect, vi } from 'vitest';
import { findUnlistedNames } from './stored-names.ts';

/**
 * For projects with `isolate: false`: their test files share one jsdom window, which saves two thirds of the
 * time. Our own modules are reloaded for each file, so that every store starts empty.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  // A file with the Node environment has no window.
  if (typeof window === 'undefined') return;
  const unlisted = findUnlistedNames();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  expect(unlisted, 'stored, but not on the privacy page').toEqual([]);
});
