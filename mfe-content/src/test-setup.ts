import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Screens load lazily, which takes a busy machine more than a second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, so it cannot scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

beforeEach(() => {
  // A console message fails the test.
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
