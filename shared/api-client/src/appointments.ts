import {
  type Appointment,
  type AppointmentRequest,
  appointmentResponse,
  appointmentsResponse,
} from '@chaps/contracts/appointments';
import { cancellationPreview, cancellationResponse } from '@chaps/contracts/cancellations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

const pathOf = (appointmentId: string) => `/appointments/${encodeURIComponent(appointmentId)}`;

/** The record with its instants on this browser's clock, which may be wrong by hours. */
export function onThisClock<Record extends Appointment>(record: Record): Record {
  const ahead = Date.now() - Date.parse(record.server_time);
  const shift = (instant: string | null) =>
    instant && new Date(Date.parse(instant) + ahead).toISOString();
  return {
    ...record,
    expires_at: shift(record.expires_at),
    renewable_until: shift(record.renewable_until),
    server_time: new Date().toISOString(),
  };
}

/** `GET /appointments`: the person's own appointments, newest event first. */
export const appointmentsQuery = () =>
  queryOptions({
    queryKey: ['appointments'],
    queryFn: async ({ signal }): Promise<Appointment[]> => {
      const answer = await api.get('/appointments', { schema: appointmentsResponse, signal });
      return answer.appointments.map(onThisClock);
    },
    staleTime: 0,
  });

/** `GET /appointments/{appointment_id}`: one of the person's own appointments. */
export const appointmentQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['appointments', appointmentId],
    queryFn: async ({ signal }) => {
      const path = pathOf(appointmentId);
      const answer = await api.get(path, { schema: appointmentResponse, signal });
      return onThisClock(answer.appointment);
    },
    // Payments and seats change on the server.
    staleTime: 0,
  });

/** Puts a record that the server has just returned into the cache, alone and in the list. */
export function cacheAppointment(client: QueryClient, record: Appointment): void {
  const id = record.appointment_id;
  client.setQueryData(appointmentQuery(id).queryKey, record);
  client.setQueryData(
    appointmentsQuery().queryKey,
    (list) => list && [record, ...list.filter((other) => other.appointment_id !== id)],
  );
}

/**
 * Spec 3, 'Appointment booking payload'. The server takes only the ids from it: price and payment
 * are its own knowledge.
 */
export const appointmentRequestOf = (
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
 * `POST /appointments`: confirms a hold, or returns the appointment that is confirmed already.
 * @throws {ApiError} HOLD_EXPIRED, CONSENT_REQUIRED, PAYMENT_REQUIRED and others
 */
export async function createAppointment(booking: AppointmentRequest, idempotencyKey: string) {
  const options = { schema: appointmentResponse, body: booking, idempotencyKey };
  return onThisClock((await api.post('/appointments', options)).appointment);
}

/**
 * `POST /appointments/{id}/move`. A repeated move to the same time changes nothing, so each press
 * has a new key.
 * @param startTime `HH:mm`
 * @throws {ApiError} 409 SLOT_TAKEN, MOVE_CLOSED, BOOKING_CLOSED, EVENT_PASSED, PAYMENT_IN_PROGRESS
 */
export async function moveAppointment(appointmentId: string, startTime: string) {
  const answer = await api.post(`${pathOf(appointmentId)}/move`, {
    schema: appointmentResponse,
    body: { start_time: startTime },
    idempotencyKey: crypto.randomUUID(),
  });
  return answer.appointment;
}

/** `GET /appointments/{id}/cancellation`: what a cancellation refunds now. */
export const cancellationQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['appointments', appointmentId, 'cancellation'],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(appointmentId)}/cancellation`;
      return (await api.get(path, { schema: cancellationPreview, signal })).cancellation;
    },
    gcTime: 0,
    staleTime: 0,
  });

/**
 * `POST /appointments/{id}/cancellation`. A repeated cancellation changes nothing, so each press
 * has a new key.
 * @param refund pence that the person was shown
 * @throws {ApiError} 409 REFUND_CHANGED when the policy now gives another refund
 */
export const cancelAppointment = (appointmentId: string, refund: number) =>
  api.post(`${pathOf(appointmentId)}/cancellation`, {
    schema: cancellationResponse,
    body: { refund },
    idempotencyKey: crypto.randomUUID(),
  });
