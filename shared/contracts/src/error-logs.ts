import * as z from '@chaps/contracts/schema';

/** `POST /logs/error` payload (spec 3, 'Error log'). Answer: `successResponse` (201). */
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
