/** Reads fonts for PDFKit; it ships no types. */
declare module 'fontkit' {
  export function create(bytes: Buffer): { hasGlyphForCodePoint(codePoint: number): boolean };
}
