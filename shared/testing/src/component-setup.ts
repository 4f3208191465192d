import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { WAIT_MS } from './wait.ts';

configure({ asyncUtilTimeout: WAIT_MS });

// Base UI's own setting for tests: without it, a dialog waits for a frame before it closes, and sometimes
// stays.
Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true });

/** For every component test outside the remotes: matchers, clean-up, and failure on console errors. */
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const complaints = errors.mock.calls;
  errors.mockRestore();
  expect(complaints, 'console errors').toEqual([]);
});

// jsdom has no layout, so it lacks both. A file with the Node environment has no window.
if (typeof window !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.getAnimations ??= () => [];
}
