import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// What arrives late on a busy machine is not missing.
configure({ asyncUtilTimeout: 20_000 });

/** Imported first by every component test: matchers, a clean page, and no console errors. */
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

// jsdom lays nothing out, so it knows neither of these.
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.getAnimations ??= () => [];
