import '@testing-library/jest-dom/vitest';
import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearDraft } from '../routes/sign-up/draft.ts';
import { forgetDraft } from '../session/profile-draft.ts';

// Responses come over real HTTP; a busy machine may be slow.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// jsdom has no `reportError`. The tests check what the user sees.
globalThis.reportError ??= () => {};

beforeEach(() => {
  useSession.setState({ status: 'anonymous' }, true);
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  clearStoredUser();
  clearDraft();
  forgetDraft();
  localStorage.clear();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
