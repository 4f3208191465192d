import { appointmentsResponse } from '@chaps/shared/contracts/appointments';
import { api } from '@chaps/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** `GET /appointments`: one's own places, newest event first. */
export const appointmentsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['account', 'appointments', profileId],
    queryFn: async ({ signal }) =>
      (await api.get('/appointments', { schema: appointmentsResponse, signal })).appointments,
    staleTime: 0,
  });
