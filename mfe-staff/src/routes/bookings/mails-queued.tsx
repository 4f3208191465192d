import { Button, Notice } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

export interface QueuedMails {
  id: string;
  queued: string;
  takenBack: string;
  /** @throws {ApiError} when all have been sent */
  takeBack: () => Promise<{ sent: number }>;
}

/** Says that mails are on their way, and takes them back. */
export function MailsQueued({ queued, takenBack, takeBack }: QueuedMails) {
  const undo = useMutation({ mutationFn: takeBack });
  if (undo.data) {
    return (
      <Notice tone="success" live>
        {takenBack}
        {undo.data.sent > 0 && ` ${undo.data.sent} had been sent before.`}
      </Notice>
    );
  }
  return (
    <Notice tone={undo.error ? 'error' : 'success'} live>
      <p>{undo.error?.message ?? queued}</p>
      {!undo.error && (
        <Button
          variant="secondary"
          busy={undo.isPending}
          busyLabel="Taking it back..."
          onClick={() => undo.mutate()}
        >
          Cancel sending
        </Button>
      )}
    </Notice>
  );
}
