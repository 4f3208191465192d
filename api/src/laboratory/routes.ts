import * as results from '@chaps/contracts/results';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import { recordResultOpened } from '../follow-up/steps.ts';
import { countHeldResults } from '../people/claims.ts';
import { findProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { recordAccess } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { perPerson } from '../platform/http/limits.ts';
import { presentResult } from './present.ts';
import { listResults, NOT_HELD } from './queries.ts';
import { recordFirstView } from './told.ts';

export const resultRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  const limit = { name: 'results', points: 120, seconds: 600, per: perPerson };

  app.endpoint(results.listResults, { preHandler: app.limit(limit) }, async (request) => {
    const userId = getUserId(request);
    const profileId = request.params.profile_id;
    const { rows, held } = await withTransaction(db, async (transaction) => {
      const profile = await findProfile(transaction, userId);
      if (profile?.profile_id !== profileId) throw new NotFoundError();
      await recordAccess(transaction, {
        userId,
        profileId,
        what: 'results',
        requestId: request.id,
      });
      await recordFirstView(transaction, profileId);
      await recordResultOpened(services, transaction, profileId);
      return {
        rows: await listResults(services, transaction, profileId, NOT_HELD),
        held: await countHeldResults(transaction, profileId),
      };
    });
    return { data: rows.map(presentResult), held };
  });
};
