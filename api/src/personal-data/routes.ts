import { consentsResponse, erasureResponse, personalData, profileQuery } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../config/services.ts';
import { listConsents } from '../consent/records.ts';
import { writeAccess } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { findProfile } from '../people/queries.ts';
import { ownProfile } from '../people/service.ts';
import { ownErasure, requestErasure } from './erasure.ts';
import { exportPerson } from './export.ts';

/** trust.md: the person can download all that is held about them, and ask for erasure. */
export const personalDataRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys } = services;
  const onRequest = app.signedIn;
  const tags = ['profiles'];
  const querystring = profileQuery;

  app.get(
    '/auth/profile/export',
    {
      onRequest,
      preHandler: app.limit({ name: 'export', points: 10, seconds: 600, per: perPerson }),
      schema: {
        tags,
        summary: 'All that is held about oneself, as a file',
        querystring,
        response: { 200: personalData, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const userId = personId(request);
      const data = await withTransaction(db, async (transaction) => {
        const profile = await ownProfile({ db: transaction }, userId, request.query.email);
        await writeAccess(transaction, {
          userId,
          profileId: profile.profile_id,
          what: 'export',
          requestId: request.id,
        });
        return exportPerson(services, transaction, profile);
      });
      reply.header('Cache-Control', 'no-store');
      reply.header('Content-Disposition', 'attachment; filename="my-chaps-data.json"');
      return data;
    },
  );

  app.get(
    '/auth/profile/erasure',
    {
      onRequest,
      schema: {
        tags,
        summary: 'What an erasure removes and keeps, and whether it was asked for',
        querystring,
        response: { 200: erasureResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const erasure = await ownErasure(services, personId(request), request.query.email);
      reply.header('Cache-Control', 'no-store');
      return { status: 'success' as const, erasure };
    },
  );

  app.post(
    '/auth/profile/erasure',
    {
      onRequest,
      preHandler: app.limit({ name: 'erasure', points: 10, seconds: 600, per: perPerson }),
      schema: {
        tags,
        summary: 'Asks to be forgotten; staff carry it out',
        querystring,
        response: { 200: erasureResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { query, id } = request;
      const erasure = await requestErasure(services, personId(request), query.email, id);
      reply.header('Cache-Control', 'no-store');
      return { status: 'success' as const, erasure };
    },
  );

  app.get(
    '/medical/consents',
    {
      onRequest,
      preHandler: app.limit({ name: 'consents', points: 120, seconds: 600, per: perPerson }),
      schema: {
        tags: ['consent'],
        summary: "One's own consents, newest first",
        response: { 200: consentsResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const userId = personId(request);
      const consents = await withTransaction(db, async (transaction) => {
        const profile = await findProfile(transaction, userId);
        if (!profile) return [];
        const { profile_id: profileId } = profile;
        await writeAccess(transaction, {
          userId,
          profileId,
          what: 'consents',
          requestId: request.id,
        });
        return listConsents(transaction, keys, profileId);
      });
      reply.header('Cache-Control', 'no-store');
      return { consents };
    },
  );
};
