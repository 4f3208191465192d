import {
  consentDraftRequest,
  consentDraftResponse,
  eventParams,
  successResponse,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { ownDraft, saveDraft } from './draft-service.ts';

export const consentDraftRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const path = '/events/:event_id/consent-draft';
  const onRequest = app.signedIn;

  app.get(
    path,
    {
      onRequest,
      schema: {
        tags: ['consent'],
        summary: 'What one has filled in of the consent form and not sent, for an hour',
        params: eventParams,
        response: { 200: consentDraftResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const draft = await ownDraft(services, personId(request), request.params.event_id);
      reply.header('Cache-Control', 'no-store');
      return { status: 'success' as const, draft };
    },
  );

  app.post(
    path,
    {
      onRequest,
      preHandler: app.limit({ name: 'consent-draft', points: 300, seconds: 600, per: perPerson }),
      schema: {
        tags: ['consent'],
        summary: 'Keeps what one has filled in so far, in place of what was kept before',
        params: eventParams,
        body: consentDraftRequest,
        response: { 200: successResponse, ...failures },
        ...bearer,
      },
    },
    async (request) => {
      const { params, body } = request;
      await saveDraft(services, personId(request), params.event_id, body.draft);
      return { status: 'success' as const };
    },
  );
};
