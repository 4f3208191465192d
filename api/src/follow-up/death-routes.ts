import * as deaths from '@chaps/contracts/deaths';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { recordDeath, undoDeathRecord } from './deaths.ts';
import { mayEndFollowUps } from './may-end-follow-ups.ts';
import { requirePersonInReach } from './recall/staff-recalls.ts';

export const deathRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(deaths.recordDeath, async (request) => {
    const { params, body, id: requestId } = request;
    const { userId: actor, reach } = getStaff(request);
    await withTransaction(db, async (transaction) => {
      await requirePersonInReach(transaction, reach, params.profile_id);
      const isClinician = await mayEndFollowUps(services, transaction, actor);
      const by = { actor, isClinician, reason: body.reason, requestId };
      await recordDeath(services, transaction, params.profile_id, by);
    });
    return done;
  });

  app.endpoint(deaths.undoDeathRecord, async (request) => {
    const { params, body, id: requestId } = request;
    const { userId: actor, reach } = getStaff(request);
    await withTransaction(db, async (transaction) => {
      await requirePersonInReach(transaction, reach, params.profile_id);
      const by = { actor, reason: body.reason, requestId };
      if (!(await undoDeathRecord(services, transaction, params.profile_id, by))) {
        throw new NotFoundError();
      }
    });
    return done;
  });
};
