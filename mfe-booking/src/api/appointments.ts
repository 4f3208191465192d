import { api } from '@chaps/api-client';
import {
  type Appointment,
  type AppointmentRequest,
  appointmentResponse,
  appointmentsResponse,
} from '@chaps/contracts/appointments';
import { queryOptions } from '@tanstack/react-query';

/** `GET /appointments/{appointment_id}`: where one of the person's own places stands. */
export const appointmentQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['booking', 'appointment', appointmentId],
    queryFn: async ({ signal }): Promise<Appointment> => {
      const { appointment } = await api.get(`/appointments/${appointmentId}`, {
        schema: appointmentResponse,
        signal,
      });
      return appointment;
    },
    // Money and places move on the server: what was read a moment ago decides nothing.
    staleTime: 0,
  });

/** `GET /appointments`: all of the person's own places. */
export async function readAppointments(signal?: AbortSignal): Promise<Appointment[]> {
  const { appointments } = await api.get('/appointments', {
    schema: appointmentsResponse,
    ...(signal ? { signal } : {}),
  });
  return appointments;
}

/**
 * `POST /appointments`: confirms a held place, or is answered with the place that already is.
 * @throws {ApiError} HOLD_EXPIRED, CONSENT_REQUIRED, PAYMENT_REQUIRED and others
 */
export async function createAppointment(
  booking: AppointmentRequest,
  idempotencyKey: string,
): Promise<Appointment> {
  const { appointment } = await api.post('/appointments', {
    schema: appointmentResponse,
    body: booking,
    idempotencyKey,
  });
  return appointment;
}
