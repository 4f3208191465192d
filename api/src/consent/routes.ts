import {
  consentRequest,
  consentResponse,
  gpConsentRequest,
  gpConsentResponse,
  gpConsentWithdrawalRequest,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { agreeToGpSharing, withdrawGpSharing } from './gp-consents.ts';
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

  const gpLimit = app.limit({ name: 'gp-consent', points: 30, seconds: 600, per: perPerson });

  app.post(
    '/medical/gp-consents',
    {
      config: { idempotent: true },
      preHandler: gpLimit,
      schema: {
        tags: ['consent'],
        summary: "Agrees that the result of one's own test may be shared with the GP",
        body: gpConsentRequest,
        response: { 200: gpConsentResponse, 201: gpConsentResponse, ...failures },
        security: [{ bearer: [] }, {}],
      },
    },
    async ({ userId, body, id }, reply) => {
      const { entry, added } = await agreeToGpSharing(services, body, { userId, requestId: id });
      return reply.code(added ? 201 : 200).send({ status: 'success', gp_consent: entry });
    },
  );

  app.post(
    '/medical/gp-consents/withdrawal',
    {
      onRequest: app.signedIn,
      config: { idempotent: true },
      preHandler: gpLimit,
      schema: {
        tags: ['consent'],
        summary: 'Withdraws the agreement to sharing with the GP',
        body: gpConsentWithdrawalRequest,
        response: { 200: gpConsentResponse, 201: gpConsentResponse, ...failures },
        ...bearer,
      },
    },
    async ({ userId, body, id }, reply) => {
      const caller = { userId, requestId: id };
      const { entry, added } = await withdrawGpSharing(services, body.consentId, caller);
      return reply.code(added ? 201 : 200).send({ status: 'success', gp_consent: entry });
    },
  );
};
