import type { Appointment, AppointmentRequest } from '@chaps/contracts/appointments';
import * as appointments from '@chaps/contracts/appointments';
import * as cancellations from '@chaps/contracts/cancellations';
import { listNearbyEvents } from '@chaps/contracts/nearby-events';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { toLocalClock } from './list-own-appointments.ts';
import { appointmentsQuery } from './own-appointments.ts';
import { call } from './request.ts';

export { appointmentsQuery, toLocalClock };

const getParams = (appointmentId: string) => ({ appointment_id: appointmentId });

export const appointmentQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['appointments', appointmentId],
    queryFn: async ({ signal }) => {
      const params = getParams(appointmentId);
      const answer = await call(appointments.readAppointment, { params, signal });
      return toLocalClock(answer.appointment);
    },
    // Payments and seats may change on the server at any time.
    staleTime: 0,
  });

/** The nearest events at which the person could repeat the test of an appointment. */
export const nearbyEventsQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['appointments', appointmentId, 'nearby-events'],
    queryFn: async ({ signal }) =>
      (await call(listNearbyEvents, { params: getParams(appointmentId), signal })).events,
    // Free seats may be taken at any time.
    staleTime: 0,
  });

/** Puts a record that the server has just returned into the cache, both on its own and in the list. */
export function cacheAppointment(client: QueryClient, record: Appointment): void {
  const id = record.appointment_id;
  client.setQueryData(appointmentQuery(id).queryKey, record);
  client.setQueryData(
    appointmentsQuery().queryKey,
    (list) => list && [record, ...list.filter((other) => other.appointment_id !== id)],
  );
}

/**
 * Spec 3, 'Appointment booking payload'. The server uses only ids, date and time, because it knows the price
 * and payment itself.
 */
export const toAppointmentRequest = (
  record: Appointment,
  profileId: string,
): AppointmentRequest => ({
  profileId,
  eventId: record.event_id,
  eventPrice: record.price,
  eventName: record.event_name,
  eventLocation: record.event_location,
  eventDate: record.event_date,
  appointmentStartTime: record.start_time,
  appointmentEndTime: record.end_time,
  lab: record.lab_name,
  product: {
    productId: record.product_id,
    productName: record.product_name,
    price: record.price,
    emailTemplate: record.email_template,
  },
  paymentStatus: record.payment_required ? 'paid by card' : 'paid',
  holdId: record.appointment_id,
});

/**
 * Confirms a hold, or returns the appointment if it is already confirmed.
 * @throws {ApiError} HOLD_EXPIRED, CONSENT_REQUIRED, PAYMENT_REQUIRED and others
 */
export async function createAppointment(booking: AppointmentRequest, idempotencyKey: string) {
  const options = { body: booking, idempotencyKey };
  return toLocalClock((await call(appointments.createAppointment, options)).appointment);
}

/**
 * A repeated move to the same time changes nothing, so each press uses a new key.
 * @param startTime `HH:mm`
 * @throws {ApiError} 409 SLOT_TAKEN, MOVE_CLOSED, BOOKING_CLOSED, EVENT_PASSED, PAYMENT_IN_PROGRESS
 */
export async function moveAppointment(appointmentId: string, startTime: string) {
  const answer = await call(cancellations.moveAppointment, {
    params: getParams(appointmentId),
    body: { start_time: startTime },
    idempotencyKey: crypto.randomUUID(),
  });
  return answer.appointment;
}

/** What cancelling now would refund. */
export const cancellationQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['appointments', appointmentId, 'cancellation'],
    queryFn: async ({ signal }) => {
      const params = getParams(appointmentId);
      return (await call(cancellations.readCancellation, { params, signal })).cancellation;
    },
    gcTime: 0,
    staleTime: 0,
  });

/**
 * A repeated cancellation changes nothing, so each press uses a new key.
 * @param refund pence shown to the person
 * @throws {ApiError} 409 REFUND_CHANGED when the policy now gives a different refund
 */
export const cancelAppointment = (appointmentId: string, refund: number) =>
  call(cancellations.cancelAppointment, {
    params: getParams(appointmentId),
    body: { refund },
    idempotencyKey: crypto.randomUUID(),
  });
