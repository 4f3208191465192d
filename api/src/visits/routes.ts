import * as visits from '@chaps/contracts/visits';
import { reaches } from '@chaps/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { reachBy, staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { done } from '../http/answers.ts';
import { closeDay } from './close-day.ts';
import { readBalance, readDay } from './day-list.ts';
import { recordActions } from './record-actions.ts';

const changeOf = (request: FastifyRequest, params: { event_id: string }) => ({
  userId: staffOf(request).userId,
  eventId: params.event_id,
  requestId: request.id,
});

/** 500 actions with long reasons. */
const BODY_BYTES = 512 * 1024;

export const visitRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(visits.readDay, async (request) => {
    const { event_id: eventId } = request.params;
    const seeing = await reachBy(services, request, 'see bookings');
    return readDay(db, eventId, reaches(seeing, eventId.toLowerCase()));
  });

  app.endpoint(visits.recordActions, { bodyLimit: BODY_BYTES }, (request) =>
    recordActions(services, changeOf(request, request.params), request.body),
  );

  app.endpoint(visits.readBalance, ({ params }) => readBalance(db, params.event_id));

  app.endpoint(visits.closeDay, async (request) => {
    await closeDay(services, changeOf(request, request.params));
    return done;
  });
};
