import { queryOptions } from '@tanstack/react-query';
import { readAppointments } from '../api/appointments.ts';
import { livePlace } from './place.ts';

/** The person's live place at one event, or null: found again after a reload or in another tab. */
export const placeQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['booking', 'place', eventId],
    queryFn: async ({ signal }) => livePlace(await readAppointments(signal), eventId, Date.now()),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
