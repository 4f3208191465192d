import * as mailWords from '@chaps/contracts/mail-words';
import * as templates from '@chaps/contracts/message-templates';
import { isEditableMail } from '@chaps/domain/mail-words';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { requireAllEvents, staffOf } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { sampleMail } from './email/sample-mail.ts';
import {
  changeMailWords,
  listMailWords,
  requireKnownFields,
  resetMailWords,
} from './mail-words.ts';
import { listTemplates, messageTemplates } from './templates.ts';

/** Templates are for all events. */
function editorOf(request: FastifyRequest) {
  requireAllEvents(request);
  return { actor: staffOf(request).userId, requestId: request.id };
}

function kindOf(request: FastifyRequest<{ Params: { mail_kind: string } }>) {
  const { mail_kind } = request.params;
  if (!isEditableMail(mail_kind)) throw new NotFoundError();
  return mail_kind;
}

export const templateRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, config } },
) => {
  app.endpoint(templates.listTemplates, async () => ({ templates: await listTemplates(db) }));

  app.endpoint(templates.addTemplate, (request) =>
    messageTemplates.add(db, editorOf(request), request.body),
  );

  app.endpoint(templates.changeTemplate, async (request) => {
    await messageTemplates.change(db, editorOf(request), request.params.template_id, request.body);
    return done;
  });

  app.endpoint(templates.deleteTemplate, async (request) => {
    await messageTemplates.remove(db, editorOf(request), request.params.template_id);
    return done;
  });

  app.endpoint(mailWords.listMailWords, async () => ({ mails: await listMailWords(db) }));

  app.endpoint(mailWords.previewMailWords, (request) => {
    const kind = kindOf(request);
    requireKnownFields(kind, request.body);
    return sampleMail(kind, request.body, config.PUBLIC_SITE_URL);
  });

  app.endpoint(mailWords.changeMailWords, async (request) => {
    await changeMailWords(db, editorOf(request), kindOf(request), request.body);
    return done;
  });

  app.endpoint(mailWords.resetMailWords, async (request) => {
    await resetMailWords(db, editorOf(request), kindOf(request));
    return done;
  });
};
