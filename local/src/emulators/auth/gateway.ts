import { request } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * The counterpart of deploy/nginx/gateway: the address of the sign-in service, whose requests for second
 * factors go to the API (ADR 26). Built without listening.
 */
export function buildAuthGateway({ service, api }: Record<'service' | 'api', string>) {
  const app: FastifyInstance = Fastify({
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.all('/auth/v1/factors/:factor_id/verify', createForwarder(api));
  app.all('/*', createForwarder(service));
  return app;
}

/** Forwards a request unchanged, with the caller's address. */
function createForwarder(target: string) {
  const { hostname, port } = new URL(target);
  return ({ raw, ip }: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    const headers = { ...raw.headers, 'x-forwarded-for': ip };
    const outgoing = request(
      { hostname, port, method: raw.method, path: raw.url, headers },
      (answer) => {
        reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply.raw);
      },
    );
    outgoing.on('error', () => reply.raw.destroy());
    raw.pipe(outgoing);
  };
}
