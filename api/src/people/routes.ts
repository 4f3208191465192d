import * as profiles from '@chaps/contracts/profiles';
import * as registration from '@chaps/contracts/registration';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import type { Services } from '../accounts/services.ts';
import { done } from '../platform/http/answers.ts';
import { UnauthorizedError } from '../platform/http/errors.ts';
import { perPerson } from '../platform/http/limits.ts';
import { findPendingProfile } from './pending.ts';
import { presentProfile } from './present.ts';
import { changeProfile, readOwnProfile, registerProfile } from './service.ts';

export const profileRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const shown = (profile: Parameters<typeof presentProfile>[1]) => ({
    status: 'success' as const,
    userProfile: presentProfile(services.keys, profile),
  });

  const limited = (name: string, seconds: number) => ({
    preHandler: app.limit({ name, points: 60, seconds, per: perPerson }),
  });

  app.endpoint(registration.createProfile, limited('sign-up', 900), async (request, reply) => {
    const { caller, notAdmitted, body } = request;
    // With an expired session for a confirmed account, nothing is stored: its owner signs in again.
    const isOver = notAdmitted instanceof UnauthorizedError;
    if (isOver && caller?.session.userId === body.user_id) throw notAdmitted;
    await registerProfile(services, request.userId, body, request.id);
    reply.code(201);
    return done;
  });

  app.endpoint(registration.readPendingProfile, async (request) => {
    const found = await findPendingProfile(services, getUserId(request));
    return {
      status: 'success' as const,
      details: found,
      sign_up_challenge: found?.sign_up_challenge ?? null,
    };
  });

  app.endpoint(profiles.readProfile, async (request) =>
    shown(await readOwnProfile(services, getUserId(request), request.query.email)),
  );

  app.endpoint(profiles.updateProfile, limited('profile', 600), async (request) => {
    const { query, body, id } = request;
    return shown(await changeProfile(services, getUserId(request), query.email, body, id));
  });
};
