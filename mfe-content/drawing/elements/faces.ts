import { COLOUR as C, HAIR, INK, SKIN } from './palette.ts';
import { at, circle, ellipse, faint, line, path, rect, shade } from './shapes.ts';

export interface Person {
  skin: 0 | 1 | 2 | 3;
  hair: 0 | 1 | 2 | 3;
  shirt: string;
  style?: keyof typeof hairOf;
  beard?: boolean;
  glasses?: boolean;
  mask?: boolean;
  wears?: 'jumper' | 'shirt' | 'jacket' | 'scrubs' | 'coat';
}

/** Hair on a head centred at 0, 0. */
export const hairOf = {
  short: (colour: string) =>
    path(
      'M-33 2 C-42 -50 42 -50 33 2 C31 -10 28 -18 22 -22 C8 -18 -10 -20 -20 -26 C-28 -20 -31 -8 -33 2Z',
      colour,
    ),
  side: (colour: string) =>
    path(
      'M-33 4 C-42 -40 -22 -50 4 -48 C34 -46 42 -24 33 4 C32 -8 29 -16 24 -20 C6 -14 -14 -18 -26 -12 C-30 -8 -32 -2 -33 4Z',
      colour,
    ),
  bald: (colour: string) =>
    path('M-33 8 C-38 -8 -35 -20 -29 -22 C-31 -10 -30 0 -29 10Z', colour) +
    path('M33 8 C38 -8 35 -20 29 -22 C31 -10 30 0 29 10Z', colour),
  long: (colour: string) =>
    path(
      'M-35 40 C-50 -70 50 -70 35 40 C28 46 24 40 26 22 L30 -6 C14 -12 2 -20 -6 -26 C-14 -12 -24 -8 -30 -6 L-27 22 C-25 40 -28 46 -35 40Z',
      colour,
    ),
  bob: (colour: string) =>
    path(
      'M-34 26 C-48 -67 48 -67 34 26 C30 30 26 26 27 12 C27 -4 24 -16 18 -22 C4 -12 -16 -12 -27 -8 C-29 2 -27 16 -27 22 C-28 30 -32 30 -34 26Z',
      colour,
    ),
  cap: () =>
    path('M-34 -8 C-36 -50 36 -50 34 -8Z', C.teal) +
    path('M-34 -8 H34 L54 -4 C56 2 48 5 40 3 L-33 -1Z', C.navy) +
    faint(0.3, line('M0 -40 V-10', '#ffffff', 2)),
  curly: (colour: string) =>
    (
      [
        [-29, -14, 12],
        [-22, -28, 13],
        [-8, -36, 14],
        [8, -37, 14],
        [22, -29, 13],
        [29, -14, 12],
        [0, -26, 16],
      ] as const
    )
      .map(([x, y, r]) => circle(x, y, r, colour))
      .join(''),
  turban: () =>
    path('M-36 -6 C-50 -66 50 -66 36 -6 C18 -22 -18 -22 -36 -6Z', C.amber) +
    faint(0.25, line('M-34 -16 C-10 -44 14 -52 34 -34 M-30 -30 C-8 -50 6 -54 20 -52', INK, 3)),
} as const;

const glasses = `<g fill="none" stroke="${INK}" stroke-width="3"><circle cx="-13" cy="-1" r="10"/><circle cx="13" cy="-1" r="10"/><path d="M-3 -2h6M-23 -3l-10 -3M23 -3l10 -3"/></g>`;

const beard = (colour: string) =>
  path(
    'M-32 0 C-34 30 -20 46 0 46 C20 46 34 30 32 0 C28 12 20 15 12 14 C4 11 -4 11 -12 14 C-20 15 -28 12 -32 0Z',
    colour,
  ) + line('M-8 23 Q0 29 8 23', '#f6d9bf', 3);

/** Eyes, brows, nose, cheeks and mouth, with optional beard, glasses and mask. */
export function faces(person: Person): string {
  const hair = HAIR[person.hair];
  const brow = person.style === 'bald' && person.hair === 2 ? INK : hair;
  return [
    faint(0.28, circle(-20, 10, 7, '#d6593f') + circle(20, 10, 7, '#d6593f')),
    person.beard ? beard(hair) : '',
    ellipse(-12, -1, 3.2, 3.8, INK) + ellipse(12, -1, 3.2, 3.8, INK),
    line('M-18 -11 Q-12 -15 -6 -12 M18 -11 Q12 -15 6 -12', brow, 3.4),
    faint(0.35, line('M0 -1 Q5 9 -1 10', INK, 2.6)),
    person.beard || person.mask ? '' : line('M-10 19 Q0 28 10 19', INK, 3),
    person.glasses ? glasses : '',
    person.mask
      ? path('M-31 8 Q0 2 31 8 Q30 34 0 40 Q-30 34 -31 8Z', C.mist) +
        faint(0.3, line('M-18 18 Q0 14 18 18 M-18 26 Q0 23 18 26', INK, 2))
      : '',
  ].join('');
}

/** A head about 70 units across, centred at 0, 0. */
export const headOf = (person: Person, face: string): string => {
  const skin = SKIN[person.skin];
  const hair = HAIR[person.hair];
  const cut = person.style ?? 'short';
  return [
    cut === 'long' ? rect(-34, -6, 68, 54, hair, 22) : '',
    ellipse(-33, 4, 6.5, 8.5, skin) + ellipse(33, 4, 6.5, 8.5, skin),
    path(
      'M-33 -6 C-33 -46 33 -46 33 -6 C33 10 30 22 22 31 C14 41 -14 41 -22 31 C-30 22 -33 10 -33 -6Z',
      skin,
    ),
    shade(
      'M20 -34 C30 -28 33 -16 33 -6 C33 10 30 22 22 31 C18 36 12 38 6 39 C26 22 28 -8 20 -34Z',
      0.07,
    ),
    face,
    at(0, 0, 1, hairOf[cut](hair)),
  ].join('');
};
