// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { removeFailedStylesheets } from './prerendered-page.ts';

afterEach(() => document.head.replaceChildren());

test('removes a style sheet that failed to load, for the bundler to retry, and keeps a loaded one', () => {
  document.head.innerHTML = `
    <link rel="stylesheet" data-rspack="reading:chunk-1">
    <link rel="stylesheet" data-rspack="reading:chunk-2">`;
  const [failed, loaded] = document.querySelectorAll('link');
  if (!failed || !loaded) throw new Error('a link is missing');
  // jsdom loads none.
  Object.defineProperty(loaded, 'sheet', { value: new CSSStyleSheet() });
  removeFailedStylesheets();
  expect([...document.head.children]).toEqual([loaded]);
});
