import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, requiredText, successResponse } from './scalars.ts';
import { storedEvent } from './staff-events.ts';

export const eventTemplateName = z.object({ name: requiredText(80) });
export type EventTemplateName = z.infer<typeof eventTemplateName>;

/** An event without its date. */
export const templateDetails = storedEvent.omit({ event_id: true, event_date: true });

const eventTemplate = eventTemplateName.extend({
  template_id: recordId,
  details: templateDetails,
  changed_by: z.string(),
  changed_at: isoInstant,
});
export type EventTemplate = z.infer<typeof eventTemplate>;

/** All templates, by name. */
export const listEventTemplates = {
  route: 'GET /staff/event-templates',
  caller: { staff: 'change events' },
  answer: z.object({ templates: z.array(eventTemplate) }),
} as const satisfies Endpoint;

/** Saves an event as a template. */
export const saveEventTemplate = {
  route: 'POST /staff/event-templates',
  caller: { staff: 'change events' },
  idempotent: true,
  body: eventTemplateName.extend({ event_id: recordId }),
  answer: z.object({ template_id: recordId }),
} as const satisfies Endpoint;

export const renameEventTemplate = {
  route: 'PATCH /staff/event-templates/{template_id}',
  caller: { staff: 'change events' },
  body: eventTemplateName,
  answer: successResponse,
} as const satisfies Endpoint;

export const deleteEventTemplate = {
  route: 'DELETE /staff/event-templates/{template_id}',
  caller: { staff: 'change events' },
  answer: successResponse,
} as const satisfies Endpoint;
