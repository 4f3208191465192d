import type { Server } from '../docker.ts';

/** How a key is replaced while the site runs. */
export interface Rotation {
  /**
   * Makes a new key, which is used from then on; the old one stays valid.
   * @param given a key that somebody else has made
   * @throws {Error} when a rotation has begun already; or when a step fails: no key that is in use is gone then
   */
  begin: (server: Server, given?: string) => Promise<void>;
  /** Takes the old key out. @throws {Error} when no rotation has begun */
  finish: (server: Server) => Promise<void>;
  /** When the old key may be taken out, and what to do before. */
  until: string;
}
