import * as z from '@chaps/contracts/schema';
import { errorResponse } from './errors.ts';
import { issueDetail } from './payments.ts';

/** A failed payment call: the error shape plus the provider's issue. */
export const paymentErrorResponse = errorResponse.extend({
  details: z.array(issueDetail).optional(),
  debug_id: z.string().optional(),
});
export type PaymentErrorResponse = z.infer<typeof paymentErrorResponse>;
