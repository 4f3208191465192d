import * as z from '@chaps/contracts/schema';
import { profileId, recordId } from './scalars.ts';
import { EVENT_REPORTS, RESULT_REPORTS } from './staff-reports.ts';

/**
 * Values accepted for the parameters in endpoint paths. An id that cannot exist is treated as an unknown id.
 */
export const PATH_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  appointment_id: recordId,
  batch_id: recordId,
  code_id: recordId,
  consent_id: recordId,
  device_id: recordId,
  data_request_id: recordId,
  event_id: recordId,
  factor_id: z.guid().toLowerCase(),
  follow_up_id: recordId,
  grant_id: recordId,
  handover_id: recordId,
  hold_id: recordId,
  invitation_id: recordId,
  invoice_id: recordId,
  letter_id: recordId,
  mail_id: recordId,
  mail_kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .meta({ examples: ['reminder'] }),
  merge_id: recordId,
  message_id: recordId,
  /** The payment provider's id. */
  order_id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .meta({ examples: ['5O190127TN364715T'] }),
  profile_id: profileId,
  recall_id: recordId,
  rejection_id: recordId,
  report: z.enum(EVENT_REPORTS),
  resend_id: recordId,
  result_report: z.enum(RESULT_REPORTS),
  result_id: recordId,
  sample_id: recordId,
  set_aside_id: recordId,
  template_id: recordId,
  wave_id: recordId,
  /** The payment provider's id of a payment, refund or reversal. */
  transaction_id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .meta({ examples: ['3C679366HH908993F'] }),
  user_id: z.guid(),
  view_id: recordId,
};
