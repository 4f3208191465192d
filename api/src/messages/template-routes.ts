import * as templates from '@chaps/contracts/message-templates';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { requireAllEvents, staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { done } from '../http/answers.ts';
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from './templates.ts';

/** Templates are for all events. */
function editorOf(request: FastifyRequest) {
  requireAllEvents(request);
  return { actor: staffOf(request).userId, requestId: request.id };
}

export const templateRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  app.endpoint(templates.listTemplates, async () => ({ templates: await listTemplates(db) }));

  app.endpoint(templates.addTemplate, (request) =>
    addTemplate(db, editorOf(request), request.body),
  );

  app.endpoint(templates.changeTemplate, async (request) => {
    await changeTemplate(db, editorOf(request), request.params.template_id, request.body);
    return done;
  });

  app.endpoint(templates.deleteTemplate, async (request) => {
    await deleteTemplate(db, editorOf(request), request.params.template_id);
    return done;
  });
};
