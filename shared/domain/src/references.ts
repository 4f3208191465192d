const REFERENCE = /CH-[2-9A-HJKMNP-TV-Z]{8}/;

/** The booking reference in what was scanned or typed, also within a link. */
export const referenceIn = (text: string): string | undefined =>
  REFERENCE.exec(text.toUpperCase())?.[0];
