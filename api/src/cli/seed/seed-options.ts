import type { Keys } from '../../platform/security/keys.ts';

export interface SeedOptions {
  now: Date;
  /** User ids of the sample accounts at the authentication service, by e-mail. */
  users: Readonly<Record<string, string>>;
  keys: Keys;
}
