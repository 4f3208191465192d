import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';

/** A token is verified anew after this, so that a key that was withdrawn is not believed for long. */
const BELIEVED_SECONDS = 60;
const MOST = 10_000;

/**
 * Remembers good tokens, so that one person's requests in a row are not each verified anew. Kept by
 * their hash, never as they are; never past `exp` or a minute; the oldest is forgotten first.
 * @param verify throws for a bad token, which is not remembered
 * @param seconds the clock, in seconds since 1970
 */
export function rememberTokens(
  verify: (token: string) => Promise<JWTPayload>,
  seconds = () => Date.now() / 1000,
): (token: string) => Promise<JWTPayload> {
  const known = new Map<string, { payload: JWTPayload; until: number }>();
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64');
    const found = known.get(hash);
    if (found && seconds() < found.until) return found.payload;
    known.delete(hash);
    const payload = await verify(token);
    const until = Math.min(payload.exp ?? 0, seconds() + BELIEVED_SECONDS);
    if (known.size >= MOST) known.delete(known.keys().next().value ?? '');
    known.set(hash, { payload, until });
    return payload;
  };
}
