import { api } from '@chaps/api-client';
import { appointmentResponse } from '@chaps/contracts/appointments';
import { slotsResponse } from '@chaps/contracts/slots';
import { queryOptions } from '@tanstack/react-query';

/** `GET /events/{event_id}/slots`: the event's free times of a day, `HH:mm`. */
export const freeTimesQuery = (eventId: string, date: string) =>
  queryOptions({
    queryKey: ['account', 'free-times', eventId, date],
    queryFn: async ({ signal }) => {
      const path = `/events/${encodeURIComponent(eventId)}/slots`;
      const days = await api.get(path, { schema: slotsResponse, signal });
      return days[date]?.availableTimeSlots ?? [];
    },
    gcTime: 0,
    staleTime: 0,
  });

/**
 * `POST /appointments/{id}/move`. Moving twice to the same time is no fault, so each press may have
 * a key of its own.
 * @param startTime `HH:mm`
 * @throws {ApiError} 409 SLOT_TAKEN, MOVE_CLOSED, BOOKING_CLOSED, EVENT_PASSED, PAYMENT_IN_PROGRESS
 */
export async function moveAppointment(appointmentId: string, startTime: string) {
  const path = `/appointments/${encodeURIComponent(appointmentId)}/move`;
  const answer = await api.post(path, {
    schema: appointmentResponse,
    body: { start_time: startTime },
    idempotencyKey: crypto.randomUUID(),
  });
  return answer.appointment;
}
