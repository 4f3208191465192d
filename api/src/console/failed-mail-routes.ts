import { closeFailedMail, listFailedMails, retryFailedMail } from '@chaps/contracts/staff-bookings';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { done } from '../http/answers.ts';
import * as failedMails from './failed-mails.ts';

const mailOf = (request: FastifyRequest<{ Params: { mail_id: string } }>) => ({
  staff: staffOf(request),
  mailId: request.params.mail_id,
  requestId: request.id,
});

export const failedMailRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(listFailedMails, async (request) => ({
    mails: await failedMails.listFailedMails(services.db, staffOf(request)),
  }));

  app.endpoint(retryFailedMail, async (request) => {
    await failedMails.decideFailedMail(services, mailOf(request), 'retry');
    return done;
  });

  app.endpoint(closeFailedMail, async (request) => {
    await failedMails.decideFailedMail(services, mailOf(request), 'close');
    return done;
  });
};
