import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer carries an ETag, and 304 answers who has it already. */
    etag?: boolean;
  }
}

/** Must be registered before compression: the tag is that of the plain answer. */
export const etagPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.etag || reply.statusCode !== 200) return payload;
    const tag = `W/"${createHash('sha256').update(String(payload)).digest('base64url').slice(0, 27)}"`;
    reply.header('ETag', tag).header('Cache-Control', 'no-cache');
    const known = request.headers['if-none-match']?.split(',').map((value) => value.trim());
    if (!known?.some((value) => value === tag || value === '*')) return payload;
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
    return null;
  });
});
