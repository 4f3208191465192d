import { hills, room, sky } from '../elements/backgrounds.ts';
import { bush, frame, mug, plant, table, tree, windowPane } from '../elements/furniture.ts';
import { COLOUR as C, SKIN } from '../elements/palette.ts';
import { bust, standing } from '../elements/people.ts';
import { at, circle, ellipse, faint, line, path, rect, seam, shine } from '../elements/shapes.ts';

/** Men, their families and what they talk about. */
export const LIFE: Record<string, string> = {
  'doctor-talk': [
    room(),
    windowPane(262, 62) +
      frame(70, 84, 96, 74, path('M92 132 q26 -40 52 0Z', C.teal)) +
      frame(476, 84, 96, 74, circle(524, 121, 18, C.coral)),
    at(168, 188, 1.1, bust({ skin: 2, hair: 2, shirt: C.coral, wears: 'shirt' })),
    at(
      474,
      188,
      1.1,
      bust({ skin: 1, hair: 3, shirt: C.white, style: 'side', glasses: true, wears: 'coat' }),
    ),
    table(92, 332, 456),
    `<g transform="rotate(-4 320 318)">${rect(276, 302, 92, 26, C.white, 3)}${seam('M288 311 H354 M288 319 H332', 3)}</g>`,
    at(230, 332, 1, mug(C.amber)) + at(584, 436, 0.86, plant()),
  ].join(''),
  'men-walking': [
    sky(514, 96),
    hills(),
    at(92, 378, 1.1, tree()) + at(566, 366, 0.92, tree(C.leafDeep)) + at(506, 392, 0.7, bush()),
    at(
      254,
      160,
      0.82,
      standing(
        { skin: 0, hair: 0, shirt: C.coral, style: 'cap' },
        { left: 'hip', right: 'down', trousers: C.navy },
      ),
    ),
    at(
      390,
      154,
      0.83,
      standing(
        { skin: 2, hair: 2, shirt: C.amber, beard: true },
        { left: 'down', right: 'wave', trousers: C.denim },
      ),
    ),
  ].join(''),
  family: [
    sky(112, 96),
    path('M0 330 C150 262 300 276 420 320 S580 300 640 290 V480 H0Z', C.hill),
    path('M0 400 Q320 352 640 404 V480 H0Z', C.grass) +
      path('M180 480 C240 436 380 428 470 480Z', C.path),
    at(552, 392, 1.08, tree()) + at(74, 402, 0.8, bush()),
    at(
      246,
      164,
      0.82,
      standing(
        { skin: 2, hair: 0, shirt: C.teal, style: 'short', beard: true, glasses: true },
        { right: 'down', trousers: C.grey },
      ),
    ),
    at(
      392,
      152,
      0.85,
      standing(
        { skin: 2, hair: 2, shirt: C.amber, wears: 'shirt' },
        { left: 'down', right: 'hip', trousers: C.navy },
      ),
    ),
  ].join(''),
  kitchen: [
    room(C.wall, false),
    windowPane(266, 42),
    rect(0, 396, 640, 84, C.wood) + shine('M0 396 H640 V404 H0Z', 0.25),
    line('M96 210 V402 M80 210 V250 Q96 272 112 250 V210', C.grey, 8) +
      line('M556 330 V402', C.grey, 10) +
      ellipse(556, 262, 22, 62, C.grey),
    circle(228, 232, 46, C.leaf) +
      circle(300, 210, 52, C.amber) +
      circle(382, 222, 48, C.coral) +
      circle(434, 244, 34, C.leafDeep) +
      circle(266, 252, 30, C.coral),
    faint(0.25, circle(286, 194, 15, '#ffffff') + circle(368, 206, 13, '#ffffff')),
    line('M302 160 q6 -24 26 -28', C.leafDeep, 7),
    path('M146 254 H494 C484 366 420 398 320 398 C220 398 156 366 146 254Z', C.teal) +
      shine('M170 274 H196 C200 330 226 362 262 380 C210 364 178 330 170 274Z', 0.25),
    rect(128, 244, 384, 24, C.navy, 12),
  ].join(''),
  phone: [
    room(),
    frame(60, 74, 104, 82, path('M80 138 L106 104 L124 124 L134 114 L146 138Z', C.leaf)),
    at(
      250,
      206,
      1.25,
      bust({ skin: 1, hair: 3, shirt: C.teal, style: 'bald', beard: true, wears: 'shirt' }),
    ),
    rect(290, 182, 24, 70, C.navy, 8) +
      line('M352 372 C360 322 340 282 312 250', C.teal, 32) +
      circle(306, 240, 17, SKIN[1]),
    path(
      'M404 96 h158 a22 22 0 0 1 22 22 v78 a22 22 0 0 1 -22 22 h-104 l-46 38 l8 -38 h-16 a22 22 0 0 1 -22 -22 v-78 a22 22 0 0 1 22 -22Z',
      C.white,
    ) + line('M420 138 H546 M420 168 H504', C.sea, 9),
    rect(0, 404, 640, 76, C.wood) +
      shine('M0 404 H640 V411 H0Z', 0.25) +
      at(84, 408, 0.86, plant()) +
      at(520, 408, 1.3, mug()),
  ].join(''),
  garden: [
    sky(528, 90),
    path('M0 306 C150 244 320 300 460 282 S600 270 640 276 V480 H0Z', C.hill),
    rect(452, 210, 128, 120, C.wood, 4) +
      path('M436 214 L516 152 L596 214Z', C.brick) +
      rect(490, 254, 44, 76, C.woodDeep, 3) +
      seam('M452 240 H580 M452 270 H580 M452 300 H580', 2),
    path('M0 330 H640 V480 H0Z', C.grass),
    [376, 414, 452].map((y) => rect(0, y, 640, 22, C.woodDeep, 0)).join(''),
    [40, 104, 168, 232, 430, 494, 558, 614]
      .map(
        (x, place) =>
          line(`M${x} ${place % 2 ? 418 : 380} v-34`, C.leafDeep, 6) +
          at(
            x,
            place % 2 ? 386 : 346,
            1,
            ellipse(-13, 2, 16, 9, C.leaf) +
              ellipse(13, -6, 16, 9, C.leafDeep) +
              (place % 3 ? '' : circle(0, -12, 8, C.coral)),
          ),
      )
      .join(''),
    line('M402 206 V446', C.wood, 9) + path('M384 426 h36 v22 q-18 24 -36 0Z', C.grey),
    at(
      330,
      146,
      0.88,
      standing(
        {
          skin: 0,
          hair: 0,
          shirt: C.coral,
          style: 'bald',
          beard: true,
          glasses: true,
          wears: 'shirt',
        },
        { right: 'hold', left: 'hip', trousers: C.denim },
      ),
    ),
  ].join(''),
  gift: [
    room(C.wall, false),
    faint(0.35, circle(320, 206, 150, C.amber)),
    path(
      'M320 306 C196 234 188 122 262 116 C302 114 320 150 320 162 C320 150 338 114 378 116 C452 122 444 234 320 306Z',
      C.coral,
    ),
    shine(
      'M244 150 C252 132 272 126 288 132 C262 140 250 160 250 186 C242 176 240 162 244 150Z',
      0.4,
    ),
    line('M148 404 C168 348 204 322 262 314', SKIN[0], 42) +
      line('M492 404 C472 348 436 322 378 314', SKIN[3], 42),
    line('M112 448 L158 388', C.teal, 66) + line('M528 448 L482 388', C.amber, 66),
    line('M140 366 L184 400 M500 366 L456 400', C.white, 10),
    [
      [144, 136, 12, C.amber],
      [504, 158, 16, C.teal],
      [462, 82, 9, C.amber],
      [186, 86, 9, C.coral],
      [552, 262, 8, C.coral],
    ]
      .map(([x, y, r, colour]) => circle(Number(x), Number(y), Number(r), String(colour)))
      .join(''),
  ].join(''),
};
