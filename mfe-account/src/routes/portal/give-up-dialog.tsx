import { releaseHold } from '@chaps/api-client/holds';
import { formatLongDate } from '@chaps/domain';
import { Button } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { ChangeFailure } from '../../components/failures.tsx';
import type { ChangeProps } from './outcome-notice.tsx';
import { useChange } from './use-change.ts';

/** Gives up a place that is held and not booked. */
export function GiveUpDialog({ onClose, ...change }: ChangeProps & { onClose(): void }) {
  const { appointment_id: id, event_name, event_date, start_time } = change.appointment;
  const { send, ...failed } = useChange({
    ...change,
    send: async (_wanted: undefined) => {
      await releaseHold(id);
      return { appointment: { ...change.appointment, status: 'released' }, givenUp: true };
    },
    readOutcome: async (appointment) =>
      ['released', 'cancelled'].includes(appointment.status)
        ? { appointment, givenUp: true }
        : undefined,
    onFailed: () => undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Give up this place?"
      tone="warning"
      actions={
        <>
          <Button
            variant="danger"
            busy={send.isPending}
            busyLabel="Giving it up..."
            onClick={() => send.mutate(undefined)}
          >
            Give up this place
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {event_name}, {formatLongDate(event_date)}, {start_time}. If you give it up, somebody else
        can have it. You cannot undo this.
      </p>
      {failed.error && (
        <ChangeFailure
          title="You have not given up the place"
          perhaps="you still have the place"
          {...failed}
        />
      )}
    </Dialog>
  );
}
