import { isDeviceRevoked } from '@chaps/api-client/clinic-devices';
import { useSession } from '@chaps/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listStoredDays, type StoredDay, wipeDay } from './database.ts';
import { lock, useOpenDay } from './tablet.ts';
import { countUnsent } from './upload.ts';

const POLL_INTERVAL_MS = 30_000;

/**
 * Reports how many steps have not been sent.
 * @returns whether the tablet was removed from the day, and its data deleted
 */
async function wipeIfRevoked({ event_id, device_id }: StoredDay): Promise<boolean> {
  if (device_id === undefined) return false;
  const unsent = await countUnsent(event_id);
  // Without a response, or if the server does not know the tablet, all data stays.
  if (!(await isDeviceRevoked(device_id, unsent).catch(() => false))) return false;
  // Done first, so that nothing more is recorded.
  if (useOpenDay.getState().day?.stored.event_id === event_id) lock();
  await wipeDay(event_id);
  return true;
}

async function wipeRevokedDays(): Promise<boolean> {
  const wiped: boolean[] = [];
  for (const day of await listStoredDays()) wiped.push(await wipeIfRevoked(day));
  return wiped.includes(true);
}

/**
 * Checks for each stored day whether the tablet was removed from it, and if so deletes all of its
 * data. Checked without a session, which a locked tablet does not have and which may have ended on
 * an open one.
 */
export function useRevocation(): void {
  const client = useQueryClient();
  const status = useSession((session) => session.status);
  const { data: isWiped, dataUpdatedAt } = useQuery({
    // If the server has ended the session, the tablet may also have been revoked.
    queryKey: ['clinic', 'revocation', status],
    queryFn: wipeRevokedDays,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnReconnect: 'always',
  });
  useEffect(() => {
    if (isWiped && dataUpdatedAt) {
      client.invalidateQueries({ queryKey: ['clinic', 'stored'] }).catch(reportError);
    }
  }, [isWiped, dataUpdatedAt, client]);
}
