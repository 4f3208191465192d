import { isDeviceRevoked } from '@chaps/api-client/clinic-devices';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, LazyDialog } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type StoredDay, wipeDay } from '../store/database.ts';
import { readPagesExpiry } from '../store/day-end.ts';
import { deletePages } from '../store/stored-pages.ts';
import { lock } from '../store/tablet.ts';
import { useReloadDay } from '../store/use-stored-day.ts';

/**
 * Tells the server what will be lost, so that closing the books names this tablet.
 * @throws {ApiError} (as rejection) unless the server does not know the tablet
 */
async function reportLost({ device_id }: StoredDay, waiting: number): Promise<void> {
  if (waiting === 0 || device_id === undefined) return;
  try {
    await isDeviceRevoked(device_id, waiting);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Removes all of a day's data from the tablet, e.g. when the passphrase is lost. */
export function RemoveDay({ day, waiting }: { day: StoredDay; waiting: number }) {
  const [isAsking, setAsking] = useState(false);
  const reloadDay = useReloadDay();
  const remove = useMutation({
    mutationFn: async () => {
      await reportLost(day, waiting);
      lock();
      await wipeDay(day.event_id);
      if ((await readPagesExpiry()) === 0) await deletePages().catch(reportError);
      setAsking(false);
      await reloadDay();
    },
  });
  return (
    <>
      {/* Kept apart from the buttons that are pressed often. */}
      <Button variant="quiet" fullWidth onClick={() => setAsking(true)}>
        Remove everything from this tablet
      </Button>
      <LazyDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${day.event_name} from this tablet?`}
        tone="warning"
        actions={
          <>
            <Button
              variant="danger"
              busy={remove.isPending}
              busyLabel="Removing..."
              onClick={() => remove.mutate()}
            >
              Remove everything
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          {waiting > 0
            ? `Steps not sent: ${waiting}. They would be lost. Connect this tablet to a network first.`
            : 'Everything recorded here has been sent. To keep working, prepare the tablet again.'}
        </p>
        {remove.error && (
          <ActionResult tone="error">
            These steps must first be reported to the coordinator. Connect this tablet to a network,
            then try again.
          </ActionResult>
        )}
      </LazyDialog>
    </>
  );
}
