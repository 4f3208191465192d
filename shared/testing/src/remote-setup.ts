import '@testing-library/jest-dom/vitest';
import { clearStoredUser, provideSiteConfig, queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { siteConfigOf } from './fixtures.ts';

// A busy machine may render late.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, no `reportError` and no media queries: a narrow window of fixed size.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// The tests check what the user sees.
globalThis.reportError ??= () => {};
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

beforeEach(() => {
  provideSiteConfig(siteConfigOf());
  useSession.setState({ status: 'anonymous' }, true);
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  clearStoredUser();
  localStorage.clear();
  sessionStorage.clear();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
