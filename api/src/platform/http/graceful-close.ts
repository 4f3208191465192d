import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../config/services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no new connection, and answers open ones, until `DRAIN_SECONDS` are over. */
    drain(): Promise<void>;
  }
}

/**
 * Before closing, a balancer's connections are answered and closed. New ones are refused
 * immediately: the balancer can then retry another copy, whereas a request that was sent on a
 * closing connection cannot be repeated if it changes something. On closing, requests under way are
 * answered and their connections end with the answer. Node itself closes only the connections that
 * are idle at that moment: one that was busy would stay open until its keep-alive timeout, and hold
 * up the end of the process. What takes longer than `STOP_GRACE_SECONDS` is cut off.
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
    // Connections that wait to be accepted would be reset. They are accepted in the turn that begins now.
    await nextTurn();
    await nextTurn();
    // The listening socket alone; `http.Server` closes idle connections too.
    Server.prototype.close.call(app.server);
    // Without connections too: an address that is gone does not refuse, it lets a balancer wait.
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
