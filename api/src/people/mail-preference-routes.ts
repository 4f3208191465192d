import { changeMailPreferences, readMailPreferences } from '@chaps/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import type { Services } from '../platform/config/services.ts';
import { perPerson } from '../platform/http/limits.ts';
import { changePreferences, readOwnPreferences } from './mail-preferences.ts';

export const mailPreferenceRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'mail-preferences', points: 60, seconds: 600, per: perPerson };

  app.endpoint(readMailPreferences, async (request) => {
    const mail_preferences = await readOwnPreferences(services, getUserId(request));
    return { status: 'success' as const, mail_preferences };
  });

  app.endpoint(changeMailPreferences, { preHandler: app.limit(limit) }, async (request) => {
    const { body, id } = request;
    const mail_preferences = await changePreferences(services, getUserId(request), body, id);
    return { status: 'success' as const, mail_preferences };
  });
};
