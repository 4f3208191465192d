import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { PAGE_HEADERS, PAGE_STYLE } from '../page.ts';
import { renderInbox, renderMessage } from './pages.ts';
import type { MessageStore } from './store.ts';

/** A mail's own HTML may have styles and inline pictures; it may not run or load anything. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The mailbox's web page and its API. Does not start listening. */
export async function buildMailboxServer(store: MessageStore): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(cors, { origin: '*', methods: ['GET'] });

  app.get<{ Querystring: { to?: string } }>('/api/messages', ({ query }) => store.list(query.to));

  app.get<{ Params: { id: string } }>('/api/messages/:id', ({ params }, reply) => {
    return store.find(params.id) ?? reply.callNotFound();
  });

  app.get<{ Params: { id: string; index: string } }>(
    '/api/messages/:id/attachments/:index',
    ({ params }, reply) => {
      const found = store.attachment(params.id, Number(params.index));
      if (!found) return reply.callNotFound();
      const name = found.about.filename.replace(/[^\w.-]+/g, '_');
      return reply
        .header('content-type', found.about.contentType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(found.content);
    },
  );

  app.delete('/api/messages', async (_request, reply) => {
    await store.clear();
    return reply.code(204).send();
  });

  app.get<{ Querystring: { to?: string } }>('/', ({ query }, reply) =>
    reply.headers(PAGE_HEADERS).send(renderInbox(store.list(query.to), query.to)),
  );

  app.get<{ Params: { id: string } }>('/messages/:id', ({ params }, reply) => {
    const message = store.find(params.id);
    if (!message) return reply.callNotFound();
    return reply.headers(PAGE_HEADERS).send(renderMessage(message));
  });

  app.get<{ Params: { id: string } }>('/messages/:id/html', ({ params }, reply) => {
    const message = store.find(params.id);
    if (!message) return reply.callNotFound();
    // Links in a mail open beside the mailbox, not inside its frame.
    return reply
      .headers({ ...PAGE_HEADERS, 'content-security-policy': MAIL_POLICY })
      .send(`<base target="_blank">${message.html}`);
  });

  app.get('/page.css', (_request, reply) => reply.type('text/css').send(PAGE_STYLE));
  return app;
}
