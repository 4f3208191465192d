import { COLOUR as C } from './palette.ts';
import {
  at,
  bust,
  chair,
  circle,
  line,
  path,
  plant,
  rect,
  standing,
  tree,
  tube,
} from './shapes.ts';

/** Ground of every scene, 640 by 480: a wall, a floor and one large soft shape behind the people. */
const ground = (wall: string, floor: string, blob: string) =>
  rect(0, 0, 640, 480, wall) + circle(320, 250, 210, blob) + rect(0, 400, 640, 80, floor);

const man = { skin: 0, hair: 0, shirt: C.teal } as const;
const friend = { skin: 2, hair: 2, shirt: C.amber } as const;
const nurse = { skin: 1, hair: 1, shirt: C.sea, style: 'long' } as const;

const windowPane = (x: number, y: number) =>
  rect(x, y, 110, 140, C.white, 10) +
  rect(x + 8, y + 8, 44, 124, C.mist, 4) +
  rect(x + 58, y + 8, 44, 124, C.mist, 4);

const bunting = (y: number) =>
  line(`M0 ${y} Q320 ${y + 70} 640 ${y}`, C.navy, 3) +
  [60, 150, 240, 330, 420, 510, 590]
    .map((x, i) => {
      const top = y + 35 - ((x - 320) / 320) ** 2 * 35;
      return path(`M${x - 20} ${top} h40 l-20 38Z`, [C.amber, C.teal, C.coral][i % 3] ?? C.amber);
    })
    .join('');

const table = (x: number, width: number, colour: string = C.wood) =>
  rect(x, 320, width, 18, colour, 6) +
  line(`M${x + 22} 338 V420 M${x + width - 22} 338 V420`, colour, 12);

