import { readConsentDraft, saveConsentDraft } from '@chaps/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../../accounts/auth.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { readOwnDraft, saveDraft } from './draft-service.ts';

export const consentDraftRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'consent-draft', points: 300, seconds: 600, per: perPerson };

  app.endpoint(readConsentDraft, async (request) => {
    const found = await readOwnDraft(services, getUserId(request), request.params.event_id);
    return { status: 'success' as const, ...found };
  });

  app.endpoint(saveConsentDraft, { preHandler: app.limit(limit) }, async (request) => {
    const { params, body } = request;
    await saveDraft(services, getUserId(request), params.event_id, body);
    return done;
  });
};
