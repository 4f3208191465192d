import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Screens are loaded when they are first shown, which takes a busy machine more than a second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom lays nothing out, so it cannot scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

beforeEach(() => {
  // A message on the console is a fault that nobody would see (style.md, point 10).
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
