import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, requiredLines, requiredText, successResponse } from './scalars.ts';
import { allowOnlyFields } from './staff-messages.ts';

const subject = requiredText(150);
const body = requiredLines(3000);

const subjectAndBody = z.object({ subject, body });

/**
 * @param fields fields that the mail supports; if missing, as from an older API, any are accepted
 */
export const mailTextForm = (fields?: readonly string[]) =>
  fields
    ? z.object({ subject: allowOnlyFields(subject, fields), body: allowOnlyFields(body, fields) })
    : subjectAndBody;

const mailText = subjectAndBody.extend({
  kind: z.string(),
  /** When it is sent, in words. Missing from older APIs. */
  about: z.string().optional(),
  /** The fields that its text may contain in braces. Missing from older APIs. */
  fields: z.array(z.string()).optional(),
  /** 0 for the default; increases with each change. */
  version: z.int(),
  /** null for the default. */
  changed_by: z.string().nullable(),
  changed_at: isoInstant.nullable(),
});
export type StoredMailText = z.infer<typeof mailText>;

/** Each automatic mail that may be edited, with its edited or default text. */
export const listMailTexts = {
  route: 'GET /staff/mail-words',
  caller: { staff: 'change templates' },
  answer: z.object({ mails: z.array(mailText) }),
} as const satisfies Endpoint;

/** Shows how the mail reads for an example person. */
export const previewMailText = {
  route: 'POST /staff/mail-words/{mail_kind}/preview',
  caller: { staff: 'change templates' },
  body: subjectAndBody,
  answer: z.object({ subject: z.string(), text: z.string() }),
} as const satisfies Endpoint;

/** `version` is the one that was edited; a newer one is not overwritten. */
export const changeMailText = {
  route: 'PATCH /staff/mail-words/{mail_kind}',
  caller: { staff: 'change templates' },
  body: subjectAndBody.extend({ version: z.int() }),
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Returns to the default. */
export const resetMailText = {
  route: 'DELETE /staff/mail-words/{mail_kind}',
  caller: { staff: 'change templates' },
  answer: successResponse,
} as const satisfies Endpoint;
