import { cancelAppointment, cancellationQuery } from '@chaps/api-client/appointments';
import type { Cancellation } from '@chaps/contracts/cancellations';
import { formatLongDate, formatPence } from '@chaps/domain';
import { queryClient, useSiteConfig } from '@chaps/runtime';
import { Button, Skeleton } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { ChangeFailure, LookupFailure } from '../../components/failures.tsx';
import type { ChangeProps } from './outcome-notice.tsx';
import { RefundTerms } from './refund-terms.tsx';
import { useChange } from './use-change.ts';
import { useRecentChanges } from './use-recent-changes.ts';

export const ALREADY_CANCELLED = <p>This appointment has already been cancelled.</p>;

function Closed() {
  const { phone, email } = useSiteConfig().charity;
  return (
    <p>
      This appointment can no longer be cancelled here. Please call {phone} or e-mail {email}.
    </p>
  );
}

function useCancellation(change: ChangeProps) {
  const { appointment_id: id } = change.appointment;
  const preview = useQuery(cancellationQuery(id));
  const recent = useRecentChanges(change.appointment, preview.data?.can_cancel === false);
  const cancel = useChange({
    ...change,
    send: async (refund: number) => {
      const answer = await cancelAppointment(id, refund);
      return { appointment: answer.appointment, cancelled: answer.cancellation };
    },
    readOutcome: async (appointment) =>
      appointment.status === 'cancelled'
        ? { appointment, cancelled: await queryClient.fetchQuery(cancellationQuery(id)) }
        : undefined,
    // 'REFUND_CHANGED': the user must see the new refund before they confirm again.
    onFailed: () => preview.refetch(),
  });
  return { preview, recent, cancel };
}

const getCancelLabel = ({ refund }: Cancellation) =>
  refund > 0 ? `Cancel and get ${formatPence(refund)} back` : 'Cancel my appointment';

type TermsProps = Pick<ReturnType<typeof useCancellation>, 'preview' | 'recent'>;

function Terms({ preview, recent }: TermsProps) {
  const terms = preview.data;
  if (terms?.can_cancel) return <RefundTerms terms={terms} />;
  if (recent.outcome && 'cancelled' in recent.outcome) return ALREADY_CANCELLED;
  if (terms && !recent.isPending) return <Closed />;
  if (terms || !preview.error) return <Skeleton label="Checking your refund" height="5rem" />;
  return (
    <LookupFailure
      title="We could not check your refund"
      error={preview.error}
      unchanged="Nothing was cancelled."
      onRetry={preview.refetch}
    />
  );
}

/** Shows the refund, then cancels. */
export function CancelDialog({ onClose, ...change }: ChangeProps & { onClose(): void }) {
  const { preview, recent, cancel } = useCancellation(change);
  const { event_name, event_date, start_time } = change.appointment;
  const terms = preview.data;
  const { outcome } = recent;
  const ended = outcome && 'cancelled' in outcome ? outcome : undefined;
  const close = () => (ended ? change.onChanged(ended) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title="Cancel this appointment?"
      tone="warning"
      actions={
        <>
          {terms?.can_cancel && (
            <Button
              variant="danger"
              busy={cancel.send.isPending}
              busyLabel="Cancelling..."
              onClick={() => cancel.send.mutate(terms.refund)}
            >
              {getCancelLabel(terms)}
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            {ended ? 'Back to my appointments' : 'Keep my appointment'}
          </Button>
        </>
      }
    >
      <p>
        {event_name}, {formatLongDate(event_date)}, {start_time}.
        {!ended && ' Your place will be offered to someone else. This cannot be undone.'}
      </p>
      <Terms preview={preview} recent={recent} />
      {cancel.error && (
        <ChangeFailure
          title="Your appointment was not cancelled"
          perhaps="your appointment was cancelled"
          {...cancel}
        />
      )}
    </Dialog>
  );
}
