import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, requiredText, successResponse } from './scalars.ts';
import { messageText } from './staff-messages.ts';

/** A text on which messages are based. */
export const templateForm = z.object({ name: requiredText(80), ...messageText.shape });
export type TemplateForm = z.infer<typeof templateForm>;

const messageTemplate = templateForm.extend({
  template_id: recordId,
  /** Rises with each change. */
  version: z.int(),
  changed_by: z.string(),
  changed_at: isoInstant,
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** All message templates, by name. */
export const listTemplates = {
  route: 'GET /staff/message-templates',
  caller: { staff: 'message bookings' },
  answer: z.object({ templates: z.array(messageTemplate) }),
} as const satisfies Endpoint;

export const addTemplate = {
  route: 'POST /staff/message-templates',
  caller: { staff: 'change templates' },
  idempotent: true,
  body: templateForm,
  answer: z.object({ template_id: recordId }),
} as const satisfies Endpoint;

/** `version` is the version that was edited; a newer one is not overwritten. */
export const changeTemplate = {
  route: 'PATCH /staff/message-templates/{template_id}',
  caller: { staff: 'change templates' },
  body: templateForm.extend({ version: z.int() }),
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const deleteTemplate = {
  route: 'DELETE /staff/message-templates/{template_id}',
  caller: { staff: 'change templates' },
  answer: successResponse,
} as const satisfies Endpoint;
