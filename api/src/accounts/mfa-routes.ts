import { verifySecondFactor } from '@chaps/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import { getCaller } from './auth.ts';
import { verifyMfaChallenge } from './mfa-challenge.ts';
import type { Services } from './services.ts';

/** A route under the sign-in service's own path: the gateway forwards second steps here (ADR 26). */
export const mfaRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  // The service reads JSON whatever the content type, so this does too.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.endpoint(verifySecondFactor, { failure: z.unknown() }, async (request, reply) => {
    const { params, body, ip, id } = request;
    const { session, token } = getCaller(request);
    const { challenge_id: challengeId, code } = body;
    const step = { token, ip, factorId: params.factor_id, challengeId, code };
    const answer = await verifyMfaChallenge(services, session.userId, step, id);
    reply.code(answer.status);
    return answer.body;
  });
};
