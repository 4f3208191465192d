import {
  EVENT_PASS_HEADER,
  eventParams,
  eventResponse,
  eventsQuery,
  eventsResponse,
} from '@chaps/contracts';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { NotFoundError } from '../http/errors.ts';
import { failures } from '../http/openapi.ts';
import { audiencesOf, daysOf } from './filters.ts';
import { passOpens } from './passes.ts';
import { presentEvent } from './present.ts';
import { findEvent, listEvents } from './queries.ts';

/** The gateway shows a list that is at most 5 seconds old; a browser asks each time. */
const CACHE_LIST = 'public, max-age=0, s-maxage=1, stale-while-revalidate=4';

export const eventRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db, keys, now } },
) => {
  // Weak: compressed, a response is other bytes.
  await app.register(etag, { weak: true });

  app.get(
    '/events',
    {
      schema: {
        tags: ['events'],
        summary: 'Events from today on, by audience, place and date',
        querystring: eventsQuery,
        response: { 200: eventsResponse, ...failures },
      },
    },
    async (request, reply) => {
      const { location, near, limit, after, ...query } = request.query;
      const rows = await listEvents(db, {
        days: daysOf(query.date, now()),
        audiences: audiencesOf(query.for),
        location: location || undefined,
        near: pointOf(near),
        limit: limit === undefined ? undefined : Number(limit),
        after,
      });
      // A search says where a person is, and is seldom repeated: not for a shared cache.
      reply.header('Cache-Control', location || near ? 'private, no-cache' : CACHE_LIST);
      return { events: rows.map((row) => presentEvent(row)) };
    },
  );

  app.get(
    '/events/:event_id',
    {
      schema: {
        tags: ['events'],
        summary: 'One event; a private one shows its address to who sends its pass',
        params: eventParams,
        response: { 200: eventResponse, ...failures },
      },
    },
    async ({ params, headers }, reply) => {
      const row = await findEvent(db, params.event_id);
      if (!row) throw new NotFoundError();
      const pass = headers[EVENT_PASS_HEADER];
      reply.header('Vary', EVENT_PASS_HEADER).header('Cache-Control', 'no-cache');
      const opened = !row.is_private || (await passOpens(keys, pass, row.event_id, now()));
      return { event: presentEvent(row, opened) };
    },
  );
};

function pointOf(near: string | undefined) {
  if (!near) return undefined;
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude };
}
