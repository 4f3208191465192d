import { errorResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { UnauthorizedError } from '../http/errors.ts';
import { takeSecondStep } from './second-step.ts';
import type { Services } from './services.ts';

/** The sign-in service's own address: the gateway sends its second steps here (ADR 26). */
export const secondStepRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  // The service reads JSON whatever its type is said to be.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(
    '/auth/v1/factors/:factor_id/verify',
    {
      schema: {
        hide: true,
        params: z.object({ factor_id: z.guid().toLowerCase() }),
        body: z.object({
          challenge_id: z.guid('Please ask for a challenge first.'),
          code: z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows.'),
        }),
        response: { 200: z.unknown(), '4xx': z.unknown(), '5xx': errorResponse },
      },
    },
    async ({ caller, params, body, ip, id }, reply) => {
      if (!caller) throw new UnauthorizedError();
      const { challenge_id: challengeId, code } = body;
      const step = { token: caller.token, ip, factorId: params.factor_id, challengeId, code };
      const answer = await takeSecondStep(services, caller.session.userId, step, id);
      return reply.code(answer.status).header('Cache-Control', 'no-store').send(answer.body);
    },
  );
};
