import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  deleteDayExceptUnsent,
  findStoredDay,
  listStoredActions,
  listStoredDays,
  type StoredAction,
  type StoredDay,
} from './database.ts';
import { hasEnded } from './day-end.ts';
import { isWaiting } from './upload.ts';

/** Data on this tablet can be read with or without a network. */
export const LOCAL_QUERY_OPTIONS = {
  networkMode: 'always',
  staleTime: 0,
  gcTime: 0,
  retry: false,
} as const;

const getKey = (eventId: string) => ['clinic', 'stored', eventId];

interface StoredState {
  /** Absent when the tablet is not prepared, or the day is over. */
  day: StoredDay | undefined;
  /** A past day, kept while it has unsent steps that its passphrase can decrypt. */
  over: StoredDay | undefined;
  /** Steps that the server does not have yet. */
  waiting: number;
  /** Unsent steps that exist in memory only. */
  unsaved: number;
  /** Steps that the server rejected and that nobody has closed. */
  rejected: readonly StoredAction[];
}

async function readStoredState(eventId: string): Promise<StoredState> {
  const stored = await findStoredDay(eventId);
  const day = stored?.list && !hasEnded(stored) ? stored : undefined;
  if (!day) await deleteDayExceptUnsent(eventId);
  const actions = await listStoredActions(eventId);
  const inState = (wanted: StoredAction['state']) =>
    actions.filter(({ state }) => state === wanted);
  return {
    day,
    over: day ? undefined : await findStoredDay(eventId),
    waiting: actions.filter(isWaiting).length,
    unsaved: inState('unsaved').length,
    rejected: inState('rejected'),
  };
}

/** What this tablet has stored for a day. A list whose day is over is deleted. */
export const useStoredDay = (eventId: string) =>
  useQuery({
    ...LOCAL_QUERY_OPTIONS,
    queryKey: getKey(eventId),
    queryFn: () => readStoredState(eventId),
  });

/** Returns a function that reads the stored day again. */
export function useReloadDay(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['clinic', 'stored'] }), [client]);
}

/** The days that this tablet is prepared for. */
export const usePreparedDays = () =>
  useQuery({
    ...LOCAL_QUERY_OPTIONS,
    queryKey: getKey('all'),
    queryFn: async () => (await listStoredDays()).filter((day) => !hasEnded(day)),
  });