/** Each picture of `content/images`, by file name; 640 by 480. */
export const SCENES: Record<string, string> = {
  'hero-community': [
    ground(C.cream, C.sand, C.mist),
    windowPane(60, 100) + windowPane(470, 100) + bunting(20),
    at(120, 170, 0.78, standing({ skin: 3, hair: 2, shirt: C.coral, style: 'curly' })),
    at(250, 150, 0.84, standing({ ...man, glasses: true, style: 'bald' })),
    at(390, 156, 0.82, standing({ skin: 1, hair: 2, shirt: C.amber, beard: true }, C.teal)),
    at(520, 172, 0.78, standing({ skin: 0, hair: 1, shirt: C.leaf, style: 'cap' })),
  ].join(''),
  'screening-hall': [
    ground(C.mist, C.sand, C.cream),
    windowPane(50, 90) + windowPane(190, 90),
    rect(390, 80, 200, 60, C.navy, 10) +
      circle(425, 110, 15, C.amber) +
      rect(452, 98, 110, 9, C.white, 4) +
      rect(452, 115, 76, 9, C.sea, 4),
    at(480, 205, 0.76, bust(nurse)) + table(370, 230),
    at(90, 430, 1, chair()) + at(190, 430, 1, chair(C.coral)) + at(290, 430, 1, chair()),
    at(570, 322, 0.5, plant()),
  ].join(''),
  'blood-test': [
    ground(C.mist, C.sand, C.cream),
    at(180, 170, 1.12, bust({ ...man, style: 'short' })),
    at(480, 176, 1.08, bust(nurse)),
    table(110, 430),
    line('M232 304 L400 306', C.skin[0], 34) +
      rect(300, 288, 22, 38, C.amber, 4) +
      line('M410 300 Q440 270 446 262', C.sea, 26),
    at(560, 216, 0.9, tube()) + at(88, 322, 0.55, plant()),
  ].join(''),
  'doctor-talk': [
    ground(C.cream, C.sand, C.mist),
    windowPane(265, 70),
    at(170, 180, 1.1, bust({ ...friend, shirt: C.coral })),
    at(470, 180, 1.1, bust({ skin: 1, hair: 3, shirt: C.white, glasses: true })),
    line('M450 250 Q440 286 470 292 Q498 288 492 250', C.teal, 5) + circle(470, 296, 9, C.teal),
    table(100, 440),
    rect(290, 290, 74, 30, C.white, 4) + line('M302 300 H350 M302 310 H336', C.sea, 4),
    rect(235, 292, 26, 28, C.amber, 5),
  ].join(''),
  'men-walking': [
    rect(0, 0, 640, 480, C.mist) + circle(510, 110, 48, C.amber),
    path('M0 350 Q180 250 360 330 T640 300 V480 H0Z', C.leaf) +
      path('M0 420 Q320 350 640 420 V480 H0Z', C.sand),
    at(90, 360, 1.1, tree()) + at(560, 350, 0.9, tree(C.teal)),
    at(260, 158, 0.82, standing({ ...man, shirt: C.coral, style: 'cap' })),
    at(390, 152, 0.82, standing({ ...friend, beard: true }, C.teal)),
  ].join(''),
  family: [
    rect(0, 0, 640, 480, C.cream) + circle(120, 110, 46, C.amber),
    path('M0 330 Q200 260 400 320 T640 310 V480 H0Z', C.sea) +
      path('M0 420 Q320 370 640 420 V480 H0Z', C.sand),
    at(540, 370, 1.1, tree()),
    at(250, 160, 0.82, standing({ skin: 2, hair: 0, shirt: C.teal, beard: true, glasses: true })),
    at(384, 150, 0.84, standing({ skin: 2, hair: 2, shirt: C.amber }, C.coral)),
  ].join(''),
  lodge: [
    rect(0, 0, 640, 480, C.mist) + circle(320, 240, 200, C.cream) + rect(0, 410, 640, 70, C.sand),
    path('M120 190 L320 80 L520 190Z', C.navy) + rect(130, 190, 380, 24, C.amber),
    [160, 240, 360, 440].map((x) => rect(x, 214, 40, 176, C.white, 6)).join(''),
    rect(290, 270, 60, 120, C.teal, 8) +
      circle(338, 332, 4, C.amber) +
      circle(320, 146, 20, C.amber),
    rect(110, 390, 420, 24, C.navy, 4) + at(80, 412, 0.8, tree()) + at(570, 412, 0.8, tree()),
  ].join(''),
  workplace: [
    ground(C.mist, C.sand, C.cream),
    windowPane(120, 60) + windowPane(260, 60) + windowPane(400, 60),
    at(210, 190, 0.72, standing({ skin: 3, hair: 2, shirt: C.coral })),
    at(330, 184, 0.74, standing({ skin: 0, hair: 1, shirt: C.teal, glasses: true })),
    at(452, 192, 0.72, standing({ skin: 1, hair: 2, shirt: C.amber, style: 'long' }, C.teal)),
    at(570, 420, 0.9, plant()) + at(80, 420, 0.9, plant()),
  ].join(''),
  calendar: [
    ground(C.cream, C.sand, C.mist),
    rect(170, 110, 300, 270, C.white, 22) +
      path('M170 132 a22 22 0 0 1 22 -22 h256 a22 22 0 0 1 22 22 v50 h-300Z', C.teal),
    line('M240 90 V136 M400 90 V136', C.navy, 14),
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2, 3].map((col) =>
          rect(
            200 + col * 64,
            204 + row * 56,
            46,
            38,
            row === 1 && col === 2 ? C.amber : C.mist,
            8,
          ),
        ),
      )
      .join(''),
    line('M338 280 l10 10 l20 -22', C.navy, 6),
    at(560, 420, 0.9, plant()),
  ].join(''),
  letter: [
    ground(C.mist, C.sand, C.cream),
    rect(190, 70, 260, 240, C.white, 12) +
      circle(238, 122, 20, C.amber) +
      line('M276 114 H400 M276 132 H360 M224 176 H414 M224 204 H414 M224 232 H340', C.sea, 8),
    path('M130 220 L320 340 L510 220 V400 a16 16 0 0 1 -16 16 H146 a16 16 0 0 1 -16 -16Z', C.teal),
    path('M130 408 L290 310 L350 310 L510 408 L500 416 H140Z', C.sea),
  ].join(''),
  lab: [
    ground(C.mist, C.sand, C.cream),
    rect(90, 330, 460, 16, C.wood, 6) + line('M120 346 V420 M520 346 V420', C.wood, 12),
    rect(130, 270, 190, 18, C.navy, 6) + rect(130, 312, 190, 18, C.navy, 6),
    at(160, 214, 1, tube()) +
      at(204, 214, 1, tube(C.teal, 64)) +
      at(248, 214, 1, tube(C.coral, 40)) +
      at(292, 214, 1, tube()),
    rect(400, 310, 120, 20, C.navy, 8) +
      line('M500 312 Q540 250 480 200', C.navy, 16) +
      rect(436, 130, 38, 120, C.teal, 12) +
      rect(430, 112, 50, 26, C.navy, 8) +
      rect(420, 270, 80, 12, C.navy, 4) +
      rect(446, 250, 18, 18, C.amber, 4),
  ].join(''),
  kitchen: [
    ground(C.cream, C.sand, C.mist),
    path('M150 250 H490 Q480 390 320 390 Q160 390 150 250Z', C.teal),
    circle(230, 230, 46, C.leaf) +
      circle(300, 210, 52, C.amber) +
      circle(380, 222, 48, C.coral) +
      circle(430, 240, 34, C.leaf) +
      circle(266, 250, 28, C.coral),
    rect(130, 246, 380, 22, C.navy, 11) + line('M300 160 q6 -26 26 -30', C.leaf, 8),
    line('M90 200 V400 M74 200 V240 Q90 262 106 240 V200', C.wood, 8) +
      line('M560 200 V400', C.wood, 10),
  ].join(''),
  prostate: [
    rect(0, 0, 640, 480, C.mist) + circle(320, 240, 220, C.cream),
    path(
      'M200 170 C200 90 440 90 440 170 C440 250 370 282 344 292 H296 C270 282 200 250 200 170Z',
      C.sea,
    ),
    path(
      'M222 186 Q320 216 418 186 C410 240 360 266 340 274 H300 C280 266 230 240 222 186Z',
      C.teal,
    ),
    path(
      'M244 326 C236 280 404 280 396 326 C392 372 352 384 320 366 C288 384 248 372 244 326Z',
      C.coral,
    ),
    rect(309, 276, 22, 156, C.amber, 11) +
      line('M262 306 Q236 280 210 300 M378 306 Q404 280 430 300', C.amber, 12),
    line('M470 330 H410', C.navy, 4) +
      circle(474, 330, 6, C.navy) +
      line('M490 190 H450', C.navy, 4) +
      circle(494, 190, 6, C.navy),
  ].join(''),
  chart: [
    ground(C.cream, C.sand, C.mist),
    rect(130, 90, 380, 300, C.white, 20) + line('M180 130 V340 H470', C.navy, 7),
    rect(212, 270, 44, 66, C.sea, 6) +
      rect(278, 230, 44, 106, C.teal, 6) +
      rect(344, 190, 44, 146, C.teal, 6) +
      rect(410, 144, 44, 192, C.amber, 6),
    line('M212 236 L300 196 L366 156 L432 112', C.coral, 6) + circle(432, 112, 10, C.coral),
  ].join(''),
  ribbon: [
    rect(0, 0, 640, 480, C.cream) + circle(320, 240, 210, C.mist),
    path(
      'M320 84 C250 84 246 160 296 236 L396 400 L444 368 L340 216 C312 172 306 138 320 138Z',
      C.teal,
    ),
    path(
      'M320 84 C390 84 394 160 344 236 L244 400 L196 368 L300 216 C328 172 334 138 320 138Z',
      C.sea,
    ),
    circle(120, 120, 14, C.amber) +
      circle(530, 150, 20, C.coral) +
      circle(110, 350, 18, C.coral) +
      circle(540, 350, 12, C.amber),
  ].join(''),
  phone: [
    ground(C.mist, C.sand, C.cream),
    at(250, 200, 1.25, bust({ skin: 1, hair: 3, shirt: C.teal, style: 'bald', beard: true })),
    rect(288, 176, 26, 74, C.navy, 8) +
      line('M318 300 Q340 270 304 232', C.teal, 30) +
      circle(302, 236, 18, C.skin[1]),
    path(
      'M400 110 h150 a20 20 0 0 1 20 20 v70 a20 20 0 0 1 -20 20 h-100 l-44 36 l8 -36 h-14 a20 20 0 0 1 -20 -20 v-70 a20 20 0 0 1 20 -20Z',
      C.white,
    ),
    line('M412 148 H538 M412 178 H500', C.sea, 9),
    at(90, 420, 0.9, plant()),
  ].join(''),
  garden: [
    rect(0, 0, 640, 480, C.mist) + circle(520, 100, 46, C.amber),
    path('M0 300 Q160 240 320 290 T640 270 V480 H0Z', C.leaf) + rect(0, 400, 640, 80, C.wood),
    [60, 130, 200, 440, 510, 580]
      .map(
        (x) =>
          `${line(`M${x} 400 V362`, C.leaf, 7)}<ellipse cx="${x - 13}" cy="360" rx="16" ry="9" fill="${C.teal}"/><ellipse cx="${x + 13}" cy="352" rx="16" ry="9" fill="${C.sea}"/>`,
      )
      .join(''),
    at(
      320,
      148,
      0.86,
      standing(
        { skin: 0, hair: 0, shirt: C.coral, style: 'bald', beard: true, glasses: true },
        C.teal,
      ),
    ),
    line('M396 220 V440', C.wood, 10) + path('M376 420 h40 v26 q-20 26 -40 0Z', C.navy),
  ].join(''),
  mask: [
    ground(C.cream, C.sand, C.mist),
    windowPane(100, 80) + windowPane(430, 80),
    at(130, 430, 1.1, chair()) + at(510, 430, 1.1, chair(C.coral)),
    at(
      320,
      170,
      0.84,
      standing({ skin: 1, hair: 1, shirt: C.sea, style: 'long', mask: true }, C.teal),
    ),
    line('M190 444 H450', C.navy, 5) + path('M190 432 v24 l-18 -12Z M450 432 v24 l18 -12Z', C.navy),
  ].join(''),
  speaker: [
    ground(C.mist, C.sand, C.cream),
    rect(330, 70, 250, 160, C.white, 12) +
      circle(400, 140, 34, C.sea) +
      line('M450 120 H540 M450 146 H540 M450 172 H510', C.sea, 9),
    at(200, 130, 0.82, standing({ skin: 0, hair: 0, shirt: C.navy, glasses: true }, C.teal)) +
      line('M252 216 L330 170', C.navy, 20),
    at(330, 400, 0.72, bust({ skin: 2, hair: 2, shirt: C.coral })) +
      at(450, 404, 0.72, bust({ skin: 1, hair: 3, shirt: C.amber, style: 'bald' })) +
      at(570, 400, 0.72, bust({ skin: 3, hair: 2, shirt: C.teal, style: 'curly' })),
  ].join(''),
  gift: [
    ground(C.cream, C.sand, C.mist),
    path(
      'M320 300 C200 230 190 120 262 116 C300 114 320 150 320 160 C320 150 340 114 378 116 C450 120 440 230 320 300Z',
      C.coral,
    ),
    line('M150 400 Q180 320 262 316', C.skin[0], 44) +
      line('M490 400 Q460 320 378 316', C.skin[2], 44),
    line('M126 430 L156 388', C.teal, 64) + line('M514 430 L484 388', C.amber, 64),
    circle(150, 140, 12, C.amber) + circle(500, 170, 16, C.teal) + circle(470, 90, 9, C.amber),
  ].join(''),
};
