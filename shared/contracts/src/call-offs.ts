import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { pence, recordId } from './scalars.ts';
import { reasonRequest } from './staff.ts';

/** The people who will be notified and refunded. */
export const callOffPreview = z.object({
  people: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      refund: pence,
      /** Amount taken at the event and not yet refunded; it has to be refunded by hand. */
      paid_on_the_day: pence.optional(),
      paying: z.boolean(),
      /** Whether e-mail reaches them; if not, staff telephone. Missing from older APIs. */
      reached: z.boolean().default(true),
      phone: z.string().nullable().default(null),
    }),
  ),
  /** People on the waiting list, who are notified too. Missing from older APIs. */
  waiting: z
    .array(z.object({ name: z.string(), reached: z.boolean(), phone: z.string().nullable() }))
    .default([]),
  /** People whose sample has been taken; they keep their bookings. */
  sampled: z.int().optional(),
  /** Invoices for this event that were sent to the host and are not void. */
  invoices: z
    .array(z.object({ invoice_id: recordId, number: z.string(), quantity: z.int(), amount: pence }))
    .default([]),
});
export type CallOffPreview = z.infer<typeof callOffPreview>;

export const callOffResponse = z.object({
  cancelled: z.int(),
  refunded: z.int(),
  released: z.int(),
  under_way: z.int(),
});

export const readCallOff = {
  route: 'GET /staff/events/{event_id}/call-off',
  caller: { staff: 'change events' },
  answer: callOffPreview,
} as const satisfies Endpoint;

export const callOffEvent = {
  route: 'POST /staff/events/{event_id}/call-off',
  caller: { staff: 'change events' },
  body: reasonRequest,
  answer: callOffResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
