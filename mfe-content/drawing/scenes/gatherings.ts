import { room, sky } from '../elements/backgrounds.ts';
import { bunting, chair, clipboard, mug, plant, tree, windowPane } from '../elements/furniture.ts';
import { COLOUR as C } from '../elements/palette.ts';
import { bust, standing } from '../elements/people.ts';
import { at, circle, ellipse, faint, line, path, rect, seam, shade } from '../elements/shapes.ts';

const nurse = { skin: 1, hair: 1, shirt: C.teal, style: 'bob', wears: 'scrubs' } as const;

const drop = (x: number, y: number, scale: number) =>
  at(x, y, scale, path('M0 -20 C8 -8 15 0 15 9 A15 15 0 0 1 -15 9 C-15 0 -8 -8 0 -20Z', C.amber));

/** Where people meet: the lodge, the office, the hall with its distance, the talk. */
export const GATHERINGS: Record<string, string> = {
  lodge: [
    sky(96, 90),
    rect(0, 404, 640, 76, C.grass),
    path('M250 412 H390 L450 480 H190Z', C.path),
    path('M112 196 L320 84 L528 196Z', C.stone) + shade('M112 196 L320 84 V100 L142 196Z', 0.14),
    rect(120, 194, 400, 22, C.white, 3) + rect(136, 216, 368, 180, C.cream),
    [150, 226, 382, 458]
      .map((x) => rect(x, 216, 32, 180, C.white, 5) + shade(`M${x + 22} 216 h10 v180 h-10Z`, 0.08))
      .join(''),
    rect(282, 262, 76, 134, C.white, 8) +
      rect(290, 270, 60, 126, C.teal, 5) +
      seam('M320 270 V396') +
      circle(312, 336, 4, C.amber) +
      circle(328, 336, 4, C.amber),
    circle(320, 150, 24, C.white) + drop(320, 152, 0.9),
    rect(104, 394, 432, 14, C.stone, 3) + rect(84, 406, 472, 12, C.stone, 3),
    rect(190, 250, 30, 70, C.lit, 3) + rect(420, 250, 30, 70, C.lit, 3),
    at(56, 420, 0.9, tree()) + at(590, 420, 0.9, tree(C.leafDeep)),
    at(
      206,
      314,
      0.38,
      standing(
        { skin: 0, hair: 0, shirt: C.navy, style: 'bald', wears: 'jacket' },
        { right: 'wave' },
      ),
    ),
    at(
      436,
      312,
      0.38,
      standing(
        { skin: 2, hair: 2, shirt: C.navy, beard: true, wears: 'jacket' },
        { trousers: C.grey },
      ),
    ),
  ].join(''),
  workplace: [
    room(C.wallCool),
    rect(70, 56, 500, 190, C.white, 8) +
      [80, 244, 408].map((x) => rect(x, 66, 152, 170, C.glass, 3)).join(''),
    faint(
      0.5,
      [110, 170, 280, 330, 440, 500]
        .map((x, i) =>
          rect(
            x,
            [150, 110, 130, 170, 100, 140][i] ?? 140,
            44,
            236 - ([150, 110, 130, 170, 100, 140][i] ?? 140),
            C.sea,
          ),
        )
        .join(''),
    ),
    at(
      190,
      172,
      0.76,
      standing(
        { skin: 3, hair: 2, shirt: C.coral, wears: 'shirt' },
        { right: 'hold', holds: at(22, 160, 1, mug(C.amber)) },
      ),
    ),
    at(
      322,
      166,
      0.78,
      standing(
        { skin: 0, hair: 1, shirt: C.teal, style: 'side', glasses: true, wears: 'jacket' },
        { left: 'hip', trousers: C.denim },
      ),
    ),
    at(
      456,
      174,
      0.76,
      standing(
        { skin: 1, hair: 2, shirt: C.amber, style: 'long' },
        { left: 'hold', trousers: C.teal, holds: at(-18, 152, 1, clipboard()) },
      ),
    ),
    at(582, 434, 0.92, plant()) + at(62, 434, 0.92, plant(C.teal)),
  ].join(''),
  mask: [
    room(),
    windowPane(96, 84) + windowPane(434, 84) + bunting(26, 40),
    at(118, 440, 1.05, chair()) + at(522, 440, 1.05, chair(C.coral)),
    at(
      320,
      172,
      0.82,
      standing(
        { ...nurse, mask: true },
        { left: 'hold', holds: at(-14, 150, 1.05, clipboard()), trousers: C.navy },
      ),
    ),
    line('M184 456 H262 M378 456 H456', C.navy, 5) +
      path('M184 444 v24 l-18 -12Z M456 444 v24 l18 -12Z', C.navy),
  ].join(''),
  speaker: [
    room(),
    rect(336, 58, 258, 172, C.wood, 8) + rect(344, 66, 242, 156, C.white, 4),
    ellipse(410, 140, 36, 44, C.sea) +
      rect(402, 166, 16, 40, C.amber, 7) +
      line('M470 108 H556 M470 134 H556 M470 160 H520', C.sea, 9),
    at(
      196,
      132,
      0.84,
      standing(
        { skin: 0, hair: 0, shirt: C.navy, style: 'side', glasses: true, wears: 'jacket' },
        { right: 'point', trousers: C.grey },
      ),
    ),
    at(318, 410, 0.74, bust({ skin: 2, hair: 2, shirt: C.coral })),
    at(446, 414, 0.74, bust({ skin: 1, hair: 3, shirt: C.amber, style: 'bald' })),
    at(574, 408, 0.74, bust({ skin: 3, hair: 2, shirt: C.teal, style: 'curly' })),
  ].join(''),
};
