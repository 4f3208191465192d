import { COLOUR as C, INK } from './palette.ts';
import { circle, ellipse, faint, line, path, rect, seam, shade, shadow, shine } from './shapes.ts';

export const table = (x: number, y: number, width: number, colour: string = C.wood) =>
  shadow(x + width / 2, y + 102, width / 2) +
  line(
    `M${x + 26} ${y + 12} L${x + 20} ${y + 100} M${x + width - 26} ${y + 12} L${x + width - 20} ${y + 100}`,
    C.woodDeep,
    11,
  ) +
  rect(x, y, width, 18, colour, 7) +
  shine(`M${x + 7} ${y} H${x + width - 7} V${y + 5} H${x + 7}Z`, 0.25);

/** A chair seen from the front, its feet at 0, 0. */
export const chair = (colour: string = C.teal) =>
  shadow(0, 0, 48) +
  line('M-27 -36 L-31 0 M27 -36 L31 0', C.grey, 7) +
  rect(-34, -122, 68, 68, colour, 14) +
  shine('M-26 -116 H26 Q28 -116 28 -112 V-106 H-28 V-112 Q-28 -116 -26 -116Z', 0.22) +
  rect(-39, -52, 78, 18, colour, 9) +
  shade('M-39 -43 H39 Q38 -34 30 -34 H-30 Q-38 -34 -39 -43Z', 0.18);

/** A blood tube, 30 wide and 110 high, from y 0 down. */
export const tube = (cap: string = C.amber, level = 52) =>
  rect(-15, 14, 30, 96, C.white, 15) +
  path(`M-15 ${110 - level} H15 V95 A15 15 0 0 1 -15 95Z`, C.coral) +
  rect(-19, 0, 38, 22, cap, 6) +
  rect(-15, 36, 30, 18, C.mist) +
  shine('M-10 28 H-5 V96 H-10Z', 0.5);

/** A window of two panes, 110 by 140; at night it is dark behind, or lit when seen from outside. */
export const windowPane = (x: number, y: number, glass: string = C.glass) =>
  rect(x, y, 110, 140, C.white, 8) +
  rect(x + 9, y + 9, 42, 122, glass, 3) +
  rect(x + 59, y + 9, 42, 122, glass, 3) +
  shine(
    `M${x + 14} ${y + 60} L${x + 44} ${y + 14} H${x + 51} V${y + 22} L${x + 14} ${y + 80}Z`,
    0.4,
  ) +
  rect(x - 8, y + 138, 126, 10, C.white, 4);

export const frame = (x: number, y: number, width: number, height: number, inside: string) =>
  rect(x, y, width, height, C.wood, 5) +
  rect(x + 7, y + 7, width - 14, height - 14, C.cream, 2) +
  inside;

/** A pot plant, 90 wide, its foot at 0, 0. */
export const plant = (pot: string = C.coral) =>
  shadow(0, 0, 36) +
  line(
    'M0 -52 C-2 -90 4 -110 0 -134 M0 -74 C-22 -84 -38 -98 -44 -122 M0 -86 C22 -96 36 -108 42 -136',
    C.leafDeep,
    6,
  ) +
  ellipse(0, -148, 16, 27, C.leaf) +
  `<g transform="rotate(-32 -48 -130)">${ellipse(-48, -130, 15, 26, C.leaf)}</g>` +
  `<g transform="rotate(30 46 -144)">${ellipse(46, -144, 15, 26, C.leafDeep)}</g>` +
  `<g transform="rotate(-58 -34 -92)">${ellipse(-34, -92, 11, 20, C.leafDeep)}</g>` +
  path('M-30 -56 L30 -56 L21 0 L-21 0Z', pot) +
  rect(-34, -62, 68, 14, pot, 5) +
  shade('M-30 -48 H30 L29 -42 H-29Z', 0.2);

/** A tree, its foot at 0, 0. */
export const tree = (colour: string = C.leaf) =>
  shadow(0, 0, 58) +
  path('M-9 0 L-5 -100 H5 L9 0Z', C.wood) +
  line('M0 -70 L24 -98 M0 -84 L-22 -112', C.wood, 6) +
  circle(-26, -126, 42, colour) +
  circle(28, -132, 40, colour) +
  circle(0, -170, 46, colour) +
  faint(0.12, circle(-34, -108, 26, INK) + circle(14, -112, 24, INK)) +
  faint(0.14, circle(14, -182, 24, '#ffffff'));

export const bush = (colour: string = C.leafDeep) =>
  circle(-26, -18, 24, colour) +
  circle(24, -18, 22, colour) +
  circle(0, -30, 28, colour) +
  rect(-50, -18, 96, 18, colour, 9);

export const mug = (colour: string = C.coral) =>
  rect(-13, -28, 26, 28, colour, 5) +
  line('M14 -22 q12 2 0 14', colour, 5) +
  faint(0.5, line('M-4 -36 q5 -7 0 -14 M6 -36 q5 -7 0 -14', C.glow, 3));

export const clipboard = () =>
  rect(-21, -30, 42, 56, C.wood, 5) +
  rect(-16, -23, 32, 44, C.white, 2) +
  rect(-9, -35, 18, 10, C.grey, 4) +
  seam('M-9 -12 H9 M-9 -2 H9 M-9 8 H3');

/** Flags on a line from edge to edge. */
export const bunting = (y: number, sag = 60, width = 640) => {
  const flags = Math.round(width / 64);
  return (
    line(`M0 ${y} Q${width / 2} ${y + sag} ${width} ${y}`, C.navy, 2.5) +
    Array.from({ length: flags }, (_, flag) => {
      const x = ((flag + 0.5) * width) / flags;
      const top = y + (sag / 2) * (1 - ((x - width / 2) / (width / 2)) ** 2);
      return path(
        `M${x - 17} ${top} h34 l-17 32Z`,
        [C.amber, C.teal, C.coral, C.sea][flag % 4] ?? C.amber,
      );
    }).join('')
  );
};
