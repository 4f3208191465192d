import type { SessionActions } from './session.ts';

/** What requests to the product API need from the shell. */
export interface ApiConnection {
  url: string;
  session: Pick<SessionActions, 'accessToken' | 'sessionRefused'>;
}

let connection: ApiConnection | undefined;

/**
 * Called once by the shell. Not a React context, because loaders and handlers send requests outside of a
 * render.
 */
export function connectApi(to: ApiConnection): void {
  connection = to;
}

/** @throws {Error} when a request is sent before the shell has connected */
export function apiConnection(): ApiConnection {
  if (!connection) throw new Error('A request was sent before the site had started.');
  return connection;
}
