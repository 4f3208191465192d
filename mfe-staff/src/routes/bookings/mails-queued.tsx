import { Button, Notice } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

export interface QueuedMails {
  id: string;
  queued: string;
  cancelled: string;
  /** @throws {ApiError} when all have been sent */
  cancel: () => Promise<{ sent: number }>;
}

/** Says that mails are on their way, and cancels them. */
export function MailsQueued({ queued, cancelled, cancel }: QueuedMails) {
  const undo = useMutation({ mutationFn: cancel });
  if (undo.data) {
    return (
      <Notice tone="success" live>
        {cancelled}
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
          busyLabel="Cancelling..."
          onClick={() => undo.mutate()}
        >
          Cancel sending
        </Button>
      )}
    </Notice>
  );
}
