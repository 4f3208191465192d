import { COLOUR as C } from './palette.ts';
import { at, circle, ellipse, faint, path, rect, seam, shine } from './shapes.ts';

/** A room, 640 by 480: wall, panelling, skirting, floor with a rug, and light from the side. */
export const room = (wall: string = C.wall, rug = true) =>
  rect(0, 0, 640, 480, wall) +
  faint(0.5, circle(330, 210, 190, C.glow)) +
  rect(0, 300, 640, 100, C.panel) +
  seam('M0 300 H640', 2) +
  [80, 200, 320, 440, 560].map((x) => seam(`M${x} 312 V392`, 1.5)).join('') +
  rect(0, 392, 640, 9, C.skirting) +
  rect(0, 400, 640, 80, C.floor) +
  (rug ? ellipse(320, 442, 250, 30, C.rug) + faint(0.35, ellipse(320, 442, 222, 23, C.floor)) : '');

/** Sky with sun (a moon at night) and clouds. */
export const sky = (sunX = 520, sunY = 92) =>
  rect(0, 0, 640, 480, C.sky) +
  faint(0.25, circle(sunX, sunY, 66, C.sun)) +
  circle(sunX, sunY, 42, C.sun) +
  at(140, 96, 1, cloud()) +
  at(360, 62, 0.7, cloud());

const cloud = () =>
  faint(
    0.85,
    circle(-34, 0, 24, C.cloud) +
      circle(0, -14, 32, C.cloud) +
      circle(36, 0, 22, C.cloud) +
      rect(-56, 0, 112, 24, C.cloud, 12),
  );

/** Two hills and a way between them. */
export const hills = () =>
  path('M0 340 C120 250 240 250 360 318 S560 300 640 262 V480 H0Z', C.hill) +
  path('M0 398 C160 340 330 350 470 390 S600 400 640 386 V480 H0Z', C.grass) +
  path('M230 480 C270 430 330 410 420 392 L452 396 C400 424 390 450 400 480Z', C.path) +
  shine('M0 398 C160 340 330 350 470 390 C330 360 160 352 0 410Z', 0.2);
