import type { Person } from './elements/faces.ts';
import { COLOUR as C, INK } from './elements/palette.ts';
import { bust } from './elements/people.ts';
import { at, circle, faint, line, path, rect } from './elements/shapes.ts';

const portrait = (wall: string, blob: string, person: Person) =>
  rect(0, 0, 400, 400, wall) +
  faint(0.6, circle(200, 206, 158, blob)) +
  at(200, 186, 1.5, bust(person));

/** Head-and-shoulders pictures, 400 by 400, until the charity has photographs. */
export const PORTRAITS: Record<string, string> = {
  'portrait-1': portrait(C.wallCool, C.glow, {
    skin: 0,
    hair: 0,
    shirt: C.navy,
    style: 'side',
    glasses: true,
    wears: 'jacket',
  }),
  'portrait-2': portrait(C.wall, C.glow, { skin: 0, hair: 1, shirt: C.teal, style: 'long' }),
  'portrait-3': portrait(C.wallCool, C.wall, {
    skin: 3,
    hair: 2,
    shirt: C.amber,
    beard: true,
    wears: 'shirt',
  }),
  'portrait-4': portrait(C.panel, C.glow, {
    skin: 1,
    hair: 2,
    shirt: C.teal,
    style: 'bob',
    wears: 'scrubs',
  }),
  'portrait-5': portrait(C.wallCool, C.glow, {
    skin: 0,
    hair: 3,
    shirt: C.coral,
    style: 'bald',
    beard: true,
    wears: 'shirt',
  }),
  'portrait-6': portrait(C.wall, C.wallCool, { skin: 2, hair: 2, shirt: C.leaf, style: 'curly' }),
  'patient-george': portrait(C.panel, C.wallCool, {
    skin: 0,
    hair: 0,
    shirt: C.teal,
    style: 'bald',
    glasses: true,
    wears: 'shirt',
  }),
  'patient-martin': portrait(C.wallCool, C.wall, {
    skin: 1,
    hair: 3,
    shirt: C.navy,
    style: 'side',
    beard: true,
    wears: 'jacket',
  }),
};

const word = (text: string, x: number, y: number) =>
  `<text x="${x}" y="${y}" fill="${INK}" font-family="Georgia, serif" font-size="25" font-weight="700">${text}</text>`;

const logo = (mark: string, first: string, second: string) =>
  rect(0, 0, 240, 120, '#ffffff') + mark + word(first, 92, 56) + word(second, 92, 86);

/** Logos of invented supporters, 240 by 120. */
export const LOGOS: Record<string, string> = {
  'supporter-harbour': logo(
    path('M20 80 H76 L66 96 H30Z M46 28 L46 74 L24 74Z M52 38 L72 74 H52Z', C.teal),
    'Harbour',
    'B. Society',
  ),
  'supporter-oak-and-vale': logo(
    circle(48, 50, 26, C.leaf) + rect(44, 66, 8, 30, C.wood),
    'Oak &amp;',
    'Vale',
  ),
  'supporter-northline': logo(
    line('M24 90 L72 90 M34 90 L44 34 M62 90 L52 34 M38 66 H58', C.coral, 7),
    'Northline',
    'Rail',
  ),
  'supporter-three-rivers': logo(
    line(
      'M22 44 q13 -14 26 0 t26 0 M22 64 q13 -14 26 0 t26 0 M22 84 q13 -14 26 0 t26 0',
      C.teal,
      7,
    ),
    'Three',
    'Rivers',
  ),
  'supporter-meridian': logo(
    circle(48, 60, 30, C.mist) + line('M48 30 V90 M18 60 H78', C.teal, 6),
    'Meridian',
    'Labs',
  ),
  'supporter-castle-row': logo(
    path('M22 92 V40 h12 v12 h10 V40 h10 v12 h10 V40 h12 v52Z', C.navy) +
      path('M42 92 v-18 a8 8 0 0 1 16 0 v18Z', C.amber),
    'Castle',
    'Row RFC',
  ),
};
