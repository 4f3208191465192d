import { declarationOf } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { nameOf, picturesOf, type Tour } from './screen.ts';
import { CONSOLE_LOOKS, type Look, someOf, TABLET_LOOKS } from './take.ts';
import { CONSOLE, TABLET } from './tours.ts';

const SCREENS = [...CONSOLE, ...TABLET].flat();

test('every page of console and tablet has its picture', async () => {
  const declared = await Promise.all((['mfe-staff', 'mfe-clinic'] as const).map(declarationOf));
  const shown = new Set(SCREENS.map(({ route }) => route));
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !shown.has(route));
  expect(missing).toEqual([]);
});

test('no picture takes the place of another', () => {
  const names = SCREENS.flatMap(picturesOf).map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const linkTo =
  (name: string) =>
  ({ width, scheme }: Look) =>
    `[${width} ${scheme}](${width}-${scheme}/${name}.webp)`;

const listOf = (tours: readonly Tour[], looks: readonly Look[]) =>
  tours
    .flat()
    .flatMap(picturesOf)
    .map((screen) => {
      const shown = screen.state ? someOf(looks) : looks;
      const links = shown.map(linkTo(nameOf(screen))).join(' · ');
      return `| \`${screen.route}\` | ${screen.state ?? ''} | ${links} |`;
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
