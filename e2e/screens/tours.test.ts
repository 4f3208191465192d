import { loadDeclaration } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { listPictures, screenName } from './screen.ts';
import { CONSOLE, TABLET } from './tours.ts';

const SCREENS = [...CONSOLE, ...TABLET].flat();

test('every page of the console and the tablet has a screenshot', async () => {
  const declared = await Promise.all((['mfe-staff', 'mfe-clinic'] as const).map(loadDeclaration));
  const shown = new Set(SCREENS.map(({ route }) => route));
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !shown.has(route));
  expect(missing).toEqual([]);
});

test('no two screenshots have the same name', () => {
  const names = SCREENS.flatMap((screen) => listPictures(screen, [])).map(screenName);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
