import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';

/** Spec 3, 'Error log'. */
export const errorLogRequest = z.object({
  errorMessage: z
    .string()
    .min(1)
    .max(2000)
    .meta({ examples: ['Failed to create appointment'] }),
  description: z.string().max(4000).default(''),
});
export type ErrorLogRequest = z.infer<typeof errorLogRequest>;

/** Spec 8: headings under which payment failures are logged. */
export const PAYMENT_LOG_TITLES = [
  'Payment Failure',
  'Recoverable Payment',
  'Non-recoverable Payment',
  'Failed to create appointment',
] as const;

export const createErrorLog = {
  route: 'POST /logs/error',
  caller: 'anyone',
  body: errorLogRequest,
  answer: successResponse,
  statuses: [201],
} as const satisfies Endpoint;
