/** Reads the fonts for PDFKit; it has no types of its own. */
declare module 'fontkit' {
  export function create(bytes: Buffer): { hasGlyphForCodePoint(codePoint: number): boolean };
}
