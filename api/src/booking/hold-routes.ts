import {
  eventParams,
  holdParams,
  holdRequest,
  holdResponse,
  successResponse,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { activeHold, giveUpHold, holdSeat, renewHold } from './holds.ts';
import { presentHold } from './present.ts';

export const holdRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const tags = ['holds'];
  const onRequest = app.signedIn;
  // A person holds two seats at most, whatever they ask for: this guards the load alone.
  const preHandler = app.limit({
    name: 'hold',
    points: 60,
    seconds: 60,
    per: perPerson,
    eachCopy: true,
  });
  const shown = (row: Parameters<typeof presentHold>[0]) => ({
    status: 'success' as const,
    hold: presentHold(row),
  });

  app.post(
    '/events/:event_id/holds',
    {
      onRequest,
      preHandler,
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Holds a seat for 15 minutes; moves a hold to another time of the same event',
        params: eventParams,
        body: holdRequest,
        response: { 200: holdResponse, 201: holdResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const { hold, created } = await holdSeat(services, personId(request), params.event_id, body);
      return reply.code(created ? 201 : 200).send(shown(hold));
    },
  );

  const one = { tags, params: holdParams, ...bearer };

  app.get(
    '/holds/:hold_id',
    {
      onRequest,
      schema: { ...one, summary: 'The hold', response: { 200: holdResponse, ...failures } },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return shown(await activeHold(services, personId(request), request.params.hold_id));
    },
  );

  app.post(
    '/holds/:hold_id/renew',
    {
      onRequest,
      preHandler,
      schema: {
        ...one,
        summary: 'Holds the seat for another 15 minutes, up to 60 in all',
        response: { 200: holdResponse, ...failures },
      },
    },
    async (request) => shown(await renewHold(services, personId(request), request.params.hold_id)),
  );

  app.delete(
    '/holds/:hold_id',
    {
      onRequest,
      schema: {
        ...one,
        summary: 'Releases the seat',
        response: { 200: successResponse, ...failures },
      },
    },
    async (request) => {
      await giveUpHold(services, personId(request), request.params.hold_id);
      return { status: 'success' as const };
    },
  );
};
