import { createHash } from 'node:crypto';

/** A token is verified again after this, so that a withdrawn key is not trusted for long. */
const BELIEVED_SECONDS = 60;
const MOST = 10_000;

interface Verified {
  /** Seconds since 1970. */
  expiresAt: number;
}

/**
 * Caches verified tokens by their hash, at most until their end or for a minute; oldest evicted first.
 * @param verify throws for a bad token, which is not cached
 * @param seconds the clock, in seconds since 1970
 */
export function rememberTokens<Value extends Verified>(
  verify: (token: string) => Promise<Value>,
  seconds = () => Date.now() / 1000,
) {
  const known = new Map<string, { value: Value; until: number }>();
  return {
    async verify(token: string): Promise<Value> {
      const hash = createHash('sha256').update(token).digest('base64');
      const found = known.get(hash);
      if (found && seconds() < found.until) return found.value;
      known.delete(hash);
      const value = await verify(token);
      const until = Math.min(value.expiresAt, seconds() + BELIEVED_SECONDS);
      if (known.size >= MOST) known.delete(known.keys().next().value ?? '');
      known.set(hash, { value, until });
      return value;
    },
  };
}
