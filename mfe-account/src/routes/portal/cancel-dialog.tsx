import { formatLongDate, formatPence } from '@chaps/shared/format';
import { siteConfig } from '@chaps/shared/runtime';
import { Button, Dialog, Notice, Spinner } from '@chaps/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { cancelAppointment, cancellationQuery } from '../../api/cancellation.ts';
import { wordsOf } from '../../components/failure-words.ts';
import type { ChangeProps } from './change-appointment.tsx';
import { RefundTerms } from './refund-terms.tsx';

function Closed() {
  const { phone, email } = siteConfig().charity;
  return (
    <p>
      This appointment can no longer be cancelled here. Please call {phone} or e-mail {email}.
    </p>
  );
}

/** Cancels with the refund shown first (trust.md, 'Cancellation'). */
export function CancelDialog({
  appointment,
  onChanged,
  onClose,
}: ChangeProps & { onClose(): void }) {
  const preview = useQuery(cancellationQuery(appointment.appointment_id));
  const terms = preview.data;
  const cancel = useMutation({
    mutationFn: (refund: number) => cancelAppointment(appointment.appointment_id, refund),
    onSuccess: (answer) =>
      onChanged({ appointment: answer.appointment, cancelled: answer.cancellation }),
    // 'REFUND_CHANGED': he sees the new one before he decides again.
    onError: () => preview.refetch(),
  });
  const open = terms?.can_cancel === true;
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Cancel this appointment?"
      tone="warning"
      actions={
        <>
          {open && (
            <Button
              variant="danger"
              busy={cancel.isPending}
              busyLabel="Cancelling..."
              onClick={() => cancel.mutate(terms.refund)}
            >
              {terms.refund > 0
                ? `Cancel and get ${formatPence(terms.refund)} back`
                : 'Cancel my appointment'}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Keep my appointment
          </Button>
        </>
      }
    >
      <p>
        {appointment.event_name}, {formatLongDate(appointment.event_date)}, {appointment.start_time}
        . Your place goes to somebody else, and cannot be taken back.
      </p>
      {terms && (open ? <RefundTerms terms={terms} /> : <Closed />)}
      {!terms && !preview.error && <Spinner label="Looking up your refund..." />}
      {!terms && preview.error && (
        <Notice tone="error" title="We could not look up your refund" live>
          <p>{wordsOf(preview.error)} Nothing was cancelled.</p>
          <Button variant="secondary" onClick={() => preview.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {cancel.error && (
        <Notice tone="error" title="Your appointment was not cancelled" live>
          <p>{wordsOf(cancel.error)}</p>
        </Notice>
      )}
    </Dialog>
  );
}
