import { consentRequest, consentResponse } from '@chaps/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { perPerson } from '../../plugins/limits.ts';
import { failures } from '../../plugins/openapi.ts';
import type { Services } from '../../services.ts';
import { giveConsent } from './service.ts';

export const consentRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.post(
    '/medical/consent',
    {
      config: { idempotent: true },
      preHandler: app.limit({ name: 'consent', points: 30, seconds: 600, per: perPerson }),
      schema: {
        tags: ['consent'],
        summary: "One's own consent, by token of sign-in or of a mailed link",
        body: consentRequest,
        response: { 201: consentResponse, ...failures },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request, reply) => {
      const { userId, body, id } = request;
      const consentId = await giveConsent(services, userId, body, id);
      return reply.code(201).send({ status: 'success', consent_id: consentId });
    },
  );
};
