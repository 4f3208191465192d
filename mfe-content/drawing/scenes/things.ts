import { room } from '../elements/backgrounds.ts';
import { plant } from '../elements/furniture.ts';
import { COLOUR as C } from '../elements/palette.ts';
import {
  at,
  circle,
  faint,
  line,
  path,
  rect,
  seam,
  shade,
  shadow,
  shine,
} from '../elements/shapes.ts';

export const THINGS: Record<string, string> = {
  calendar: [
    room(),
    shadow(320, 408, 170),
    rect(166, 106, 308, 294, C.white, 22) +
      path('M166 128 a22 22 0 0 1 22 -22 h264 a22 22 0 0 1 22 22 v54 h-308Z', C.teal),
    shine('M188 106 h264 a22 22 0 0 1 20 14 H168 a22 22 0 0 1 20 -14Z', 0.2),
    line('M238 84 V132 M402 84 V132', C.grey, 13),
    rect(236, 136, 168, 14, C.white, 7),
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2, 3].map((col) =>
          rect(
            196 + col * 65,
            208 + row * 60,
            50,
            42,
            row === 1 && col === 2 ? C.amber : C.mist,
            9,
          ),
        ),
      )
      .join(''),
    line('M338 290 l10 10 l20 -22', '#14213a', 6),
    at(560, 428, 0.92, plant()) + at(78, 428, 0.7, plant(C.teal)),
  ].join(''),
  letter: [
    room(C.wallCool),
    shadow(320, 424, 210),
    path('M130 212 L320 96 L510 212 V404 a16 16 0 0 1 -16 16 H146 a16 16 0 0 1 -16 -16Z', C.teal),
    `<g transform="rotate(-2 320 200)">${rect(178, 66, 284, 260, C.white, 10)}${circle(226, 116, 22, C.amber)}${line('M266 106 H404 M266 126 H356', C.sea, 9)}${line('M212 172 H428 M212 200 H428 M212 228 H340', C.mist, 9)}</g>`,
    path('M130 222 L320 340 L510 222 V404 a16 16 0 0 1 -16 16 H146 a16 16 0 0 1 -16 -16Z', C.sea),
    shade(
      'M130 408 L296 322 L320 340 L344 322 L510 408 Q506 420 494 420 H146 Q134 420 130 408Z',
      0.12,
    ),
  ].join(''),
  prostate: [
    rect(0, 0, 640, 480, C.wallCool) + faint(0.55, circle(320, 240, 214, C.glow)),
    line('M252 62 C244 92 236 112 226 132 M388 62 C396 92 404 112 414 132', C.sand, 15),
    path(
      'M196 172 C194 84 446 84 444 172 C444 254 372 284 346 296 H294 C268 284 196 254 196 172Z',
      C.sea,
    ),
    path(
      'M220 188 Q320 222 420 188 C410 246 362 270 342 278 H298 C278 270 230 246 220 188Z',
      C.teal,
    ),
    shine(
      'M224 152 C232 122 268 110 292 112 C256 122 238 142 236 170 C228 168 222 162 224 152Z',
      0.35,
    ),
    path(
      'M240 330 C230 278 410 278 400 330 C396 380 354 392 320 372 C286 392 244 380 240 330Z',
      C.coral,
    ),
    shine(
      'M258 318 C264 300 284 294 298 296 C278 304 268 320 268 340 C260 336 256 328 258 318Z',
      0.35,
    ),
    path('M308 278 h24 v150 a12 12 0 0 1 -24 0Z', C.amber),
    path('M256 306 C226 268 196 288 206 306 C214 320 240 322 256 318Z', C.sand) +
      path('M384 306 C414 268 444 288 434 306 C426 320 400 322 384 318Z', C.sand),
    line('M478 336 H408', C.navy, 4) +
      circle(482, 336, 7, C.navy) +
      line('M500 190 H452', C.navy, 4) +
      circle(504, 190, 7, C.navy),
  ].join(''),
  chart: [
    room(),
    shadow(320, 412, 210),
    rect(122, 84, 396, 318, C.white, 18),
    seam('M176 300 H476 M176 246 H476 M176 192 H476', 2),
    line('M172 124 V350 H480', C.grey, 6),
    (
      [
        [204, 268, C.sea],
        [270, 228, C.teal],
        [336, 190, C.teal],
        [402, 142, C.amber],
      ] as const
    )
      .map(([x, y, colour]) => rect(x, y, 46, 346 - y, colour, 7))
      .join(''),
    line('M206 236 L294 196 L360 156 L428 108', C.coral, 6) +
      [
        [206, 236],
        [294, 196],
        [360, 156],
        [428, 108],
      ]
        .map(([x, y]) => circle(Number(x), Number(y), 9, C.coral))
        .join(''),
    at(576, 432, 0.82, plant()),
  ].join(''),
  ribbon: [
    rect(0, 0, 640, 480, C.wall) + faint(0.6, circle(320, 236, 206, C.glow)),
    path(
      'M320 78 C246 78 242 158 294 236 L396 404 L448 370 L342 216 C312 170 304 134 320 134Z',
      C.teal,
    ),
    shade('M294 236 L396 404 L448 370 L436 352 L392 380 L306 232Z', 0.14),
    path(
      'M320 78 C394 78 398 158 346 236 L244 404 L192 370 L298 216 C328 170 336 134 320 134Z',
      C.sea,
    ),
    shine(
      'M336 84 C374 96 374 160 330 226 L240 366 L228 358 L316 220 C352 166 356 112 336 84Z',
      0.25,
    ),
    (
      [
        [116, 118, 14, C.amber],
        [532, 148, 20, C.coral],
        [106, 352, 18, C.coral],
        [544, 352, 12, C.amber],
        [190, 66, 8, C.teal],
        [470, 430, 8, C.teal],
      ] as const
    )
      .map(([x, y, r, colour]) => circle(x, y, r, colour))
      .join(''),
  ].join(''),
};
