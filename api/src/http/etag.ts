import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer carries an ETag, and 304 answers who has it already. */
    etag?: boolean;
  }
}

/** The tag of an answer before compression; weak, because compressed it is other bytes. */
export const etagOf = (plain: string | Buffer): string =>
  `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;

/** Whether the caller has the answer of this tag. */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((value) => value.trim());
  return known?.some((value) => value === tag || value === '*') ?? false;
}

/** Must be registered before compression: the tag is that of the plain answer. */
export const etagPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.etag || reply.statusCode !== 200) return payload;
    const tag = etagOf(String(payload));
    reply.header('ETag', tag).header('Cache-Control', 'no-cache');
    if (!isKnown(request, tag)) return payload;
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
    return null;
  });
});
