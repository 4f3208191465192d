import * as failed from '@chaps/contracts/failed-mails';
import * as messages from '@chaps/contracts/staff-messages';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEditor, getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import * as failedMails from './failed-mails.ts';
import { cancelMessage, previewMessage, sendMessage, sendTestMessage } from './messages.ts';
import { listMessages, readMessage } from './sent-messages.ts';

const getMail = (request: FastifyRequest<{ Params: { mail_id: string } }>) => ({
  staff: getStaff(request),
  mailId: request.params.mail_id,
  requestId: request.id,
});

const getSender = (request: FastifyRequest<{ Params: { event_id: string } }>) => ({
  ...getEditor(request),
  eventId: request.params.event_id,
});

export const messageRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(messages.listMessages, ({ params, query }) =>
    listMessages(services.db, params.event_id, query),
  );

  app.endpoint(messages.readMessage, ({ params, query }) =>
    readMessage(services.db, params.event_id, params.message_id, query),
  );

  app.endpoint(messages.previewMessage, ({ params, body }) =>
    previewMessage(services, params.event_id, body),
  );

  const limit = app.limit({ name: 'staff-message', points: 30, seconds: 600, per: perPerson });
  app.endpoint(messages.sendMessage, { preHandler: limit }, (request) =>
    sendMessage(services, getSender(request), request.body),
  );

  app.endpoint(messages.sendTestMessage, { preHandler: limit }, (request) =>
    sendTestMessage(services, getSender(request), request.body),
  );

  app.endpoint(messages.cancelMessage, (request) =>
    cancelMessage(services, getSender(request), request.params.message_id),
  );

  app.endpoint(failed.listFailedMails, (request) =>
    failedMails.listFailedEmails(services.db, getStaff(request), request.query),
  );

  app.endpoint(failed.retryFailedMail, async (request) => {
    await failedMails.resolveFailedMail(services, getMail(request), 'retry');
    return done;
  });

  app.endpoint(failed.closeFailedMail, async (request) => {
    await failedMails.resolveFailedMail(services, getMail(request), 'close');
    return done;
  });
};
