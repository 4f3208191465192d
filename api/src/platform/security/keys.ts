import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

type Purpose =
  | 'access-code'
  | 'nhs-number'
  | 'event-pass'
  | 'pay-link'
  | 'consent-link'
  | 'unsubscribe'
  | 'event-alert'
  | 'alert-address'
  | 'recall'
  | 'recovery-code'
  | 'second-step'
  | 'staff-invitation'
  | 'result-file'
  | 'visit'
  | 'network';

export interface Keys {
  /**
   * Encrypts with AES-256-GCM under the current key.
   * @param context what the text is and whose it is; the ciphertext can be decrypted only in the
   * same context
   * @returns `<key id>.<nonce>.<ciphertext and tag>`
   */
  encrypt(plain: string, context: string): string;
  /** @throws when the key is unknown, the text was changed, or the context differs */
  decrypt(sealed: string, context: string): string;
  /** Whether a ciphertext uses the current key, for rotation. */
  isCurrent(sealed: string): boolean;
  /** HMAC-SHA256 under the current key, with a separate key for each purpose, base64url. */
  mac(purpose: Purpose, text: string): string;
  /** The same under every key, to find what was stored before a rotation. */
  macs(purpose: Purpose, text: string): string[];
  /** Signs a JWT with the current key, with a separate key for each purpose (HS256). */
  sign(purpose: Purpose, claims: JWTPayload): Promise<string>;
  /** Returns the claims; null if no key signed the token for this purpose, or it has expired. */
  verify(purpose: Purpose, token: string, now: Date): Promise<JWTPayload | null>;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param encryptionKeys the first encrypts, all decrypt
 * @param hmacKeys roots of the purpose keys (HKDF): the first signs, all verify
 */
export function createKeys(
  encryptionKeys: ReadonlyArray<{ id: string; key: Buffer }>,
  hmacKeys: readonly Buffer[],
): Keys {
  const [current] = encryptionKeys;
  if (!current) throw new Error('no encryption key');
  const [currentRoot] = hmacKeys;
  if (!currentRoot) throw new Error('no HMAC key');
  const purposeKeys = new Map<Buffer, Map<Purpose, Buffer>>();
  const purposeKey = (root: Buffer, purpose: Purpose): Buffer => {
    const known = purposeKeys.get(root) ?? new Map<Purpose, Buffer>();
    purposeKeys.set(root, known);
    const key =
      known.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', `chaps ${purpose}`, 32));
    known.set(purpose, key);
    return key;
  };
  const macUnder = (root: Buffer, purpose: Purpose, text: string) =>
    createHmac('sha256', purposeKey(root, purpose)).update(text).digest('base64url');

  return {
    mac: (purpose, text) => macUnder(currentRoot, purpose, text),
    macs: (purpose, text) => hmacKeys.map((root) => macUnder(root, purpose, text)),
    encrypt: (plain, context) => seal(current, plain, context),
    decrypt: (sealed, context) => open(encryptionKeys, sealed, context),
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    sign: (purpose, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(purposeKey(currentRoot, purpose)),
    async verify(purpose, token, currentDate) {
      for (const root of hmacKeys) {
        const claims = await readClaims(token, purposeKey(root, purpose), currentDate);
        if (claims) return claims;
      }
      return null;
    },
  };
}

async function readClaims(
  token: string,
  key: Buffer,
  currentDate: Date,
): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], currentDate })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function seal({ id, key }: { id: string; key: Buffer }, plain: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

function open(
  keys: ReadonlyArray<{ id: string; key: Buffer }>,
  text: string,
  context: string,
): string {
  const [id, nonce = '', body = ''] = text.split('.');
  const found = keys.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no encryption key '${id}'`);
  const sealed = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', found.key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(0, -TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}
