import * as mailWords from '@chaps/contracts/mail-words';
import * as templates from '@chaps/contracts/message-templates';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEditor, requireAllEvents } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import {
  findEditableMail,
  listMailTexts,
  requireKnownFields,
  resetMailText,
  updateEmailWording,
} from './mail-words.ts';
import { listTemplates, messageTemplates } from './templates.ts';

/** Templates apply to all events. */
function getEditorOfAll(request: FastifyRequest) {
  requireAllEvents(request);
  return getEditor(request);
}

export const templateRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, config } },
) => {
  app.endpoint(templates.listTemplates, async () => ({ templates: await listTemplates(db) }));

  app.endpoint(templates.addTemplate, (request) =>
    messageTemplates.add(db, getEditorOfAll(request), request.body),
  );

  app.endpoint(templates.changeTemplate, async (request) => {
    await messageTemplates.change(
      db,
      getEditorOfAll(request),
      request.params.template_id,
      request.body,
    );
    return done;
  });

  app.endpoint(templates.deleteTemplate, async (request) => {
    await messageTemplates.remove(db, getEditorOfAll(request), request.params.template_id);
    return done;
  });

  app.endpoint(mailWords.listMailTexts, async () => ({ mails: await listMailTexts(db) }));

  app.endpoint(mailWords.previewMailText, async ({ params, body }) => {
    const { words, sample } = findEditableMail(params.mail_kind);
    requireKnownFields(words, body);
    const { subject, text } = await sample(config.PUBLIC_SITE_URL, body);
    return { subject, text };
  });

  app.endpoint(mailWords.changeMailText, async (request) => {
    await updateEmailWording(db, getEditorOfAll(request), request.params.mail_kind, request.body);
    return done;
  });

  app.endpoint(mailWords.resetMailText, async (request) => {
    await resetMailText(db, getEditorOfAll(request), request.params.mail_kind);
    return done;
  });
};
