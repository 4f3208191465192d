import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { UserError } from './errors.ts';

const CURVE = 'P-256';

/** Bytes per coordinate of a public key's point. */
const COORDINATE_BYTES = 32;

/** A public key: an uncompressed point in base64url. */
export const PUBLIC_KEY_PATTERN = /^B[\w-]{86}$/;

/** Creates a secret key: PKCS #8 in base64url. */
export const createSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: CURVE })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

/**
 * @param variable where the key comes from, for the message
 * @throws {UserError} when it is not a key of `createSigningKey`; the message contains no part of it
 */
export function parseSigningKey(signingKey: string, variable = 'PREVIEW_SIGNING_KEY'): KeyObject {
  let key: KeyObject | undefined;
  try {
    const bytes = Buffer.from(signingKey, 'base64url');
    key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } catch {
    // Handled below, like a key of a different kind.
  }
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new UserError('Nothing can be signed', [`${variable} is not a valid signing key`]);
}

/**
 * The public key that verifies signatures of a secret key.
 * @param variable see `readKey`
 */
export function derivePublicKey(signingKey: string, variable?: string): string {
  const encoded = createPublicKey(parseSigningKey(signingKey, variable)).export({
    format: 'der',
    type: 'spki',
  });
  // The encoding ends with the uncompressed curve point.
  return encoded.subarray(-1 - 2 * COORDINATE_BYTES).toString('base64url');
}

/** @param publicKey see `PUBLIC_KEY` */
export function toVerifyingKey(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, COORDINATE_BYTES), point.subarray(COORDINATE_BYTES)].map(
    (coordinate) => coordinate.toString('base64url'),
  );
  return createPublicKey({ key: { kty: 'EC', crv: CURVE, x, y }, format: 'jwk' });
}
