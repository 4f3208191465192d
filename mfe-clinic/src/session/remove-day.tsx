import { Button, LazyDialog } from '@chaps/ui';
import { useState } from 'react';
import { type StoredDay, wipeDay } from '../store/database.ts';
import { readPagesExpiry } from '../store/day-end.ts';
import { deletePages } from '../store/stored-pages.ts';
import { lock } from '../store/tablet.ts';
import { useReloadDay } from '../store/use-stored-day.ts';

/** Removes all of a day's data from the tablet, e.g. when the passphrase is lost. */
export function RemoveDay({ day, waiting }: { day: StoredDay; waiting: number }) {
  const [isAsking, setAsking] = useState(false);
  const reloadDay = useReloadDay();
  const remove = async () => {
    lock();
    await wipeDay(day.event_id);
    if ((await readPagesExpiry()) === 0) await deletePages().catch(reportError);
    setAsking(false);
    await reloadDay();
  };
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
            <Button variant="danger" onClick={() => remove().catch(reportError)}>
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
      </LazyDialog>
    </>
  );
}
