import { afterAll, vi } from 'vitest';

/**
 * For projects with `isolate: false`: their test files run one after another in one jsdom window
 * instead of each in a process of its own, which took two thirds of the time. Whatever a file leaves
 * behind goes with it: our own modules are loaded anew for the next (libraries are not), and so the
 * session, the query client and every other store begin empty.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  // A file that asks for Node has no window.
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
});
