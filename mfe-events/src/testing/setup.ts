import '@testing-library/jest-dom/vitest';
import { queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// A busy machine may be slow; waits end as soon as their condition holds.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no `reportError`; browsers show it in the console.
window.reportError = (error) => console.error(error);

// Browser features that jsdom lacks: a narrow window of fixed size.
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
  // A console error fails the test.
  const errors = consoleError.mock.calls;
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
