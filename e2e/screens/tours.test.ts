import { declarationOf } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { CONSOLE_LOOKS, type Look, nameOf, picturesOf, TABLET_LOOKS, type Tour } from './screen.ts';
import { CONSOLE, TABLET } from './tours.ts';

const SCREENS = [...CONSOLE, ...TABLET].flat();

test('every page of console and tablet has its picture', async () => {
  const declared = await Promise.all((['mfe-staff', 'mfe-clinic'] as const).map(declarationOf));
  const shown = new Set(SCREENS.map(({ route }) => route));
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !shown.has(route));
  expect(missing).toEqual([]);
});

test('no picture takes the place of another', () => {
  const names = SCREENS.flatMap((screen) => picturesOf(screen, [])).map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const linkTo =
  (name: string) =>
  ({ width, scheme }: Look) =>
    `[${width} ${scheme}](${width}-${scheme}/${name}.webp)`;

const listOf = (tours: readonly Tour[], all: readonly Look[]) =>
  tours
    .flat()
    .flatMap((screen) => picturesOf(screen, all))
    .map(({ route, state = '', looks }) => {
      const links = looks.map(linkTo(nameOf({ route, state }))).join(' · ');
      return `| \`${route}\` | ${state} | ${links} |`;
    });

test('the index names every picture', async () => {
  const index = [
    '# Pictures of every page',
    '',
    '`npm run screens` takes them, of the console (`/staff`) and of the tablet at the venue (`/clinic`), with invented people. What differs little from its page is shown at the narrowest width in the light, and at the widest in the dark.',
    '',
    '| Page | State | Pictures |',
    '|---|---|---|',
    ...listOf(CONSOLE, CONSOLE_LOOKS),
    ...listOf(TABLET, TABLET_LOOKS),
    '',
  ].join('\n');
  await expect(index).toMatchFileSnapshot('../../docs/screens/README.md');
});
