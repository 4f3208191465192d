import { type BookingId, recordDayRefund } from '@chaps/api-client/staff-bookings';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { StaffBooking } from '@chaps/contracts/staff-bookings';
import { formatPence } from '@chaps/domain';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../components/reason-dialog.tsx';

type DayPayment = NonNullable<StaffBooking['day_payments']>[number];

const METHODS: Record<DayPayment['method'], string> = { cash: 'in cash', card: 'by card' };

/** The payment taken at the event and not refunded; undefined when there is none. */
export const findPaymentToRefund = ({ day_payments = [] }: StaffBooking): DayPayment | undefined =>
  day_payments.find(({ given_back_at }) => given_back_at === null);

/** The text about what was paid at the event; undefined when nothing was. */
export function describeDayPayment({ day_payments = [] }: StaffBooking): string | undefined {
  const [last] = day_payments;
  if (!last) return undefined;
  const paid = `${formatPence(last.amount)} paid on the day, ${METHODS[last.method]}`;
  return last.given_back_at === null ? paid : `${paid}, refunded outside the system`;
}

interface RefundByHandDialogProps {
  booking: BookingId;
  payment: DayPayment;
  onClose: () => void;
}

/** Records a refund of an on-the-day payment; the site itself moves no money for these. */
export function RefundByHandDialog({ booking, payment, onClose }: RefundByHandDialogProps) {
  const client = useQueryClient();
  const amount = formatPence(payment.amount);
  return (
    <ReasonDialog
      title={`Record a refund of ${amount}`}
      action="Record the refund"
      busyLabel="Saving..."
      keep="Go back"
      done={`The refund of ${amount} has been recorded.`}
      send={async (reason) => {
        await recordDayRefund(booking, reason);
        await refreshStaffEvents(client);
      }}
      onClose={onClose}
    >
      <p>
        It was paid {METHODS[payment.method]} on the day, so it cannot be refunded from this page.
        Refund {amount} to the person yourself first, then record it here.
      </p>
    </ReasonDialog>
  );
}
