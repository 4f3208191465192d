import * as personalData from '@chaps/contracts/personal-data';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../../accounts/auth.ts';
import type { Services } from '../../platform/config/services.ts';
import { recordAccess } from '../../platform/db/audit.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { isInDoubt, requireNoClaimInDoubt } from '../claims.ts';
import { listConsents, listMergedGpConsents } from '../consent/records.ts';
import { findProfile } from '../queries.ts';
import { readOwnProfile } from '../service.ts';
import { readOwnErasure, requestErasure } from './erasure.ts';
import { exportPerson } from './export.ts';

/** trust.md: people can download all data held about them, and ask for erasure. */
export const personalDataRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys } = services;
  const limited = (name: string, points: number) => ({
    preHandler: app.limit({ name, points, seconds: 600, per: perPerson }),
  });

  app.endpoint(personalData.exportPersonalData, limited('export', 10), async (request, reply) => {
    const userId = getUserId(request);
    const data = await withTransaction(db, async (transaction) => {
      const profile = await readOwnProfile({ db: transaction }, userId, request.query.email);
      await requireNoClaimInDoubt(transaction, profile.profile_id);
      await recordAccess(transaction, {
        userId,
        profileId: profile.profile_id,
        what: 'export',
        requestId: request.id,
      });
      return exportPerson(services, transaction, profile);
    });
    reply.header('Content-Disposition', 'attachment; filename="my-chaps-data.json"');
    return data;
  });

  app.endpoint(personalData.readErasure, async (request) => {
    const erasure = await readOwnErasure(services, getUserId(request), request.query.email);
    return { status: 'success' as const, erasure };
  });

  app.endpoint(personalData.requestErasure, limited('erasure', 10), async (request) => {
    const { query, id } = request;
    const erasure = await requestErasure(services, getUserId(request), query.email, id);
    return { status: 'success' as const, erasure };
  });

  app.endpoint(personalData.listConsents, limited('consents', 120), async (request) => {
    const userId = getUserId(request);
    const consents = await withTransaction(db, async (transaction) => {
      const profile = await findProfile(transaction, userId);
      if (!profile) return [];
      const { profile_id: profileId } = profile;
      await recordAccess(transaction, {
        userId,
        profileId,
        what: 'consents',
        requestId: request.id,
      });
      if (await isInDoubt(transaction, profileId)) {
        return listConsents(transaction, keys, profileId, { onlyAnswersOf: userId });
      }
      const own = await listConsents(transaction, keys, profileId);
      return [...own, ...(await listMergedGpConsents(transaction, profileId))];
    });
    return { consents };
  });
};
