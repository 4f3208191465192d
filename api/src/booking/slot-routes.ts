import { listSlots } from '@chaps/contracts';
import { londonTime } from '@chaps/domain';
import type { FastifyPluginAsync } from 'fastify';
import { findEvent } from '../events/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { listFreeSlots } from './slots.ts';

export const slotRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  app.endpoint(listSlots, async ({ params }, reply) => {
    const event = await findEvent(db, params.event_id);
    if (!event) throw new NotFoundError();
    const slots = await listFreeSlots(db, params.event_id);
    reply.header('Cache-Control', 'no-store');
    return { [event.event_date]: { availableTimeSlots: slots.map(londonTime) } };
  });
};
