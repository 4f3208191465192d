import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../config/services.ts';
import { isKnown } from '../http/etag.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { type KeptLists, keepLists } from './kept-lists.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keptLists: KeptLists;
  }
  interface FastifyReply {
    /** Set by a route whose answer is the same for everybody as long as the list is. */
    keptUnder: { key: string; answer: KeptAnswer; readAt: Date } | null;
  }
}

interface Ready {
  key: string;
  answer: KeptAnswer;
  /** What a list is of depends on London's day, which changes with a minute. */
  minute: number;
  etag: string;
  headers: string[];
  body: Buffer;
}

const MOST = 40;
/** A long list costs more than the way to it, and would be held for nothing. */
const LONGEST_BYTES = 1_000_000;

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / 60_000);
const laneOf = ({ url, headers }: FastifyRequest) => `${headers['accept-encoding'] ?? ''} ${url}`;

/**
 * The lane of answers that are ready: the same address, asked for with the same encodings and
 * without a token, is answered with the bytes and headers that went out before, as long as
 * `keptLists` vouches for them. Everything else goes the whole way. Must be registered first.
 */
export const keptLanePlugin = fp(async (app: FastifyInstance, { pool, now }: Services) => {
  const lane = new Map<string, Ready>();
  app.decorate('keptLists', keepLists(pool));
  app.decorateReply('keptUnder', null);

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return;
    const ready = lane.get(laneOf(request));
    if (!ready || ready.minute !== minuteOf(now())) return;
    if ((await app.keptLists.current(ready.key)) === ready.answer) give(ready, request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { keptUnder } = reply;
    if (!keptUnder || request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (!Buffer.isBuffer(payload) || payload.length > LONGEST_BYTES) return payload;
    const { 'x-request-id': _own, ...headers } = reply.getHeaders();
    const { key, answer, readAt } = keptUnder;
    if (lane.size >= MOST) lane.clear();
    lane.set(laneOf(request), {
      key,
      answer,
      // Not the minute of sending, which may be the first of the next day.
      minute: minuteOf(readAt),
      etag: String(headers.etag),
      headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      body: payload,
    });
    return payload;
  });
});

function give({ etag, headers, body }: Ready, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const own = ['x-request-id', request.id];
  if (isKnown(request, etag)) {
    reply.raw.writeHead(304, [...headers, ...own]).end();
    return;
  }
  const length = ['content-length', String(body.length)];
  reply.raw.writeHead(200, [...headers, ...own, ...length]).end(body);
}
