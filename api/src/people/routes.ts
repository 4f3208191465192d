import {
  createProfileRequest,
  pendingProfileResponse,
  profileQuery,
  profileResponse,
  successResponse,
  updateProfileRequest,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../accounts/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { findPending } from './pending.ts';
import { presentProfile } from './present.ts';
import { changeProfile, ownProfile, registerProfile } from './service.ts';

export const profileRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const shown = (profile: Parameters<typeof presentProfile>[1]) => ({
    status: 'success' as const,
    userProfile: presentProfile(services.keys, profile),
  });

  app.post(
    '/auth/profile',
    {
      config: { idempotent: true },
      preHandler: app.limit({ name: 'sign-up', points: 60, seconds: 900, per: perPerson }),
      schema: {
        tags: ['profiles'],
        summary:
          'Details of a registration: the profile, or what waits until the address is confirmed',
        body: createProfileRequest,
        response: { 201: successResponse, ...failures },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request, reply) => {
      await registerProfile(services, request.userId, request.body, request.id);
      return reply.code(201).send({ status: 'success' });
    },
  );

  app.get(
    '/auth/profile/pending',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['profiles'],
        summary: 'Details that were entered before the account was confirmed, to be checked',
        response: { 200: pendingProfileResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const details = await findPending(services, personId(request));
      return { status: 'success' as const, details };
    },
  );

  app.get(
    '/auth/profile',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['profiles'],
        summary: "One's own profile",
        querystring: profileQuery,
        response: { 200: profileResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return shown(await ownProfile(services, personId(request), request.query.email));
    },
  );

  app.patch(
    '/auth/profile',
    {
      onRequest: app.signedIn,
      preHandler: app.limit({ name: 'profile', points: 60, seconds: 600, per: perPerson }),
      schema: {
        tags: ['profiles'],
        summary: "Changes one's own profile",
        querystring: profileQuery,
        body: updateProfileRequest,
        response: { 200: profileResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { query, body, id } = request;
      reply.header('Cache-Control', 'no-store');
      return shown(await changeProfile(services, personId(request), query.email, body, id));
    },
  );
};
