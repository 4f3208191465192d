import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { recordId, requiredText } from './scalars.ts';

export const enrolmentRequest = z.object({
  code: z.string().max(100),
  /** The name written on the tablet, or its location. */
  label: requiredText(60),
});

/** CODE_ENDED if the code has already been used, has expired or belongs to a different event. */
export const enrolDevice = {
  route: 'POST /staff/events/{event_id}/devices',
  caller: { staff: 'run the day' },
  idempotent: 'sealed',
  body: enrolmentRequest,
  answer: z.object({ device_id: recordId }),
  errors: ['CODE_ENDED'],
} as const satisfies Endpoint;
