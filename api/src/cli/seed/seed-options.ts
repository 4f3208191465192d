import type { Keys } from '../../platform/security/keys.ts';

export interface SeedOptions {
  now: Date;
  /** User ids of the sample accounts at the sign-in service, by e-mail. */
  users: Readonly<Record<string, string>>;
  keys: Keys;
}
