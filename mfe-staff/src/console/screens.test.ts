import { expect, test } from 'vitest';
import { SCREENS } from './screens.ts';
import { PAGES } from './sections.ts';

/** Pages link to these with parameters for what to show. */
const LINKED_BY_THEIR_PAGE = ['clinic', 'letters', 'money/movements', 'new-data-request'];

test('each screen without a parameter in its address is in a list of pages, or has a button', () => {
  const listed = new Set([...PAGES.map(({ path }) => path), ...LINKED_BY_THEIR_PAGE]);
  const unreachable = SCREENS.filter(
    ({ path, button }) => !path.includes(':') && !button && !listed.has(path),
  );
  expect(unreachable.map(({ path }) => path)).toEqual([]);
});

test('each button belongs to a screen', () => {
  const paths = new Set(SCREENS.map(({ path }) => path));
  const lost = SCREENS.flatMap(({ button }) => (button && !paths.has(button.on) ? button.on : []));
  expect(lost).toEqual([]);
});
