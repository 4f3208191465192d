import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError, NotFoundError } from './errors.ts';

/**
 * Responds 405 with `Allow` for an unknown method on a known path, before the body is read; a plain
 * OPTIONS request gets the list. Register it before the CORS plugin, which answers preflights, and
 * before the routes.
 */
export const methodsPlugin = fp(async (app: FastifyInstance) => {
  const routes: Array<{ pattern: string[]; methods: string[] }> = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: url.split('/'), methods: [method].flat() });
  });

  const methodsOf = (url: string): string => {
    const path = url.split('?')[0]?.split('/') ?? [];
    const methods = routes
      .filter(({ pattern }) => matchesPath(pattern, path))
      .flatMap(({ methods }) => methods);
    if (methods.length === 0) throw new NotFoundError();
    return [...new Set([...methods, 'OPTIONS'])].sort().join(', ');
  };

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return;
    if (request.headers['access-control-request-method'] !== undefined) return;
    return reply.header('Allow', methodsOf(request.url)).code(204).send();
  });
  // After the CORS plugin, whose headers let the site read the response.
  app.addHook('preParsing', async (request, reply) => {
    if (!request.is404) return;
    reply.header('Allow', methodsOf(request.url));
    throw new HttpError(405, 'METHOD_NOT_ALLOWED', 'Method not allowed.');
  });
});

const matchesPath = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((part, at) => part === path[at] || part.startsWith(':'));
