import { createECDH, hkdfSync } from 'node:crypto';
import { compactDecrypt, errors } from 'jose';

/** Public key of an ECDH pair on P-256, as JSON Web Key (RFC 7517). */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  /** Coordinates, base64url. */
  x: string;
  y: string;
  /** Identifies the key pair; everything encrypted to it carries this id. */
  kid: string;
}

export interface DayKeys {
  /** The key that tablets encrypt to (JWE, ECDH-ES, RFC 7516). They cannot decrypt it themselves. */
  publicKey: PublicKey;
  /** Decrypts a compact JWE; null if it was encrypted to none of our keys, or was changed. */
  unseal(jwe: string): Promise<string | null>;
}

const COORDINATE_BYTES = 32;
/** Length of the 0x04 prefix of an uncompressed point (SEC 1, 2.3.3). */
const PREFIX_BYTES = 1;

/**
 * Almost any 32 bytes are a valid P-256 private key; the chance that they are not is 2^-32, and
 * then the next are tried.
 */
function deriveKeyPair(root: Buffer) {
  const ecdh = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const secret = Buffer.from(
      hkdfSync('sha256', root, '', `chaps day-list ${attempt}`, COORDINATE_BYTES),
    );
    try {
      ecdh.setPrivateKey(secret);
    } catch {
      continue;
    }
    const point = ecdh.getPublicKey();
    const publicKey = {
      kty: 'EC' as const,
      crv: 'P-256' as const,
      x: point.subarray(PREFIX_BYTES, PREFIX_BYTES + COORDINATE_BYTES).toString('base64url'),
      y: point.subarray(PREFIX_BYTES + COORDINATE_BYTES).toString('base64url'),
    };
    const kid = publicKey.x.slice(0, 8);
    return {
      publicKey: { ...publicKey, kid },
      privateKey: { ...publicKey, d: secret.toString('base64url') },
    };
  }
}

/**
 * Key pairs for what tablets record, derived from the roots of the purpose keys (HKDF), so that they need no
 * secret of their own and rotate with them.
 * @param roots the first one encrypts, all decrypt
 */
export function createDayKeys(roots: readonly Buffer[]): DayKeys {
  const pairs = roots.map(deriveKeyPair);
  const [current] = pairs;
  if (!current) throw new Error('no HMAC key');
  return {
    publicKey: current.publicKey,
    async unseal(jwe) {
      for (const { privateKey } of pairs) {
        try {
          const { plaintext } = await compactDecrypt(jwe, privateKey, {
            keyManagementAlgorithms: ['ECDH-ES'],
            contentEncryptionAlgorithms: ['A256GCM'],
          });
          return new TextDecoder().decode(plaintext);
        } catch (error) {
          if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
        }
      }
      return null;
    },
  };
}
