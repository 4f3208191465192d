import { isErrorResponse } from '@chaps/api-client/request';
import { ApiError, useSession } from '@chaps/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLastCall } from '../frame/use-online.ts';
import type { OpenDay } from './open-day.ts';
import { lock, useOpenDay } from './tablet.ts';
import { RevokedError, upload } from './upload.ts';

/** Other tablets record at the same time. */
const SEND_INTERVAL_MS = 5000;
/** After an error such as a role that has ended, an early retry rarely helps. */
const REFUSAL_RETRY_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;

const getQueryKey = (eventId: string) => ['clinic', 'sending', eventId];

const setLastCall = (last: ReturnType<typeof useLastCall.getState>['last']) =>
  useLastCall.setState({ last });

/** Records whether the server responds, because a device with a connection may not reach it. */
async function recordOutcome(send: () => Promise<void>): Promise<number> {
  try {
    await send();
    setLastCall('answered');
    return Date.now();
  } catch (error) {
    if (error instanceof ApiError) setLastCall(isErrorResponse(error) ? 'refused' : 'silent');
    throw error;
  }
}

function useRepeatedSending(eventId: string, send: () => Promise<void>) {
  const status = useSession((session) => session.status);
  const isSignedIn = status === 'signed-in';
  const client = useQueryClient();
  // Revoking the tablet ended the session, and with it this query's cached data.
  const lockIfRevoked = (error: unknown): never => {
    if (error instanceof RevokedError) {
      lock();
      client.invalidateQueries({ queryKey: ['clinic', 'stored'] }).catch(reportError);
    }
    throw error;
  };
  const query = useQuery({
    queryKey: getQueryKey(eventId),
    // A call paused without a network resumes when it returns, even if the tablet has been locked since.
    queryFn: async () =>
      useSession.getState().status === 'signed-in' ? recordOutcome(send).catch(lockIfRevoked) : 0,
    enabled: isSignedIn,
    staleTime: 0,
    gcTime: 0,
    // Paused without a network. Records are kept, and nobody has to wait.
    networkMode: 'online',
    refetchOnReconnect: 'always',
    retry: (_count, error) => !(error instanceof RevokedError) && !isErrorResponse(error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, LONGEST_WAIT_MS),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? REFUSAL_RETRY_MS : SEND_INTERVAL_MS,
  });
  useEffect(() => {
    if (!isSignedIn) setLastCall('refused');
    return () => setLastCall('answered');
  }, [isSignedIn]);
  return {
    isSignedOut: status === 'anonymous',
    error: query.error,
    /** Without a network, this waits until there is one. */
    sendNow: () => query.refetch().then(() => undefined, reportError),
  };
}

export type Sender = ReturnType<typeof useRepeatedSending>;

/** Sends and reads the open day repeatedly while there is a network and someone is signed in. */
export const useSync = (day: OpenDay) => useRepeatedSending(day.stored.event_id, () => day.sync());

/** Sends what is waiting on a locked tablet, or after the day, once someone is signed in. */
export function useUpload(eventId: string, deviceId: string | undefined) {
  const client = useQueryClient();
  const { day } = useOpenDay();
  return useRepeatedSending(eventId, async () => {
    if (day) return;
    const sent = await upload(eventId, deviceId);
    if (sent.length > 0)
      await client.invalidateQueries({ queryKey: ['clinic', 'stored', eventId] });
  });
}
