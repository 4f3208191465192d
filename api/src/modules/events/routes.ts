import {
  EVENT_PASS_HEADER,
  eventParams,
  eventResponse,
  eventsQuery,
  eventsResponse,
} from '@chaps/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { failures } from '../../plugins/openapi.ts';
import { notFound } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { passOpens } from '../access-codes/passes.ts';
import { audiencesOf, daysOf } from './filters.ts';
import { presentEvent } from './present.ts';
import { findEvent, listEvents } from './queries.ts';

export const eventRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db, keys, now } },
) => {
  app.get(
    '/events',
    {
      config: { etag: true },
      schema: {
        tags: ['events'],
        summary: 'Events from today on, by audience, place and date',
        querystring: eventsQuery,
        response: { 200: eventsResponse, ...failures },
      },
    },
    async ({ query }) => {
      const rows = await listEvents(db, {
        days: daysOf(query.date, now()),
        audiences: audiencesOf(query.for),
        location: query.location,
        near: pointOf(query.near),
      });
      return { events: rows.map((row) => presentEvent(row)) };
    },
  );

  app.get(
    '/events/:event_id',
    {
      config: { etag: true },
      schema: {
        tags: ['events'],
        summary: 'One event; a private one shows its address to who sends its pass',
        params: eventParams,
        response: { 200: eventResponse, ...failures },
      },
    },
    async ({ params, headers }, reply) => {
      const row = await findEvent(db, params.event_id);
      if (!row) throw notFound();
      const pass = headers[EVENT_PASS_HEADER];
      reply.header('Vary', EVENT_PASS_HEADER);
      return {
        event: presentEvent(row, !row.is_private || passOpens(keys, pass, row.event_id, now())),
      };
    },
  );
};

function pointOf(near: string | undefined) {
  if (!near) return undefined;
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude };
}
