import * as contract from '@chaps/contracts/event-templates';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEditor, requireAllEvents } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import * as templates from './event-templates.ts';

/** Only staff whose role covers all events create new events. */
function getEditorOfAll(request: FastifyRequest) {
  requireAllEvents(request);
  return getEditor(request);
}

export const eventTemplateRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  app.endpoint(contract.listEventTemplates, async (request) => {
    requireAllEvents(request);
    return { templates: await templates.listEventTemplates(db) };
  });

  app.endpoint(contract.saveEventTemplate, (request) => {
    const { event_id, name } = request.body;
    return templates.saveEventTemplate(db, getEditorOfAll(request), event_id, name);
  });

  app.endpoint(contract.renameEventTemplate, async (request) => {
    const { params, body } = request;
    await templates.renameEventTemplate(db, getEditorOfAll(request), params.template_id, body.name);
    return done;
  });

  app.endpoint(contract.deleteEventTemplate, async (request) => {
    await templates.deleteEventTemplate(db, getEditorOfAll(request), request.params.template_id);
    return done;
  });
};
