import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import {
  captureOrder,
  captureResponse,
  createOrder,
  orderResponse,
  shownAppointment,
} from './payments.ts';
import { birthDate, bookingReference } from './scalars.ts';

/** Identifies the person who pays for a seat that staff are holding for them; they need no account. */
export const payLinkRequest = z.object({ reference: bookingReference, date_of_birth: birthDate });

export type PayLinkRequest = z.output<typeof payLinkRequest>;

/** Valid for an hour and one appointment. */
const pass = z.string().max(1000);

/** Missing from older pages. */
const shown = shownAppointment.optional();

/** Leaves out what happened at the event: only the person's portal shows that. */
const payableAppointment = appointment.omit({ visit: true });

export const payLinkResponse = z.object({ pass, appointment: payableAppointment });

/** A wrong reference, a wrong date of birth and a booking without a link get the same response. */
export const openPayLink = {
  route: 'POST /pay-links',
  caller: 'anyone',
  body: payLinkRequest,
  answer: payLinkResponse,
} as const satisfies Endpoint;

export const readPayableAppointment = {
  route: 'POST /pay-links/appointment',
  caller: 'anyone',
  body: z.object({ pass }),
  answer: z.object({ appointment: payableAppointment }),
} as const satisfies Endpoint;

export const createLinkOrder = {
  route: 'POST /pay-links/orders',
  caller: 'anyone',
  idempotent: true,
  /** `attempt` numbers the card forms: each has its own order. */
  body: z.object({ pass, attempt: z.int().optional(), shown }),
  answer: orderResponse,
  statuses: createOrder.statuses,
  errors: createOrder.errors,
} as const satisfies Endpoint;

export const captureLinkOrder = {
  route: 'POST /pay-links/capture',
  caller: 'anyone',
  body: z.object({ pass, order_id: z.string().max(64), shown }),
  answer: captureResponse.extend({ appointment: payableAppointment.optional() }),
  errors: captureOrder.errors,
} as const satisfies Endpoint;
