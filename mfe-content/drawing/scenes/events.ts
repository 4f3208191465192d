import { room, sky } from '../elements/backgrounds.ts';
import {
  bunting,
  bush,
  chair,
  clipboard,
  frame,
  mug,
  plant,
  table,
  tree,
  tube,
  windowPane,
} from '../elements/furniture.ts';
import { COLOUR as C, SKIN } from '../elements/palette.ts';
import { bust, sitting, standing } from '../elements/people.ts';
import { at, circle, faint, line, path, rect, seam, shade, shadow } from '../elements/shapes.ts';

const nurse = { skin: 1, hair: 1, shirt: C.teal, style: 'bob', wears: 'scrubs' } as const;

const drop = (x: number, y: number, scale: number) =>
  at(x, y, scale, path('M0 -20 C8 -8 15 0 15 9 A15 15 0 0 1 -15 9 C-15 0 -8 -8 0 -20Z', C.amber));

const banner = (x: number, y: number) =>
  line(`M${x + 20} ${y - 22} V${y} M${x + 180} ${y - 22} V${y}`, C.grey, 3) +
  rect(x, y, 200, 62, C.navy, 8) +
  drop(x + 36, y + 32, 0.9) +
  rect(x + 64, y + 19, 112, 9, C.white, 4) +
  rect(x + 64, y + 36, 78, 8, C.sea, 4);

const hall =
  path('M96 214 L320 96 L544 214Z', C.brick) +
  shade('M96 214 L320 96 L320 108 L120 214Z', 0.16) +
  rect(120, 212, 400, 178, C.cream) +
  rect(112, 206, 416, 14, C.white, 4) +
  circle(320, 164, 22, C.white) +
  circle(320, 164, 16, C.lit) +
  seam('M320 152 V164 L328 170', 2.5) +
  windowPane(146, 240, C.lit) +
  windowPane(384, 240, C.lit) +
  rect(276, 246, 88, 144, C.white, 6) +
  path('M284 254 h72 v136 h-72Z', C.lit) +
  path('M284 254 h33 v136 h-33Z', C.teal) +
  circle(311, 326, 4, C.amber) +
  rect(256, 388, 128, 10, C.stone, 3);

/** Screening events: the hall, the desk, the needle, the laboratory. */
export const EVENTS: Record<string, string> = {
  'hero-community': [
    sky(548, 74),
    path('M0 372 C120 330 240 344 360 340 S560 330 640 350 V480 H0Z', C.hill),
    at(60, 392, 0.92, tree()) + at(596, 396, 1.02, tree(C.leafDeep)),
    hall,
    rect(0, 392, 640, 88, C.grass),
    path('M262 396 H378 L470 480 H170Z', C.path),
    at(150, 400, 0.9, bush()) + at(494, 400, 0.9, bush(C.leaf)),
    bunting(196, 36),
    at(
      112,
      252,
      0.6,
      standing(
        { skin: 3, hair: 2, shirt: C.coral, style: 'curly', wears: 'shirt' },
        { right: 'wave' },
      ),
    ),
    at(
      218,
      236,
      0.66,
      standing(
        { skin: 0, hair: 0, shirt: C.teal, style: 'bald', glasses: true },
        { right: 'hip', trousers: C.denim },
      ),
    ),
    at(
      322,
      246,
      0.64,
      standing(
        { skin: 2, hair: 2, shirt: C.navy, style: 'turban', beard: true, wears: 'jacket' },
        { trousers: C.grey },
      ),
    ),
    at(
      430,
      238,
      0.66,
      standing(
        { skin: 0, hair: 3, shirt: C.amber, style: 'side', beard: true },
        { left: 'hold', trousers: C.navy, holds: at(-14, 150, 1, clipboard()) },
      ),
    ),
    at(
      534,
      254,
      0.6,
      standing(
        { skin: 1, hair: 1, shirt: C.leaf, style: 'cap' },
        { left: 'wave', trousers: C.denim },
      ),
    ),
  ].join(''),
  'screening-hall': [
    room(),
    windowPane(46, 96) + windowPane(182, 96) + banner(366, 82),
    at(470, 216, 0.78, bust(nurse)),
    table(352, 318, 250) +
      rect(430, 262, 64, 46, C.navy, 6) +
      rect(436, 268, 52, 34, C.sea, 3) +
      rect(424, 308, 76, 8, C.grey, 4),
    at(380, 318, 0.8, mug()) + at(566, 320, 0.48, plant(C.teal)),
    at(78, 436, 0.94, chair()) + at(174, 436, 0.94, chair(C.coral)) + at(270, 436, 0.94, chair()),
    at(174, 290, 0.56, sitting({ skin: 0, hair: 0, shirt: C.navy, style: 'side', glasses: true })),
  ].join(''),
  'blood-test': [
    room(C.wallCool),
    windowPane(264, 66) + frame(442, 88, 92, 70, drop(488, 124, 1.1)),
    at(176, 186, 1.12, bust({ skin: 0, hair: 0, shirt: C.coral, style: 'side', wears: 'shirt' })),
    at(486, 190, 1.08, bust(nurse)),
    table(92, 330, 456, C.white),
    line('M216 318 C268 322 330 318 384 316', SKIN[0], 30) + rect(212, 300, 40, 34, C.coral, 12),
    rect(296, 299, 28, 36, C.amber, 5) + faint(0.3, rect(296, 313, 28, 6, C.white)),
    line('M424 300 C412 310 404 314 396 314', SKIN[1], 20) +
      line('M470 262 C452 284 440 294 428 300', C.teal, 26),
    rect(506, 300, 60, 28, C.sea, 5) +
      at(520, 246, 0.56, tube()) +
      at(540, 246, 0.56, tube(C.teal, 60)) +
      at(112, 332, 0.5, plant()),
  ].join(''),
  lab: [
    room(C.wallCool, false),
    rect(70, 96, 220, 12, C.wood, 4) +
      [96, 140, 184, 228]
        .map((x, i) => rect(x, 52, 28, 44, [C.sea, C.amber, C.white, C.coral][i] ?? C.sea, 5))
        .join(''),
    frame(420, 66, 130, 92, line('M440 136 L466 118 L490 126 L530 92', C.teal, 5)),
    table(70, 336, 500, C.white),
    rect(118, 282, 196, 16, C.navy, 6) + rect(118, 322, 196, 16, C.navy, 6),
    [142, 184, 226, 268, 296]
      .map((x, i) =>
        at(
          x,
          232,
          0.92,
          tube([C.amber, C.teal, C.coral, C.amber, C.teal][i], [52, 64, 40, 56, 48][i]),
        ),
      )
      .join(''),
    shadow(454, 338, 80) +
      rect(396, 318, 124, 20, C.navy, 9) +
      line('M500 318 C548 276 536 216 484 200', C.navy, 17) +
      rect(432, 150, 38, 104, C.teal, 12) +
      rect(426, 134, 50, 24, C.navy, 8) +
      rect(412, 280, 88, 11, C.grey, 4) +
      rect(442, 254, 18, 18, C.amber, 4) +
      circle(508, 262, 12, C.amber),
  ].join(''),
};
