import { createHash } from 'node:crypto';
import { CONSENT_WORDINGS } from '@chaps/contracts';
import { ValidationError } from '../../platform/http/errors.ts';

/**
 * Returns the texts of a version.
 * @throws {HttpError} 422 for a version that does not exist
 */
export function findWording(version: string) {
  const wording = CONSENT_WORDINGS.find((known) => known.version === version);
  if (!wording)
    throw new ValidationError({ wordingVersion: 'Please reload the page and try again.' });
  return wording;
}

/** A hash that proves which texts were shown. */
export const hashWording = (words: string): string =>
  createHash('sha256').update(words).digest('hex');
