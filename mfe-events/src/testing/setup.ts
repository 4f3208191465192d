import '@testing-library/jest-dom/vitest';
import { queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// A busy machine may take a while; what does come ends the waiting at once.
configure({ asyncUtilTimeout: 20_000 });

// A browser shows a reported error in its console; jsdom knows no `reportError`.
window.reportError = (error) => console.error(error);

// What a browser has and jsdom has not: a narrow window that never changes its size.
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

Element.prototype.scrollIntoView ??= () => {};

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  useSession.setState({ status: 'anonymous' }, true);
  // style.md 10: a console error fails the test.
  const errors = consoleError.mock.calls;
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
