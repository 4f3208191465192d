import { faces, headOf, type Person } from './faces.ts';
import { COLOUR as C, SKIN } from './palette.ts';
import { circle, line, path, rect, seam, shade, shadow } from './shapes.ts';

const skinOf = ({ skin }: Person) => SKIN[skin];

/** Clothes between neck and waist; `deep` is their length. */
const CLOTHES: Record<NonNullable<Person['wears']>, (person: Person, deep: number) => string> = {
  jumper: (person) =>
    path('M-22 56 Q0 80 22 56 L15 51 Q0 66 -15 51Z', skinOf(person)) +
    seam('M-19 61 Q0 82 19 61', 4),
  shirt: (_person, deep) =>
    path('M-24 54 L-2 74 L-22 90 L-34 62Z', C.white) +
    path('M24 54 L2 74 L22 90 L34 62Z', C.white) +
    seam(`M0 76 V${deep}`) +
    [100, 130, 160]
      .filter((y) => y < deep - 12)
      .map((y) => circle(6, y, 2.6, C.white))
      .join(''),
  jacket: (_person, deep) =>
    path(`M-20 56 L0 78 L20 56 L26 ${deep} H-26Z`, C.white) +
    path(`M0 78 l9 12 l-5 ${deep - 96} h-8 l-5 -${deep - 96}Z`, C.coral) +
    shade(`M-22 56 L-40 92 L-22 108 L-20 ${deep} H-28 L-34 60Z`, 0.18) +
    shade(`M22 56 L40 92 L22 108 L20 ${deep} H28 L34 60Z`, 0.18),
  scrubs: (person) =>
    path('M-20 56 L0 92 L20 56 L12 50 H-12Z', skinOf(person)) +
    seam('M-18 62 L0 96 L18 62', 4) +
    rect(18, 112, 30, 4, C.white, 2),
  coat: (_person, deep) =>
    path(`M-20 56 L0 84 L20 56 L20 ${deep} H-20Z`, C.sea) +
    seam('M-22 62 L-40 96 L-20 112 M22 62 L40 96 L20 112', 4) +
    seam(`M0 92 V${deep}`) +
    line('M-18 60 C-26 110 -12 122 -2 122 M18 60 C26 96 20 112 8 118', C.navy, 4) +
    circle(-2, 124, 7, C.navy),
};

const clothes = (person: Person, deep: number) => CLOTHES[person.wears ?? 'jumper'](person, deep);

const neck = (person: Person) =>
  rect(-14, 22, 28, 40, skinOf(person), 12) + shade('M-14 36 Q0 50 14 36 V44 Q0 60 -14 44Z', 0.2);

/** Head and shoulders: about 190 wide, from y -48 to 150. */
export const bust = (person: Person) =>
  path(
    'M-94 150 C-94 92 -64 68 -26 57 C-14 66 14 66 26 57 C64 68 94 92 94 150Z',
    person.wears === 'coat' ? C.white : person.shirt,
  ) +
  shade('M-94 150 C-94 118 -84 98 -70 84 C-66 108 -64 130 -64 150Z', 0.1) +
  neck(person) +
  clothes(person, 150) +
  headOf(person, faces(person));

/** On a chair, seen from the front: the seat at y 170, the feet at 250. */
export const sitting = (person: Person, trousers: string = C.denim) =>
  path('M-42 160 h34 v84 h-34Z M42 160 h-34 v84 h34Z', trousers) +
  path('M-48 252 Q-48 238 -30 237 H-6 V252Z M48 252 Q48 238 30 237 H6 V252Z', C.woodDeep) +
  bust(person) +
  path(
    'M-74 150 Q-74 132 -52 132 H52 Q74 132 74 150 V162 Q74 176 56 176 H-56 Q-74 176 -74 162Z',
    trousers,
  ) +
  seam('M0 138 V172') +
  circle(-30, 136, 13, skinOf(person)) +
  circle(30, 136, 13, skinOf(person));

/** Position of the right arm; the left one is mirrored. */
const ARMS = {
  down: { sleeve: 'M48 86 C62 116 66 150 63 186', hand: [62, 202] },
  hip: { sleeve: 'M48 86 C84 112 88 146 54 162', hand: [50, 166] },
  hold: { sleeve: 'M48 86 C68 124 60 156 30 158', hand: [18, 158] },
  wave: { sleeve: 'M48 86 C82 104 98 78 100 40', hand: [101, 22] },
  point: { sleeve: 'M48 86 C84 104 116 92 142 66', hand: [153, 56] },
} as const;
export type Arm = keyof typeof ARMS;

function arm(person: Person, which: Arm): string {
  const { sleeve, hand } = ARMS[which];
  const colour = person.wears === 'coat' ? C.white : person.shirt;
  return circle(hand[0], hand[1], 11.5, skinOf(person)) + line(sleeve, colour, 25);
}

const mirrored = (inside: string) => `<g transform="scale(-1 1)">${inside}</g>`;

interface Stance {
  left?: Arm;
  right?: Arm;
  trousers?: string;
  /** Held in the hands, in front of everything. */
  holds?: string;
}

/** A whole figure: feet at y 330. */
export function standing(person: Person, stance: Stance = {}): string {
  const { left = 'down', right = 'down', trousers = C.navy, holds = '' } = stance;
  const colour = person.wears === 'coat' ? C.white : person.shirt;
  const behind = (which: Arm) => which === 'down' || which === 'hip';
  const arms = [mirrored(arm(person, left)), arm(person, right)] as const;
  return [
    shadow(0, 330, 74),
    path('M-50 196 H2 L-4 318 H-40Z', trousers) + path('M50 196 H-2 L4 318 H40Z', trousers),
    seam('M0 214 V312'),
    path('M-46 331 Q-46 314 -26 313 H-2 V331Z M46 331 Q46 314 26 313 H2 V331Z', C.woodDeep),
    behind(left) ? arms[0] : '',
    behind(right) ? arms[1] : '',
    path(
      'M-26 57 C-50 62 -60 76 -58 100 L-53 212 Q0 222 53 212 L58 100 C60 76 50 62 26 57 C14 66 -14 66 -26 57Z',
      colour,
    ),
    shade('M-58 100 L-53 212 Q-40 216 -26 217 C-38 170 -44 120 -46 82Z', 0.1),
    seam('M-46 104 L-44 190 M46 104 L44 190'),
    neck(person),
    clothes(person, 210),
    behind(left) ? '' : arms[0],
    behind(right) ? '' : arms[1],
    holds,
    headOf(person, faces(person)),
  ].join('');
}
