import { eventParams, slotsResponse } from '@chaps/contracts';
import { londonTime } from '@chaps/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { findEvent } from '../events/queries.ts';
import { NotFoundError } from '../http/errors.ts';
import { failures } from '../http/openapi.ts';
import { freeSlots } from './slots.ts';

export const slotRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  app.get(
    '/events/:event_id/slots',
    {
      schema: {
        tags: ['events'],
        summary: 'Times that can still be chosen, by date',
        params: eventParams,
        response: { 200: slotsResponse, ...failures },
      },
    },
    async ({ params }, reply) => {
      const event = await findEvent(db, params.event_id);
      if (!event) throw new NotFoundError();
      const slots = await freeSlots(db, params.event_id);
      reply.header('Cache-Control', 'no-store');
      return { [event.event_date]: { availableTimeSlots: slots.map(londonTime) } };
    },
  );
};
