import { immutableHeaders, missingHeaders } from '@chaps/security-headers';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

/**
 * Origin of one remote, like its CDN: all builds, and a plain 404 for missing files.
 * @param name the remote, first part of every address
 * @param builds folder with one folder per build
 */
export async function buildRemoteServer(name: string, builds: string): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true });
  await server.register(compress, { global: true, threshold: 1024 });
  await server.register(fastifyStatic, {
    root: builds,
    prefix: `/${name}/`,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      for (const [header, value] of Object.entries(immutableHeaders())) reply.header(header, value);
    },
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).headers(missingHeaders()).type('text/plain').send('Not found'),
  );
  return server;
}
