import '@testing-library/jest-dom/vitest';
import { queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resetRuntime } from './runtime.tsx';
import { findUnlistedNames } from './stored-names.ts';
import { WAIT_MS } from './wait.ts';

configure({ asyncUtilTimeout: WAIT_MS });

// Tests check what the user sees, not what is reported; jsdom would pass reported errors to Vitest.
globalThis.reportError = () => {};
// jsdom has no layout and no media queries, so this defines a narrow window of fixed size. A file with the
// Node environment has no window.
if (typeof window !== 'undefined') {
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

function signOut(): void {
  resetRuntime();
  useSession.setState({ status: 'anonymous' }, true);
}

// Not in a hook: a test's fixtures sign in before its hooks run.
signOut();
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  signOut();
  queryClient.clear();
  vi.useRealTimers();
  const unlisted = typeof window === 'undefined' ? [] : findUnlistedNames();
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
  }
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints, 'console errors').toEqual([]);
  expect(unlisted, 'stored, but not on the privacy page').toEqual([]);
});
