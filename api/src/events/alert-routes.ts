import * as eventAlerts from '@chaps/contracts/event-alerts';
import type { FastifyPluginAsync } from 'fastify';
import {
  HTML,
  type MailedPage,
  renderMailedPage,
  serveMailedPages,
} from '../messages/mailed-pages.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { perAddress } from '../platform/http/limits.ts';
import { endAlerts, readAlertUnsubscribeLink, requestAlert } from './alerts.ts';

/** A GET changes nothing: mail scanners open links. */
const CONFIRMATION_PAGE: MailedPage = {
  title: 'Stop e-mails about events near you',
  body: '<form method="post"><p>We will delete this e-mail address and will not write to it again about events near you.</p><button>Stop these e-mails</button></form>',
};
const ENDED_PAGE: MailedPage = {
  title: 'We will not e-mail you again',
  body: '<p>We will not send you any more e-mails about events near you. You can close this page.</p>',
};

export const eventAlertRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys, now, config } = services;
  const limit = { name: 'event-alert', points: 20, seconds: 600, per: perAddress };
  serveMailedPages(app, services);

  app.endpoint(
    eventAlerts.createEventAlert,
    { preHandler: app.limit(limit) },
    async ({ body }, reply) => {
      await requestAlert(services, body);
      reply.code(201);
      return done;
    },
  );

  app.endpoint(eventAlerts.showStopAlertsPage, async ({ query }, reply) => {
    if (!(await readAlertUnsubscribeLink(keys, query.token, now()))) throw new NotFoundError();
    reply.type(HTML);
    return renderMailedPage(config, CONFIRMATION_PAGE);
  });

  app.endpoint(eventAlerts.endEventAlerts, async ({ query }, reply) => {
    const alertId = await readAlertUnsubscribeLink(keys, query.token, now());
    if (!alertId) throw new NotFoundError();
    await endAlerts(db, alertId);
    reply.type(HTML);
    return renderMailedPage(config, ENDED_PAGE);
  });
};
