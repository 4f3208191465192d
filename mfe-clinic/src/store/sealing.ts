import type { PublicKey } from '@chaps/contracts/visits';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';

/** PBKDF2 with SHA-256 as OWASP advises (2023): each attempt takes about a second on a slow tablet. */
const PBKDF2_ITERATIONS = 600_000;
const SALT_BYTES = 16;
/** For AES-GCM (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;

/** A value that only the day's passphrase opens. */
export interface SealedValue {
  nonce: Bytes;
  data: ArrayBuffer;
}

const randomBytes = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes));
const toBytes = (text: string): Bytes => new TextEncoder().encode(text);

export const createSalt = (): Bytes => randomBytes(SALT_BYTES);

/** The key derived from a passphrase. It is not extractable from the browser. */
export async function deriveKey(passphrase: string, salt: Bytes): Promise<CryptoKey> {
  const secret = toBytes(passphrase.trim().normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export async function seal(key: CryptoKey, value: unknown): Promise<SealedValue> {
  const nonce = randomBytes(NONCE_BYTES);
  const plain = toBytes(JSON.stringify(value));
  return { nonce, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain) };
}

/** @throws {Error} (as rejection) when it was sealed with a different key, or altered */
export async function unseal(key: CryptoKey, { nonce, data }: SealedValue): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** A compact JWE that only the server can read. */
export const sealForServer = ({ kid, ...key }: PublicKey, value: unknown): Promise<string> =>
  new CompactEncrypt(toBytes(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(key);
