import {
  CURRENCY,
  formatCartDescription,
  type OrderRequest,
  type OrderResponse,
  type ShownAppointment,
} from '@chaps/contracts';
import { penceToDecimal } from '@chaps/domain';
import type { AppointmentDetail } from '../booking/appointments.ts';
import { listAppointments } from '../booking/appointments.ts';
import { assertBookable } from '../booking/errors.ts';
import { assertActive } from '../booking/holds.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { assertAsShown, toHttpError } from './errors.ts';
import { findPayableAppointment, insertOrder } from './queries.ts';
import type { Services } from './services.ts';

/**
 * Creates an order for a hold. The price is the hold's, set when it was claimed; amounts in the cart are
 * ignored (trust.md).
 * @throws {HttpError} as `createHoldOrder`
 */
export const createOrder = async (
  services: Services,
  userId: string,
  request: OrderRequest,
): Promise<OrderResponse> =>
  createHoldOrder(services, userId, await readHoldId(services, userId, request), request.shown);

/**
 * Creates an order for a person's hold.
 * @throws {HttpError} 404 for another person's hold, 409 when it has expired, has moved since it was
 * shown, is free of charge or has no consent yet, 503 when the provider does not answer
 */
export async function createHoldOrder(
  services: Services,
  userId: string,
  holdId: string,
  shown: ShownAppointment | undefined,
): Promise<OrderResponse> {
  const hold = await findPayableAppointment(services.db, userId, holdId);
  if (!hold) throw new NotFoundError();
  assertActive(hold);
  assertBookable(hold.booking_state);
  assertAsShown(hold, shown);
  if (hold.price === 0) {
    throw new HttpError(409, 'PAYMENT_NOT_NEEDED', 'You do not need to pay for this event.');
  }
  // Without consent no sample can be taken, so no payment is taken either (spec 4, Booking flow: 6 before 7).
  if (!hold.consent_given) {
    throw new HttpError(
      409,
      'CONSENT_REQUIRED',
      'Please complete your consent form before you pay. You have not been charged.',
    );
  }
  const { appointment_id: appointmentId } = hold;
  const order = await services.paypal
    .createOrder({
      requestId: `order-${appointmentId}-${hold.orders + 1}`,
      appointmentId,
      description: formatCartDescription(hold.product_name, hold.event_date, hold.event_id),
      amount: penceToDecimal(hold.price),
      currency: CURRENCY,
      siteUrl: services.config.PUBLIC_SITE_URL,
    })
    .catch((error: unknown) => {
      throw toHttpError(error);
    });
  await insertOrder(services.db, {
    orderId: order.id,
    appointmentId,
    amountPence: hold.price,
    currency: CURRENCY,
  });
  return { id: order.id, status: order.status };
}

/** The given hold, or the person's hold for the event named in the cart's description (spec 3). */
async function readHoldId(
  { db }: Services,
  userId: string,
  { holdId, cart }: OrderRequest,
): Promise<string> {
  if (holdId !== undefined) return holdId;
  const description = cart[0]?.description ?? '';
  const named = (appointment: AppointmentDetail) =>
    appointment.status === 'held' && description.includes(appointment.event_id);
  const hold = (await listAppointments(db, userId)).find(named);
  if (!hold) throw new NotFoundError();
  return hold.appointment_id;
}
