import { MESSAGE_DELAY_SECONDS } from '@chaps/contracts/staff-bookings';
import { Button, Notice } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { takeMessageBack } from '../../api/bookings.ts';
import type { SentMessage } from './message-dialog.tsx';

interface MessageSentProps {
  eventId: string;
  message: SentMessage;
}

/** Says that a message is on its way, and takes it back. */
export function MessageSent({ eventId, message }: MessageSentProps) {
  const undo = useMutation({ mutationFn: () => takeMessageBack(eventId, message.id) });
  if (undo.data) {
    return (
      <Notice tone="success" live>
        The message is taken back: nobody else gets it.
        {undo.data.sent > 0 && ` ${undo.data.sent} had been sent before.`}
      </Notice>
    );
  }
  return (
    <Notice tone={undo.error ? 'error' : 'success'} live>
      <p>
        {undo.error?.message ??
          `The message goes to ${message.people} people in ${MESSAGE_DELAY_SECONDS} seconds.`}
      </p>
      {!undo.error && (
        <Button
          variant="secondary"
          busy={undo.isPending}
          busyLabel="Taking it back..."
          onClick={() => undo.mutate()}
        >
          Take it back
        </Button>
      )}
    </Notice>
  );
}
