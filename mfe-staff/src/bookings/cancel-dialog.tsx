import { cancelBooking } from '@chaps/api-client/staff-bookings';
import * as z from '@chaps/contracts/schema';
import type { StaffBooking } from '@chaps/contracts/staff-bookings';
import { decimalToPence, formatPence } from '@chaps/domain';
import { RadioGroupField } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { FormDialog } from '../components/form-dialog.tsx';
import { canReceiveMail, getCallAdvice, UNDELIVERED_NOTE } from './reach.ts';
import { describeDayPayment, findPaymentToRefund } from './refund-by-hand-dialog.tsx';

const POUNDS = /^\d{1,5}(\.\d{2})?$/;

const cancelForm = z
  .object({ by: z.enum(['policy', 'exception']), refund: z.string(), reason: z.string().max(300) })
  .refine(({ by, refund }) => by === 'policy' || POUNDS.test(refund), {
    path: ['refund'],
    error: 'Please enter an amount in pounds, such as 25.00.',
  })
  .refine(({ by, reason }) => by === 'policy' || reason.trim() !== '', {
    path: ['reason'],
    error: 'Please give a reason.',
  })
  .transform(({ by, refund, reason }) => ({
    exception: by === 'policy' ? null : { refund: decimalToPence(refund), reason: reason.trim() },
  }));

interface CancelDialogProps {
  booking: StaffBooking;
  /** @param canUndo whether the cancellation can be undone for a minute, because nothing is refunded */
  onCancelled: (canUndo: boolean) => Promise<unknown>;
  onClose: () => void;
}

const describePaid = (paid: number, givenBack: number) =>
  givenBack > 0
    ? `They have paid ${formatPence(paid)}, and ${formatPence(givenBack)} has been refunded`
    : `They have paid ${formatPence(paid)}`;

export function CancelDialog({ booking, onCancelled, onClose }: CancelDialogProps) {
  const {
    first_name,
    last_name,
    email,
    phone,
    paid,
    given_back = 0,
    disputed = 0,
    policy,
    policy_refund,
    refund_if_won = 0,
  } = booking;
  const { refund, refund_status, status } = booking;
  // A payment is refunded only once, so nothing is due if the booking was cancelled earlier.
  const left = refund_status === null ? Math.max(0, paid - given_back) : 0;
  const kept = findPaymentToRefund(booking);
  const form = useZodForm({
    schema: cancelForm,
    labels: {
      by: 'Refund',
      refund: 'Refund in pounds',
      reason: 'Reason, for the audit log',
    },
    defaultValues: { by: 'policy', refund: '', reason: '' },
  });
  return (
    <FormDialog
      title={`Cancel the booking for ${first_name} ${last_name}?`}
      tone="warning"
      form={form}
      send={async ({ exception }) => {
        const id = { eventId: booking.event_id, appointmentId: booking.appointment_id };
        const canUndo =
          status !== 'held' && (exception?.refund ?? policy_refund + refund_if_won) === 0;
        await cancelBooking(id, { policy_refund, exception, undoable: canUndo });
        await onCancelled(canUndo);
      }}
      action="Cancel the booking"
      busyLabel="Cancelling..."
      variant="danger"
      keep="Keep it"
      onClose={onClose}
    >
      <p>
        {canReceiveMail(booking)
          ? `${email} will be notified by e-mail.`
          : `${getCallAdvice(`${first_name} ${last_name}`, phone)}. ${UNDELIVERED_NOTE}`}{' '}
        The seat will become available to others.{' '}
        {status === 'held'
          ? 'This cannot be undone.'
          : 'You can undo this for a minute, unless money is refunded.'}
      </p>
      {kept && (
        <p>
          {describeDayPayment(booking)}. It cannot be refunded from this page: refund{' '}
          {formatPence(kept.amount)} to the person yourself, then record it with ‘Record a refund’.
        </p>
      )}
      {disputed > 0 && (
        <p>
          {formatPence(disputed)} is disputed with the payer’s bank, which will return it if they
          win.
          {refund_if_won > 0
            ? ` If we win, ${formatPence(refund_if_won)} will be refunded.`
            : ' It cannot be refunded as well.'}
        </p>
      )}
      {left === 0 && !kept && disputed === 0 && (
        <p>
          {refund_status === null
            ? `${paid === 0 ? 'Nothing was paid' : 'It has all been refunded'}, so there is nothing to refund.`
            : `${formatPence(refund)} of the ${formatPence(paid)} was refunded when the booking was cancelled earlier. Nothing more will be refunded.`}
        </p>
      )}
      {left > 0 && (
        <RadioGroupField
          legend={`${describePaid(paid, given_back)}. How much should be refunded?`}
          {...form.register('by')}
          options={[
            {
              value: 'policy',
              label: `${formatPence(policy_refund)}, under the refund policy`,
            },
            { value: 'exception', label: 'Another amount, with a reason' },
          ]}
        />
      )}
      {paid > 0 && policy && <p>The policy shown to them: ‘{policy}’</p>}
      {form.watch('by') === 'exception' && (
        <>
          <FormField
            form={form}
            name="refund"
            inputMode="decimal"
            hint={`At most ${formatPence(left)}.`}
          />
          <FormField form={form} name="reason" />
        </>
      )}
    </FormDialog>
  );
}
