import { appointmentsQuery } from '@chaps/api-client/appointments';
import { refreshEvents } from '@chaps/api-client/events';
import { hasSeat } from '@chaps/domain/appointments';
import { readStoredUser, useSession } from '@chaps/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * The person's own seat at an event. For the event it counts as taken; for its owner it is the way on.
 * @returns `isUnknown` while it is looked up, or when that failed, with `retry`; `refresh` when a hold ends
 */
export function useOwnSeat(eventId: string) {
  const client = useQueryClient();
  const status = useSession((session) => session.status);
  // Without a profile there is no appointment.
  const isMember = status !== 'anonymous' && readStoredUser() !== undefined;
  const { data, isError, refetch } = useQuery({
    ...appointmentsQuery(),
    enabled: isMember && status === 'signed-in',
    refetchOnWindowFocus: true,
  });
  const seat = data?.find((each) => each.event_id === eventId && hasSeat(each, new Date()));
  return {
    seat,
    isUnknown: isMember && data === undefined,
    isError,
    retry: refetch,
    refresh: () => {
      void refetch();
      refreshEvents(client);
    },
  };
}
