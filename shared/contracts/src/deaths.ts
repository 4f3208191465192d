import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';
import { reasonRequest } from './staff.ts';

/** Repeating it changes nothing. An open follow-up ends only if the caller follows up results. */
export const recordDeath = {
  route: 'POST /staff/people/{profile_id}/death',
  caller: { staff: 'manage recalls' },
  body: reasonRequest,
  answer: successResponse,
} as const satisfies Endpoint;

/** Reverses a death that was recorded in error; 404 if none is recorded. */
export const undoDeathRecord = {
  route: 'POST /staff/people/{profile_id}/death/undo',
  caller: { staff: 'manage recalls' },
  body: reasonRequest,
  answer: successResponse,
} as const satisfies Endpoint;
