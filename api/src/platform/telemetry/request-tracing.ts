import { trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Names each request's span after its route, and links it to the log. */
export const requestTracingPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ id, method, routeOptions }) => {
    const span = trace.getActiveSpan();
    const route = routeOptions.url ?? 'unknown';
    span?.setAttribute('chaps.request_id', id).setAttribute('http.route', route);
    span?.updateName(`${method} ${route}`);
  });
});
