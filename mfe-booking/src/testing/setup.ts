import '@testing-library/jest-dom/vitest';
import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine is no fault of the page.
configure({ asyncUtilTimeout: 20_000 });

// jsdom draws nothing.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// jsdom has no `reportError`: the tests look at what the person is told.
globalThis.reportError ??= () => {};

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  clearStoredUser();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ status: 'anonymous', user: undefined, recovering: undefined }, true);
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
