import type { ZodType } from '@chaps/contracts/schema';
import { SignJWT } from 'jose';
import { parseSigningKey } from './signing-key.ts';

const TIMEOUT_MS = 10_000;

/** The API's metrics port, which accepts requests signed with the site's secret key. */
export interface InternalApi {
  /** Its address, e.g. http://api:9464. */
  counts: string;
  /** The site's secret key (`PREVIEW_SIGNING_KEY`). */
  signingKey: string;
}

/** Valid for one path and one minute. */
const signToken = (path: string, signingKey: string) =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience(path)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(parseSigningKey(signingKey));

/**
 * Posts JSON.
 * @throws {Error} when the request fails or the response does not match the schema
 */
export async function post<Answer>(
  { counts, signingKey }: InternalApi,
  path: string,
  body: object,
  schema: ZodType<Answer>,
): Promise<Answer> {
  const address = new URL(path, counts);
  const token = await signToken(path, signingKey);
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return schema.parse(await response.json());
}
