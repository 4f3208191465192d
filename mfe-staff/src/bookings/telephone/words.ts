import type { StaffConsentChannel } from '@chaps/contracts/consent';
import type { StaffBooking } from '@chaps/contracts/staff-bookings';
import type { StaffPayment } from '@chaps/contracts/telephone-bookings';
import { ENDED_STATUSES, formatPence } from '@chaps/domain';
import { isPriceDue } from '@chaps/domain/visits';

export const CHANNELS: readonly { value: StaffConsentChannel; label: string }[] = [
  { value: 'telephone', label: 'By telephone' },
  { value: 'paper', label: 'On paper' },
  { value: 'in person', label: 'In person' },
];

export const PAYMENT_LABELS: Record<StaffPayment, string> = {
  link: 'With a payment link, sent by e-mail',
  'on the day': 'On the day',
  host: 'By the host',
};

/** What a booking made by staff costs and who pays; undefined for other bookings. */
export function describePayment({
  payment,
  price,
  to_pay: due = price,
  status,
  visit_state: state = 'expected',
}: Pick<StaffBooking, 'payment' | 'price' | 'to_pay' | 'status' | 'visit_state'>):
  | string
  | undefined {
  if (payment === 'host') return 'Paid by the host';
  const isEnded = ENDED_STATUSES.some((ended) => ended === status);
  if (payment === 'on the day' && (isEnded || !isPriceDue(state))) {
    return `Nothing to pay: ${isEnded ? 'the booking was cancelled' : 'they were not tested'}`;
  }
  if (payment === 'on the day') {
    return due === 0 ? 'Nothing to pay' : `${formatPence(due)}, to be paid on the day`;
  }
  if (payment === 'link') return `${formatPence(price)} by payment link, not paid yet`;
  return undefined;
}
