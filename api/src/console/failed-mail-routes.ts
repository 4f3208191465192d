import { successResponse } from '@chaps/contracts';
import { failedMailParams, failedMailsResponse } from '@chaps/contracts/staff-bookings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { staffOf } from './access.ts';
import { answers, done } from './answers.ts';
import { decideFailedMail, listFailedMails } from './failed-mails.ts';

export const failedMailRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.get(
    '/staff/failed-mails',
    { config: { staff: 'see bookings' }, schema: answers(failedMailsResponse) },
    async (request) => ({ mails: await listFailedMails(services.db, staffOf(request)) }),
  );

  const deciding = {
    config: { staff: 'change bookings' as const },
    schema: { ...answers(successResponse), params: failedMailParams },
  };
  app.post('/staff/failed-mails/:mail_id/retry', deciding, async (request) => {
    const { params, id: requestId } = request;
    const mail = { staff: staffOf(request), mailId: params.mail_id, requestId };
    await decideFailedMail(services, mail, 'retry');
    return done;
  });

  app.delete('/staff/failed-mails/:mail_id', deciding, async (request) => {
    const { params, id: requestId } = request;
    const mail = { staff: staffOf(request), mailId: params.mail_id, requestId };
    await decideFailedMail(services, mail, 'close');
    return done;
  });
};
