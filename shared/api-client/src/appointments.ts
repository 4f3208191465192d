import {
  type Appointment,
  type AppointmentRequest,
  appointmentResponse,
  appointmentsResponse,
} from '@chaps/contracts/appointments';
import { cancellationPreview, cancellationResponse } from '@chaps/contracts/cancellations';
import { queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

const pathOf = (appointmentId: string) => `/appointments/${encodeURIComponent(appointmentId)}`;

/** `GET /appointments`: the person's own appointments, newest event first. */
export async function readAppointments(signal: AbortSignal): Promise<Appointment[]> {
  const answer = await api.get('/appointments', { schema: appointmentsResponse, signal });
  return answer.appointments;
}

export const appointmentsQuery = () =>
  queryOptions({
    queryKey: ['appointments'],
    queryFn: ({ signal }) => readAppointments(signal),
    staleTime: 0,
  });

/** `GET /appointments/{appointment_id}`: one of the person's own appointments. */
export const appointmentQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['appointments', appointmentId],
    queryFn: async ({ signal }) => {
      const path = pathOf(appointmentId);
      return (await api.get(path, { schema: appointmentResponse, signal })).appointment;
    },
    // Payments and seats change on the server.
    staleTime: 0,
  });

/**
 * `POST /appointments`: confirms a hold, or returns the appointment that is confirmed already.
 * @throws {ApiError} HOLD_EXPIRED, CONSENT_REQUIRED, PAYMENT_REQUIRED and others
 */
export async function createAppointment(booking: AppointmentRequest, idempotencyKey: string) {
  const options = { schema: appointmentResponse, body: booking, idempotencyKey };
  return (await api.post('/appointments', options)).appointment;
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
