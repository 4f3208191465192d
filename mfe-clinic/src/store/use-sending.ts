import { isErrorAnswer } from '@chaps/api-client/request';
import { ApiError, useSession } from '@chaps/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLastCall } from '../frame/use-online.ts';
import type { OpenDay } from './open-day.ts';
import { lock, useOpenDay } from './tablet.ts';
import { RevokedError, upload, wipeIfRevoked } from './upload.ts';

/** Others record at the same time. */
const EVERY_MS = 5000;
/** After a refusal, such as a role that has ended, a repetition rarely helps. */
const AFTER_REFUSAL_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;

const keyOf = (eventId: string) => ['clinic', 'sending', eventId];

const became = (last: ReturnType<typeof useLastCall.getState>['last']) =>
  useLastCall.setState({ last });

/** Notes whether the server answers: a device that is connected may not reach it. */
async function noted(send: () => Promise<void>): Promise<number> {
  try {
    await send();
    became('answered');
    return Date.now();
  } catch (error) {
    if (error instanceof ApiError) became(isErrorAnswer(error) ? 'refused' : 'silent');
    throw error;
  }
}

function useRepeated(eventId: string, send: () => Promise<void>) {
  const status = useSession((session) => session.status);
  const isSignedIn = status === 'signed-in';
  const client = useQueryClient();
  // The session has ended with the tablet, and what is known of this query with the session.
  const lockIfRevoked = (error: unknown): never => {
    if (error instanceof RevokedError) {
      lock();
      client.invalidateQueries({ queryKey: ['clinic', 'stored'] }).catch(reportError);
    }
    throw error;
  };
  const query = useQuery({
    queryKey: keyOf(eventId),
    // One that was put off without a network continues when that is back, also on a tablet locked since.
    queryFn: async () =>
      useSession.getState().status === 'signed-in' ? noted(send).catch(lockIfRevoked) : 0,
    enabled: isSignedIn,
    staleTime: 0,
    gcTime: 0,
    // Without a network it is put off: what is recorded is kept, and nobody waits for it.
    networkMode: 'online',
    refetchOnReconnect: 'always',
    retry: (_count, error) => !(error instanceof RevokedError) && !isErrorAnswer(error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, LONGEST_WAIT_MS),
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_REFUSAL_MS : EVERY_MS),
  });
  useEffect(() => {
    if (!isSignedIn) became('refused');
    return () => became('answered');
  }, [isSignedIn]);
  return {
    isSignedOut: status === 'anonymous',
    error: query.error,
    /** Without a network it waits for one. */
    sendNow: () => query.refetch().then(() => undefined, reportError),
  };
}

export type Sender = ReturnType<typeof useRepeated>;

/** Sends and reads the open day by itself, as long as there is a network and somebody is signed in. */
export const useSync = (day: OpenDay) => useRepeated(day.stored.event_id, () => day.sync());

/** A locked tablet has no session that could be refused. */
const ASK_EVERY_MS = 30_000;

/** Asks whether a locked tablet was taken out of the day, and removes everything when it was. */
export function useRevocation(eventId: string, deviceId: string | undefined): void {
  const client = useQueryClient();
  const { data: isRevoked } = useQuery({
    queryKey: ['clinic', 'revocation', eventId, deviceId],
    queryFn: async () => deviceId !== undefined && (await wipeIfRevoked(eventId, deviceId)),
    enabled: deviceId !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ASK_EVERY_MS,
    refetchOnReconnect: 'always',
  });
  useEffect(() => {
    if (isRevoked) client.invalidateQueries({ queryKey: ['clinic', 'stored'] }).catch(reportError);
  }, [isRevoked, client]);
}

/** Sends what waits on a locked tablet, or after the day, once somebody is signed in. */
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
