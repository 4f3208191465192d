import { CODE_LETTERS } from './code-letters.ts';
import { compactIdentifier, normaliseIdentifier } from './identifiers.ts';

const LETTERS = `[${CODE_LETTERS}]{8}`;
/** A booking reference as it is stored and shown. */
export const BOOKING_REFERENCE = new RegExp(`^CH-${LETTERS}$`);
const WITHIN = new RegExp(`CH-${LETTERS}`);
const WHOLE = new RegExp(`^CH(${LETTERS})$`);

/** The booking reference in what was scanned or typed, also within a link. */
export const findReference = (text: string): string | undefined =>
  WITHIN.exec(normaliseIdentifier(text).toUpperCase())?.[0];

/** The booking reference that a text is, in small letters or without its hyphen too. */
export function parseReference(text: string): string | undefined {
  const [, letters] = WHOLE.exec(compactIdentifier(text).toUpperCase()) ?? [];
  return letters && `CH-${letters}`;
}
