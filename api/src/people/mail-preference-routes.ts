import { mailPreferencesRequest, mailPreferencesResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { changePreferences, ownPreferences } from './mail-preferences.ts';

export const mailPreferenceRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const tags = ['profiles'];
  const onRequest = app.signedIn;
  const response = { 200: mailPreferencesResponse, ...failures };

  app.get(
    '/mail-preferences',
    {
      onRequest,
      schema: { tags, summary: 'Which optional mails one gets', response, ...bearer },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const mail_preferences = await ownPreferences(services, personId(request));
      return { status: 'success' as const, mail_preferences };
    },
  );

  app.patch(
    '/mail-preferences',
    {
      onRequest,
      preHandler: app.limit({ name: 'mail-preferences', points: 60, seconds: 600, per: perPerson }),
      schema: {
        tags,
        summary: 'Switches reminders or news on or off; what is left out stays',
        body: mailPreferencesRequest,
        response,
        ...bearer,
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { body, id } = request;
      const mail_preferences = await changePreferences(services, personId(request), body, id);
      return { status: 'success' as const, mail_preferences };
    },
  );
};
