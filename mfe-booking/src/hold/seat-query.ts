import { readAppointments } from '@chaps/api-client/appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { queryOptions } from '@tanstack/react-query';
import { elsewhere, liveSeat, type Seat } from './seat.ts';

/** What a person has booked or holds. */
export interface Bookings {
  /** Their live seat at this event, or null. */
  seat: Seat | null;
  /** Their live appointments at other events. */
  elsewhere: readonly Appointment[];
}

/** The person's bookings, seen from one event: found again after a reload or in another tab. */
export const seatQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['booking', 'seat', eventId],
    queryFn: async ({ signal }): Promise<Bookings> => {
      const appointments = await readAppointments(signal);
      const now = Date.now();
      return {
        seat: liveSeat(appointments, eventId, now),
        elsewhere: elsewhere(appointments, eventId, now),
      };
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
