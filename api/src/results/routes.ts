import { resultsParams, resultsResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../config/services.ts';
import { writeAccess } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { noteOpened } from '../follow-ups/steps.ts';
import { NotFoundError } from '../http/errors.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { findProfile } from '../people/queries.ts';
import { presentResult } from './present.ts';
import { listResults } from './queries.ts';

export const resultRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  app.get(
    '/medical/results/:profile_id',
    {
      onRequest: app.signedIn,
      preHandler: app.limit({ name: 'results', points: 120, seconds: 600, per: perPerson }),
      schema: {
        tags: ['results'],
        summary: "One's own results and awaited ones, newest first",
        params: resultsParams,
        response: { 200: resultsResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const userId = personId(request);
      const profileId = request.params.profile_id;
      const rows = await withTransaction(db, async (transaction) => {
        const profile = await findProfile(transaction, userId);
        if (profile?.profile_id !== profileId) throw new NotFoundError();
        await writeAccess(transaction, {
          userId,
          profileId,
          what: 'results',
          requestId: request.id,
        });
        await noteOpened(services, transaction, profileId);
        return listResults(transaction, profileId);
      });
      reply.header('Cache-Control', 'no-store');
      return { data: rows.map(presentResult) };
    },
  );
};
