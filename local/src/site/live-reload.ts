import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Runs in the page, as a script from the site's own origin, which the security policy requires. */
const SCRIPT = `
new EventSource('/development/events').addEventListener('published', () => location.reload());
`;

export class LiveReload {
  readonly #pages = new Set<ServerResponse>();

  attach(server: FastifyInstance): void {
    server.get('/development/reload.js', (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-store').send(SCRIPT),
    );
    this.stream(server, '/development/events');
    server.addHook('onSend', async (_request, reply, payload) => {
      const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
      if (!isDocument || !(payload instanceof Buffer)) return payload;
      const script = '<script defer src="/development/reload.js"></script></head>';
      return payload.toString().replace('</head>', script);
    });
  }

  /** Adds only the event stream, which pages of other origins may read. */
  stream(server: FastifyInstance, path: string): void {
    server.get(path, (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      reply.raw.write(': watching\n\n');
      this.#pages.add(reply.raw);
      reply.raw.on('close', () => this.#pages.delete(reply.raw));
    });
  }

  published(): void {
    for (const page of this.#pages) page.write('event: published\ndata: {}\n\n');
  }
}
