import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';

const secondFactorCode = z.object({
  challenge_id: z.guid('Please ask for a challenge first.'),
  code: z.string().regex(/^\d{6}$/, 'Please enter the six digits shown in your app.'),
});

/** A path of the sign-in service itself: the gateway redirects its second-factor calls here (ADR 26). */
export const verifySecondFactor = {
  route: 'POST /auth/v1/factors/{factor_id}/verify',
  caller: 'session',
  body: secondFactorCode,
  answer: z.unknown(),
} as const satisfies Endpoint;

export const removeSecondFactor = {
  route: 'POST /auth/second-factor-removal',
  caller: 'session',
  answer: successResponse,
} as const satisfies Endpoint;
