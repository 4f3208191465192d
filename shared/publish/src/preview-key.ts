import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { UserError } from './errors.ts';

const CURVE = 'P-256';

/** Length of a public key as an uncompressed point. */
const POINT_BYTES = 65;

/** A new secret key that signs previews of a site: PKCS #8 in base64url. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: CURVE })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

/** @throws {UserError} when it is none of `newSigningKey`; the message has no part of it */
export function readKey(signingKey: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    const bytes = Buffer.from(signingKey, 'base64url');
    key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } catch {
    // Answered below, as a key of another kind is.
  }
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new UserError('No preview can be signed', ['PREVIEW_SIGNING_KEY is no such key']);
}

/** The `previewKey` of a site's configuration that verifies what a secret key signs. */
export function previewKeyOf(signingKey: string): string {
  const encoded = createPublicKey(readKey(signingKey)).export({ format: 'der', type: 'spki' });
  // The point is at the end.
  return encoded.subarray(-POINT_BYTES).toString('base64url');
}
