import {
  EVENT_PASS_HEADER,
  eventParams,
  eventResponse,
  eventsQuery,
  eventsResponse,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { NotFoundError } from '../http/errors.ts';
import { failures } from '../http/openapi.ts';
import { audiencesOf, daysOf } from './filters.ts';
import { KeptAnswer } from './kept-answer.ts';
import { passOpens } from './passes.ts';
import { presentEvent } from './present.ts';
import { findEvent, listEvents } from './queries.ts';

export const eventRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db, keys, now } },
) => {
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
      const { location, near, ...query } = request.query;
      const readAt = now();
      const filter = {
        days: daysOf(query.date, readAt),
        audiences: audiencesOf(query.for),
        location: location || undefined,
        near: pointOf(near),
      };
      const list = async () => {
        const rows = await listEvents(db, filter);
        const events = rows.map((row) => presentEvent(row));
        return JSON.stringify(eventsResponse.parse({ events }));
      };
      // Places are of endless variety, and asked for by one person each.
      if (filter.location || filter.near) return new KeptAnswer(await list()).send(request, reply);
      const key = JSON.stringify([filter.days, filter.audiences]);
      const answer = await app.keptLists.get(key, list);
      reply.keptUnder = { key, answer, readAt };
      return answer.send(request, reply);
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
      if (!row) throw new NotFoundError();
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
