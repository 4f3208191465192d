import { api } from '@chaps/api-client';
import { appointmentsResponse } from '@chaps/contracts/appointments';
import { queryOptions } from '@tanstack/react-query';

/** `GET /appointments`: one's own places, newest event first. */
export const appointmentsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['account', 'appointments', profileId],
    queryFn: async ({ signal }) =>
      (await api.get('/appointments', { schema: appointmentsResponse, signal })).appointments,
    staleTime: 0,
  });
