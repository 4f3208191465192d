import type { StaffConsentChannel } from '@chaps/contracts/consent';
import type { BookingPayment, StaffPayment } from '@chaps/contracts/telephone-bookings';
import { formatPence } from '@chaps/domain';

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
export function describePayment(
  payment: BookingPayment | undefined,
  price: number,
): string | undefined {
  if (payment === 'host') return 'Paid by the host';
  if (payment === 'on the day') return `${formatPence(price)}, to be paid on the day`;
  if (payment === 'link') return `${formatPence(price)} by payment link, not paid yet`;
  return undefined;
}
