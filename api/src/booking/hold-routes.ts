import * as holds from '@chaps/contracts/holds';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import { endHold, findActiveHold, holdSeat, renewHold } from './holds.ts';
import { presentHold } from './present.ts';

export const holdRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  // A person can hold two seats at most anyway: this limit only protects against load.
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

  app.endpoint(holds.createHold, { preHandler }, async (request, reply) => {
    const { params, body } = request;
    const { hold, created } = await holdSeat(services, getUserId(request), params.event_id, body);
    reply.code(created ? 201 : 200);
    return shown(hold);
  });

  app.endpoint(holds.readHold, async (request) =>
    shown(await findActiveHold(services, getUserId(request), request.params.hold_id)),
  );

  app.endpoint(holds.renewHold, { preHandler }, async (request) =>
    shown(await renewHold(services, getUserId(request), request.params.hold_id)),
  );

  app.endpoint(holds.releaseHold, async (request) => {
    await endHold(services, getUserId(request), request.params.hold_id, request.id);
    return done;
  });
};
