/** The charity's logo as shapes, for pages, icons and cards. */

/** Open ring, the C of CHAPS; stroke 9 on a field of 64 × 64. */
export const RING = 'M51.8 15.4A25.5 25.5 0 1 0 51.8 48.6';
/** Drop inside the ring. */
export const DROP =
  'M33 17.5c5.2 7 10.4 12 10.4 18.6a10.4 10.4 0 0 1-20.8 0c0-6.6 5.2-11.6 10.4-18.6z';
/** C H A P S, drawn with a stroke of 7.5 so that no font is needed; 240 × 64 including the ring. */
export const LETTERS = [
  'M98.6 23.2A14 14 0 1 0 98.6 40.8',
  'M115 18v28M135 18v28M115 32h20',
  'M149 46l11.5-28L172 46M153.2 37h14.6',
  'M186 46V18h8a8.8 8.8 0 0 1 0 17.6h-8',
  'M230.5 22.8c-1.5-3.1-4.6-5-8.5-5-5 0-8.6 2.8-8.6 6.9 0 9.8 18.2 5 18.2 14.9 0 4.3-4 7.1-9.3 7.1-4.4 0-7.9-1.9-9.6-5.3',
].join('');

/** @returns SVG elements without the enclosing svg */
export const drawMark = (ink: string, drop: string, letters = false): string =>
  `<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">` +
  `<path stroke-width="9" d="${RING}"/>` +
  `${letters ? `<path stroke-width="7.5" d="${LETTERS}"/>` : ''}</g><path fill="${drop}" d="${DROP}"/>`;
