import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, requiredText, successResponse } from './scalars.ts';

export const accessCodeLabel = z.object({ label: requiredText(100) });

export const newAccessCodeResponse = z.object({ code: z.string() });

const accessCode = z.object({ code_id: recordId, label: z.string(), created_at: isoInstant });
export type AccessCode = z.infer<typeof accessCode>;

export const accessCodesResponse = z.object({ codes: z.array(accessCode) });

export const listAccessCodes = {
  route: 'GET /staff/events/{event_id}/access-codes',
  caller: { staff: 'see events' },
  answer: accessCodesResponse,
} as const satisfies Endpoint;

export const addAccessCode = {
  route: 'POST /staff/events/{event_id}/access-codes',
  caller: { staff: 'change events' },
  idempotent: 'sealed',
  body: accessCodeLabel,
  answer: newAccessCodeResponse,
} as const satisfies Endpoint;

export const revokeAccessCode = {
  route: 'DELETE /staff/events/{event_id}/access-codes/{code_id}',
  caller: { staff: 'change events' },
  answer: successResponse,
} as const satisfies Endpoint;
