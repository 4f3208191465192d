import { randomBytes } from 'node:crypto';
import { createSigningKey, derivePublicKey } from '@chaps/publish/signing-key';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { SECRETS } from './secrets.ts';

/** Ten years: these two tokens are configuration, and are replaced together with the key. */
const TOKEN_DAYS = 3653;

interface SigningKey {
  alg: 'HS256' | 'ES256';
  key: Uint8Array | CryptoKey;
  kid?: string;
}

/** A token for calls from the API or a browser to the sign-in service. */
export const createServiceToken = (role: 'anon' | 'service_role', { alg, key, kid }: SigningKey) =>
  new SignJWT({ role })
    .setProtectedHeader({ alg, typ: 'JWT', ...(kid ? { kid } : {}) })
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_DAYS}d`)
    .sign(key);

/** A new key pair for tokens: the signing key, and its form in AUTH_JWT_KEYS. */
export async function createEs256Key(): Promise<{ signing: SigningKey; jwk: JWK }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = crypto.randomUUID();
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
  return {
    signing: { alg: 'ES256', key: privateKey, kid },
    jwk: { ...jwk, key_ops: ['sign', 'verify'] },
  };
}

async function createTokenKeys(es256: boolean): Promise<Record<string, string>> {
  const secret = randomBytes(48).toString('base64url');
  const tokens = async (signing: SigningKey) => ({
    AUTH_JWT_SECRET: secret,
    SUPABASE_PUBLISHABLE_KEY: await createServiceToken('anon', signing),
    SUPABASE_SERVICE_ROLE_KEY: await createServiceToken('service_role', signing),
  });
  if (!es256) {
    const signing = { alg: 'HS256', key: new TextEncoder().encode(secret) } as const;
    return { ...(await tokens(signing)), SUPABASE_JWT_SECRET: secret, AUTH_JWT_KEYS: '[]' };
  }
  const { signing, jwk } = await createEs256Key();
  return {
    ...(await tokens(signing)),
    AUTH_JWT_KEYS: JSON.stringify([jwk]),
    SUPABASE_JWKS_URL: 'http://gateway:8081/auth/v1/.well-known/jwks.json',
  };
}

/**
 * All keys and passwords that are generated here, by variable. Secrets from providers are empty.
 * @param es256 whether tokens are signed with a key pair rather than with a shared secret
 */
export async function makeKeys({ es256 }: { es256: boolean }): Promise<Record<string, string>> {
  const password = () => randomBytes(24).toString('hex');
  const signingKey = createSigningKey();
  return {
    ...Object.fromEntries(SECRETS.map((name) => [name, ''])),
    DATABASE_PASSWORD: password(),
    DATABASE_SERVICE_PASSWORD: password(),
    AUTH_DATABASE_PASSWORD: password(),
    BACKUP_CIPHER_PASSWORD: password(),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    HMAC_KEYS: randomBytes(32).toString('base64'),
    PREVIEW_KEY: derivePublicKey(signingKey),
    PREVIEW_SIGNING_KEY: signingKey,
    ...(await createTokenKeys(es256)),
  };
}

/**
 * Fills values into a file of `NAME=value` lines.
 * @throws {Error} when the file has no line for a value
 */
export function fillIn(file: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`${name} has no line in the file`);
    // Without quotes: `kubectl create secret --from-env-file` would make them part of the value.
    return text.replace(line, () => `${name}=${value}`);
  }, file);
}
