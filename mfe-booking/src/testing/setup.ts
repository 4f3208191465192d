import '@testing-library/jest-dom/vitest';
import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine may render late.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// jsdom has no `reportError`. The tests check what the user sees.
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
