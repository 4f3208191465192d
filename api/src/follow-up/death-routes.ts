import * as deaths from '@chaps/contracts/deaths';
import { mayDo } from '@chaps/domain';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../accounts/staff.ts';
import { listActiveGrants } from '../accounts/staff-grants.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { recordDeath, takeDeathBack } from './deaths.ts';
import { requirePersonInReach } from './recall/staff-recalls.ts';

/** Whether a member of staff may see results, and end follow-ups. */
export const mayEndFollowUps = async (
  { now }: Pick<Services, 'now'>,
  db: Executor,
  userId: string,
): Promise<boolean> => mayDo(await listActiveGrants(db, userId), 'follow up results', now());

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

  app.endpoint(deaths.takeDeathBack, async (request) => {
    const { params, body, id: requestId } = request;
    const { userId: actor, reach } = getStaff(request);
    await withTransaction(db, async (transaction) => {
      await requirePersonInReach(transaction, reach, params.profile_id);
      const by = { actor, reason: body.reason, requestId };
      if (!(await takeDeathBack(services, transaction, params.profile_id, by))) {
        throw new NotFoundError();
      }
    });
    return done;
  });
};
