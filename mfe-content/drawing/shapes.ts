import { COLOUR, pick } from './palette.ts';

export const rect = (x: number, y: number, width: number, height: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${r ? ` rx="${r}"` : ''}/>`;
export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, colour: string, width = 6) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const at = (x: number, y: number, scale: number, inside: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;

export interface Person {
  /** Index of a skin tone, 0 to 3. */
  skin: number;
  /** Index of a hair colour, 0 to 3. */
  hair: number;
  shirt: string;
  style?: 'short' | 'bald' | 'long' | 'cap' | 'curly';
  beard?: boolean;
  glasses?: boolean;
  mask?: boolean;
}

const HAIR: Record<NonNullable<Person['style']>, (colour: string) => string> = {
  short: (colour) =>
    path('M-34 -2 C-40 -46 40 -46 34 -2 C30 -20 12 -26 0 -25 C-14 -26 -30 -20 -34 -2Z', colour),
  bald: (colour) =>
    path(
      'M-35 4 C-39 -12 -34 -20 -30 -20 C-33 -8 -31 0 -31 8Z M35 4 C39 -12 34 -20 30 -20 C33 -8 31 0 31 8Z',
      colour,
    ),
  long: (colour) =>
    path(
      'M-37 36 C-50 -48 50 -48 37 36 C30 40 27 36 28 20 L30 -8 C16 -12 2 -18 -6 -24 C-14 -12 -24 -8 -30 -6 L-28 20 C-27 36 -30 40 -37 36Z',
      colour,
    ),
  cap: () => path('M-35 -8 C-36 -46 36 -46 35 -8 L52 -6 C54 0 48 3 42 2 L-35 -3Z', COLOUR.teal),
  curly: (colour) =>
    [
      [-28, -20],
      [-15, -30],
      [0, -34],
      [15, -30],
      [28, -20],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 14, colour))
      .join(''),
};

/** Head of 70 units across, its middle at 0, 0. */
function head(person: Person): string {
  const skin = pick(COLOUR.skin, person.skin);
  const hair = pick(COLOUR.hair, person.hair);
  const style = person.style ?? 'short';
  return [
    rect(-13, 22, 26, 34, skin, 10),
    circle(0, 0, 35, skin),
    circle(-35, 5, 7, skin),
    circle(35, 5, 7, skin),
    person.beard
      ? path('M-35 4 C-36 48 36 48 35 4 C26 18 14 15 0 15 C-14 15 -26 18 -35 4Z', hair)
      : '',
    circle(-12, 0, 3.4, COLOUR.navy),
    circle(12, 0, 3.4, COLOUR.navy),
    person.beard
      ? line('M-8 22 Q0 28 8 22', pick(COLOUR.skin, 0), 3)
      : line('M-9 15 Q0 22 9 15', COLOUR.navy, 3),
    person.glasses
      ? `<g fill="none" stroke="${COLOUR.navy}" stroke-width="3"><circle cx="-13" cy="0" r="10"/><circle cx="13" cy="0" r="10"/><path d="M-3 0h6"/></g>`
      : '',
    person.mask ? path('M-33 8 Q0 2 33 8 Q32 36 0 38 Q-32 36 -33 8Z', COLOUR.mist) : '',
    HAIR[style](hair),
  ].join('');
}

/** Head and shoulders: about 170 wide, from y -45 to 150. */
export const bust = (person: Person) =>
  path('M-84 150 C-84 78 -46 54 0 54 C46 54 84 78 84 150Z', person.shirt) +
  path('M-22 55 Q0 84 22 55 L13 50 L-13 50Z', pick(COLOUR.skin, person.skin)) +
  head(person);

/** A whole figure: feet at y 330. */
export const standing = (person: Person, trousers: string = COLOUR.navy) =>
  [
    rect(-40, 190, 34, 136, trousers, 8),
    rect(6, 190, 34, 136, trousers, 8),
    path(
      'M-46 330 Q-44 314 -24 314 L-4 314 L-4 330Z M46 330 Q44 314 24 314 L4 314 L4 330Z',
      COLOUR.navy,
    ),
    path('M-62 118 C-62 70 -34 54 0 54 C34 54 62 70 62 118 L56 214 L-56 214Z', person.shirt),
    line('M-56 104 L-66 196', person.shirt, 24),
    line('M56 104 L66 196', person.shirt, 24),
    circle(-67, 210, 12, pick(COLOUR.skin, person.skin)),
    circle(67, 210, 12, pick(COLOUR.skin, person.skin)),
    path('M-22 55 Q0 82 22 55 L13 50 L-13 50Z', pick(COLOUR.skin, person.skin)),
    head(person),
  ].join('');

/** A pot plant, 90 wide, its foot at y 0. */
export const plant = () =>
  path('M-28 -54 L28 -54 L20 0 L-20 0Z', COLOUR.coral) +
  line('M0 -54 V-130 M0 -80 Q-34 -90 -42 -124 M0 -90 Q34 -100 42 -138', COLOUR.leaf, 8) +
  [
    [0, -146],
    [-46, -130],
    [46, -144],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="17" ry="25" fill="${COLOUR.leaf}"/>`)
    .join('');

export const tree = (colour: string = COLOUR.leaf) =>
  rect(-8, -90, 16, 90, COLOUR.wood, 4) +
  `<ellipse cx="0" cy="-140" rx="62" ry="78" fill="${colour}"/>`;

export const chair = (colour: string = COLOUR.teal) =>
  rect(-34, -120, 68, 66, colour, 12) +
  rect(-38, -48, 76, 16, colour, 8) +
  line('M-28 -34 V0 M28 -34 V0', COLOUR.navy, 7);

/** A blood tube, 30 wide and 110 high, from y 0 down. */
export const tube = (cap: string = COLOUR.amber, level = 52) =>
  rect(-15, 14, 30, 96, COLOUR.white, 15) +
  path(`M-15 ${110 - level} H15 V95 A15 15 0 0 1 -15 95Z`, COLOUR.coral) +
  rect(-19, 0, 38, 22, cap, 6) +
  rect(-15, 36, 30, 18, COLOUR.mist);
