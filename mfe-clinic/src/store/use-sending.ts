import { isErrorAnswer } from '@chaps/api-client/request';
import { useSession } from '@chaps/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OpenDay } from './open-day.ts';
import { lock, useOpenDay } from './tablet.ts';
import { RevokedError, upload } from './upload.ts';

/** Others record at the same time. */
const EVERY_MS = 5000;
/** After a refusal, such as a role that has ended, a repetition rarely helps. */
const AFTER_REFUSAL_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;

const keyOf = (eventId: string) => ['clinic', 'sending', eventId];

function useRepeated(eventId: string, send: () => Promise<void>) {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(eventId),
    queryFn: async () => {
      await send();
      return Date.now();
    },
    enabled: isSignedIn,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: 'always',
    retry: (_count, error) => !(error instanceof RevokedError) && !isErrorAnswer(error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, LONGEST_WAIT_MS),
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_REFUSAL_MS : EVERY_MS),
  });
  const isRevoked = query.error instanceof RevokedError;
  useEffect(() => {
    if (!isRevoked) return;
    lock();
    client.invalidateQueries({ queryKey: ['clinic', 'stored'] }).catch(reportError);
  }, [isRevoked, client]);
  return { isSignedIn, error: query.error, sendNow: () => void query.refetch().catch(reportError) };
}

export type Sender = ReturnType<typeof useRepeated>;

/** Sends and reads the open day by itself, as long as there is a network and somebody is signed in. */
export const useSync = (day: OpenDay) => useRepeated(day.stored.event_id, () => day.sync());

/** Sends what waits on a locked tablet, or after the day. */
export function useUpload(eventId: string, deviceId: string | undefined) {
  const client = useQueryClient();
  const { day } = useOpenDay();
  return useRepeated(eventId, async () => {
    if (day) return;
    const sent = await upload(eventId, deviceId);
    if (sent.length > 0)
      await client.invalidateQueries({ queryKey: ['clinic', 'stored', eventId] });
  });
}
