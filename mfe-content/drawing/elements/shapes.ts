import { INK } from './palette.ts';

export const rect = (x: number, y: number, width: number, height: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${r ? ` rx="${r}"` : ''}/>`;
export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, colour: string, width = 6) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** Moves and scales shapes around 0, 0. A negative scale mirrors them. */
export const at = (x: number, y: number, scale: number, inside: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale < 0 ? `${scale} ${-scale}` : scale})">${inside}</g>`;
export const faint = (opacity: number, inside: string) => `<g opacity="${opacity}">${inside}</g>`;

/** A thin dark line, e.g. a seam. */
export const seam = (d: string, width = 3) => faint(0.22, line(d, INK, width));
export const shadow = (x: number, y: number, rx: number, ry = rx / 7) =>
  faint(0.14, ellipse(x, y, rx, ry, INK));
export const shine = (d: string, opacity = 0.3) => faint(opacity, path(d, '#ffffff'));
export const shade = (d: string, opacity = 0.12) => faint(opacity, path(d, INK));
