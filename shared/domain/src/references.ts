import { CODE_LETTERS } from './code-letters.ts';
import { compactIdentifier, normaliseIdentifier } from './identifiers.ts';

const REFERENCE_LETTERS = `[${CODE_LETTERS}]{8}`;
/** A booking reference as it is stored and shown. */
export const BOOKING_REFERENCE = new RegExp(`^CH-${REFERENCE_LETTERS}$`);
const REFERENCE_IN_TEXT = new RegExp(`CH-${REFERENCE_LETTERS}`);
const COMPACT_REFERENCE = new RegExp(`^CH(${REFERENCE_LETTERS})$`);

/** Finds the booking reference in a scanned or typed text, even within a link. */
export const findReference = (text: string): string | undefined =>
  REFERENCE_IN_TEXT.exec(normaliseIdentifier(text).toUpperCase())?.[0];

/** Reads a text as a booking reference, in any case and with or without its hyphen. */
export function parseReference(text: string): string | undefined {
  const [, letters] = COMPACT_REFERENCE.exec(compactIdentifier(text).toUpperCase()) ?? [];
  return letters && `CH-${letters}`;
}
