/** What a change of keys replaces: API and worker, the sign-in service, or site and canaries. */
export type Part = 'api' | 'auth' | 'site';

/** Where a site runs: on a server with Compose (compose.ts), or in Kubernetes (kubernetes.ts). */
export interface Installation {
  /** The value of a variable or secret, '' when there is none. */
  read: (name: string) => Promise<string>;
  /** Writes variables and secrets, for copies that are started from then on. */
  write: (values: Record<string, string>) => Promise<void>;
  /** Replaces the copies of a part. @returns when the new ones are ready, and the old ones have ended */
  replace: (part: Part) => Promise<void>;
  /** Runs a staff command. */
  staff: (command: string) => Promise<void>;
}

/** How a key is replaced while the site runs. */
export interface Rotation {
  /**
   * Makes a new key, which is used from then on; the old one stays valid.
   * @param given a key that somebody else has made
   * @throws {Error} when a rotation has begun already; or when a step fails: no key that is in use is gone then
   */
  begin: (site: Installation, given?: string) => Promise<void>;
  /** Takes the old key out. @throws {Error} when no rotation has begun */
  finish: (site: Installation) => Promise<void>;
  /** When the old key may be taken out, and what to do before. */
  until: string;
}
