import * as visits from '@chaps/contracts/visits';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { staffOf } from '../accounts/staff.ts';
import { done } from '../http/answers.ts';
import { closeDay } from './close-day.ts';
import { readBalance, readDay } from './day-list.ts';
import { recordActions } from './record-actions.ts';
import type { Services } from './services.ts';

const changeOf = (request: FastifyRequest, params: { event_id: string }) => ({
  userId: staffOf(request).userId,
  eventId: params.event_id,
  requestId: request.id,
});

/** 500 sealed actions with long reasons. */
const BODY_BYTES = 1024 * 1024;

export const visitRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(visits.readDay, ({ params }) => readDay(services, params.event_id));

  app.endpoint(visits.recordActions, { bodyLimit: BODY_BYTES }, (request) =>
    recordActions(services, changeOf(request, request.params), request.body),
  );

  app.endpoint(visits.readBalance, ({ params }) => readBalance(db, params.event_id));

  app.endpoint(visits.closeDay, async (request) => {
    await closeDay(services, changeOf(request, request.params));
    return done;
  });
};
