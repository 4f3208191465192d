import {
  createProfileRequest,
  profileQuery,
  profileResponse,
  successResponse,
  updateProfileRequest,
} from '@chaps/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../../plugins/auth.ts';
import { perAddress, perPerson } from '../../plugins/limits.ts';
import { bearer, failures } from '../../plugins/openapi.ts';
import type { Services } from '../../services.ts';
import { presentProfile } from './present.ts';
import { changeProfile, createProfile, ownProfile } from './service.ts';

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
      preHandler: app.limit({ name: 'sign-up', points: 60, seconds: 900, per: perAddress }),
      schema: {
        tags: ['profiles'],
        summary: 'Makes the profile of a new account',
        body: createProfileRequest,
        response: { 201: successResponse, ...failures },
      },
    },
    async (request, reply) => {
      await createProfile(services, request.body, request.id);
      return reply.code(201).send({ status: 'success' });
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
