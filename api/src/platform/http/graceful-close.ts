import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../config/services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Accepts no new connections, but answers open ones, until `DRAIN_SECONDS` are over. */
    drain(): Promise<void>;
  }
}

/**
 * While draining, requests on open connections are answered and the connections closed. New connections are
 * refused immediately: a balancer can then retry another copy, whereas a request sent on a closing connection
 * cannot be repeated if it changes something. On closing, requests in progress are answered, and their
 * connections end with the response. Node itself only closes connections that are idle at that moment: a busy
 * one would stay open until its keep-alive timeout and delay the exit of the process. Anything that takes
 * longer than `STOP_GRACE_SECONDS` is cut off.
 */
export const gracefulClosePlugin = fp(async (app: FastifyInstance, { config }: Services) => {
  const underWay = new Set<ServerResponse>();
  app.server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  let draining = false;
  app.decorate('drain', async () => {
    draining = true;
    // Connections still waiting to be accepted would be reset; the next turn of the event loop
    // accepts them.
    await nextTurn();
    await nextTurn();
    // Closes only the listening socket; `http.Server` would close idle connections too.
    Server.prototype.close.call(app.server);
    // Waits even without connections: if the port refuses, a balancer retries elsewhere; if the
    // host is missing, it waits.
    await wait(config.DRAIN_SECONDS * 1000);
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    for (const response of underWay) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      else response.once('finish', () => setImmediate(() => app.server.closeIdleConnections()));
    }
    setTimeout(() => app.server.closeAllConnections(), config.STOP_GRACE_SECONDS * 1000).unref();
  });
});
