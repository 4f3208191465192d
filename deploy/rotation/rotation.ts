/** The containers that a new key replaces: API and worker, the sign-in service, or site and canaries. */
export type Part = 'api' | 'auth' | 'site';

/** Where a site runs: on a server with Compose (compose.ts), or in Kubernetes (kubernetes.ts). */
export interface Installation {
  /** The value of a variable or secret; '' when there is none. */
  read: (name: string) => Promise<string>;
  /** Writes variables and secrets, for copies that start afterwards. */
  write: (values: Record<string, string>) => Promise<void>;
  /** Replaces the copies of a part. @returns when the new ones are ready and the old ones have ended */
  replace: (part: Part) => Promise<void>;
  /** Runs a staff command. */
  staff: (command: string) => Promise<void>;
}

/** How a key is replaced while the site runs. */
export interface Rotation {
  /**
   * Creates a new key and uses it from then on; the old one stays valid.
   * @param given a key that was created elsewhere
   * @throws {Error} when a rotation is already in progress, or a step fails; no key in use is lost then
   */
  begin: (site: Installation, given?: string) => Promise<void>;
  /** Removes the old key. @throws {Error} when no rotation is in progress */
  finish: (site: Installation) => Promise<void>;
  /** When the old key may be removed, and what to do before then. */
  until: string;
}
