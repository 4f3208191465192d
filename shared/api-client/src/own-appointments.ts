import type { Appointment } from '@chaps/contracts/appointments';
import { queryOptions } from '@tanstack/react-query';

/**
 * The person's own appointments, newest event first. The code loads with the request, because pages that most
 * people open signed out also use it.
 */
export const appointmentsQuery = () =>
  queryOptions({
    queryKey: ['appointments'],
    queryFn: async ({ signal }): Promise<Appointment[]> =>
      (await import('./list-own-appointments.ts')).listOwnAppointments(signal),
    staleTime: 0,
  });
