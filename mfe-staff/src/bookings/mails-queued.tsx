import { ApiError } from '@chaps/runtime';
import { ActionResult, Button } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

export interface QueuedMails {
  id: string;
  queued: string;
  cancelled: string;
  /** @throws {ApiError} when all have been sent */
  cancel: () => Promise<{ sent: number }>;
}

/** Says that mails are about to be sent, with a button to cancel them. */
export function QueuedMailsNotice(props: QueuedMails & { onCancelled?: () => void }) {
  const { queued, cancelled, cancel, onCancelled } = props;
  const undo = useMutation({ mutationFn: cancel, onSuccess: () => onCancelled?.() });
  // All have been sent.
  const isOver = undo.error instanceof ApiError && undo.error.status === 409;
  if (undo.data) {
    return (
      <ActionResult tone="success">
        {cancelled}
        {undo.data.sent > 0 && ` ${undo.data.sent} had already been sent.`}
      </ActionResult>
    );
  }
  return (
    <ActionResult of={undo.error} tone={undo.error ? 'error' : 'success'}>
      <p>{undo.error?.message ?? queued}</p>
      {!isOver && (
        <Button
          variant="secondary"
          busy={undo.isPending}
          busyLabel="Cancelling..."
          onClick={() => undo.mutate()}
        >
          Cancel sending
        </Button>
      )}
    </ActionResult>
  );
}
