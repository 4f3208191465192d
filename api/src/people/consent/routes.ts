import {
  checkConsentLink,
  createConsent,
  createGpConsent,
  withdrawGpConsent,
} from '@chaps/contracts';
import { withdrawPersonGpConsent } from '@chaps/contracts/person-care';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { agreeToGpSharing, withdrawGpSharing, withdrawGpSharingAsStaff } from './gp-consents.ts';
import { isConsentLinkUsed, requireConsentLink } from './queries.ts';
import { giveConsent } from './service.ts';

export const consentRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limited = (name: string) => ({
    preHandler: app.limit({ name, points: 30, seconds: 600, per: perPerson }),
  });

  app.endpoint(checkConsentLink, limited('consent-link'), async ({ query }) => {
    const link = await requireConsentLink(services, services.db, query.token);
    const used = await isConsentLinkUsed(services.db, link.id);
    return { status: 'success' as const, profile_id: link.profile, test_date: link.date, used };
  });

  app.endpoint(createConsent, limited('consent'), async ({ userId, body, id }, reply) => {
    const consentId = await giveConsent(services, userId, body, id);
    reply.code(201);
    return { status: 'success' as const, consent_id: consentId };
  });

  app.endpoint(createGpConsent, limited('gp-consent'), async ({ userId, body, id }, reply) => {
    const { entry, added } = await agreeToGpSharing(services, body, { userId, requestId: id });
    reply.code(added ? 201 : 200);
    return { status: 'success' as const, gp_consent: entry };
  });

  app.endpoint(withdrawGpConsent, limited('gp-consent'), async ({ userId, body, id }, reply) => {
    const caller = { userId, requestId: id };
    const { entry, added } = await withdrawGpSharing(services, body.consentId, caller);
    reply.code(added ? 201 : 200);
    return { status: 'success' as const, gp_consent: entry };
  });

  app.endpoint(withdrawPersonGpConsent, async (request) => {
    const { profile_id: profileId, consent_id: consentId } = request.params;
    const by = { ...getStaff(request), profileId, requestId: request.id };
    await withdrawGpSharingAsStaff(services, by, { consentId, through: request.body.through });
    return done;
  });
};
