/** Colours by purpose, for light and dark mode: a picture is a separate file with both. */
const PAINTS = {
  sky: ['#dcedef', '#14304a'],
  sun: ['#f0a52e', '#f3e3b8'],
  cloud: ['#ffffff', '#254866'],
  wall: ['#f8f0e1', '#24344d'],
  wallCool: ['#dcedef', '#1b3a4d'],
  panel: ['#efe3cb', '#1d2b42'],
  skirting: ['#ffffff', '#3a4d69'],
  glow: ['#ffffff', '#38506f'],
  glass: ['#cfe6ea', '#0f2438'],
  lit: ['#cfe6ea', '#ffd27d'],
  floor: ['#ead9b8', '#3b4557'],
  rug: ['#dfc898', '#4a566b'],
  hill: ['#a9cdb9', '#2c5a54'],
  grass: ['#7fae94', '#25504b'],
  path: ['#ead9b8', '#4b5568'],
  leaf: ['#5f8f7b', '#5f9a83'],
  leafDeep: ['#3f6f61', '#437a6a'],
  wood: ['#a9744a', '#9a6c48'],
  woodDeep: ['#8a5b38', '#7d5536'],
  stone: ['#c9d6da', '#52637a'],
  brick: ['#c9765a', '#9c5a45'],
  navy: ['#0f2341', '#5574a5'],
  teal: ['#0a6478', '#2b92a6'],
  sea: ['#7fb7bd', '#6aa8b1'],
  mist: ['#dcedef', '#b9d3da'],
  cream: ['#f8f0e1', '#e9dfca'],
  sand: ['#ead9b8', '#cdb98f'],
  amber: ['#f0a52e', '#f0a52e'],
  coral: ['#d6795a', '#d6795a'],
  white: ['#ffffff', '#e8ecf2'],
  denim: ['#35547f', '#6d8cbb'],
  grey: ['#7d8896', '#9aa5b4'],
} as const;

type Paint = keyof typeof PAINTS;

/** `COLOUR.sky` etc., for shapes. */
export const COLOUR = Object.fromEntries(
  Object.keys(PAINTS).map((name) => [name, `var(--${name})`]),
) as Record<Paint, string>;

/** Dark lines in both modes: eyes, seams, shadows. */
export const INK = '#14213a';
export const SKIN = ['#f2c9a5', '#d9a07a', '#94613f', '#5f3c29'] as const;
export const HAIR = ['#dcd7ce', '#6b5848', '#2a2420', '#8f8d8a'] as const;

const declarations = (inside: string, time: 0 | 1) =>
  (Object.keys(PAINTS) as Paint[])
    .filter((name) => inside.includes(`var(--${name})`))
    .map((name) => `--${name}:${PAINTS[name][time]}`)
    .join(';');

/** The style of a drawing for the colours it uses. Print uses light mode. */
export const paintsOf = (inside: string): string =>
  `<style>:root{${declarations(inside, 0)}}@media screen and (prefers-color-scheme:dark){:root{${declarations(inside, 1)}}}</style>`;
