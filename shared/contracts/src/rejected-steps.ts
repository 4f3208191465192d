import * as z from '@chaps/contracts/schema';
import { BOX_STEPS } from '@chaps/domain/box';
import { DAY_STEPS } from '@chaps/domain/visits';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, successResponse } from './scalars.ts';
import { reasonRequest } from './staff.ts';

/** A step that a tablet sent but the server did not record, and that nobody has since recorded or closed. */
export const rejectedStep = z.object({
  rejection_id: recordId,
  /** Id of a booking of this event. */
  appointment_id: recordId.nullable(),
  /** 'Smith, Ann'; null if the person is not at this event, or the step could not be read. */
  name: z.string().nullable(),
  step: z.enum(DAY_STEPS).nullable(),
  /** What was done at the laboratory box, instead of a step; missing from older APIs. */
  box_step: z.enum(BOX_STEPS).nullable().optional(),
  tube: z.string().nullable(),
  /** Details of a box that was handed over, as far as they could be read. */
  handover: z
    .object({
      taken_by: z.string().nullable(),
      counted: z.int().nullable(),
      /** °C, even outside the range that is recorded; missing from older APIs. */
      temperature: z.number().nullable().optional(),
      codes: z.array(z.string()),
    })
    .nullable()
    .optional(),
  done_at: isoInstant.nullable(),
  rejected_at: isoInstant,
  /** Label of the tablet, if it was enrolled. */
  tablet: z.string().nullable(),
  reason: z.string(),
});
export type RejectedStep = z.infer<typeof rejectedStep>;

/** Closes a rejected step with a reason, if nothing needs to be recorded. */
export const closeRejectedStep = {
  route: 'POST /staff/events/{event_id}/rejected-steps/{rejection_id}/closure',
  caller: { staff: 'close the day' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
