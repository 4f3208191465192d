import { cancelAppointment, cancellationQuery } from '@chaps/api-client/appointments';
import type { Cancellation } from '@chaps/contracts/cancellations';
import { formatLongDate, formatPence } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { Button, Spinner } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionFailed, LookupFailed } from '../../components/failures.tsx';
import type { ChangeProps } from './outcome-notice.tsx';
import { RefundTerms } from './refund-terms.tsx';

function Closed() {
  const { phone, email } = useSiteConfig().charity;
  return (
    <p>
      This appointment can no longer be cancelled here. Please call {phone} or e-mail {email}.
    </p>
  );
}

function useCancellation({ appointment, onChanged }: ChangeProps) {
  const preview = useQuery(cancellationQuery(appointment.appointment_id));
  const cancel = useMutation({
    mutationFn: (refund: number) => cancelAppointment(appointment.appointment_id, refund),
    onSuccess: (answer) =>
      onChanged({ appointment: answer.appointment, cancelled: answer.cancellation }),
    // 'REFUND_CHANGED': the user must see the new refund before they confirm again.
    onError: () => preview.refetch(),
  });
  return { preview, cancel };
}

const decision = ({ refund }: Cancellation) =>
  refund > 0 ? `Cancel and get ${formatPence(refund)} back` : 'Cancel my appointment';

/** Shows the refund, then cancels. */
export function CancelDialog({ onClose, ...change }: ChangeProps & { onClose(): void }) {
  const { preview, cancel } = useCancellation(change);
  const { event_name, event_date, start_time } = change.appointment;
  const terms = preview.data;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this appointment?"
      tone="warning"
      actions={
        <>
          {terms?.can_cancel && (
            <Button
              variant="danger"
              busy={cancel.isPending}
              busyLabel="Cancelling..."
              onClick={() => cancel.mutate(terms.refund)}
            >
              {decision(terms)}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Keep my appointment
          </Button>
        </>
      }
    >
      <p>
        {event_name}, {formatLongDate(event_date)}, {start_time}. Your place will be offered to
        someone else, and this cannot be undone.
      </p>
      {terms && (terms.can_cancel ? <RefundTerms terms={terms} /> : <Closed />)}
      {!terms && !preview.error && <Spinner label="Checking your refund..." />}
      {!terms && preview.error && (
        <LookupFailed
          title="We could not check your refund"
          error={preview.error}
          unchanged="Nothing was cancelled."
          onRetry={preview.refetch}
        />
      )}
      {cancel.error && (
        <ActionFailed title="Your appointment was not cancelled" error={cancel.error} />
      )}
    </Dialog>
  );
}
