import type { BookingSummary } from '@chaps/contracts/staff-bookings';
import type { AppointmentStatus } from '@chaps/domain';
import { Tag, type TagTone } from '@chaps/ui';

const NAMES: Record<AppointmentStatus, { name: string; tone: TagTone }> = {
  held: { name: 'Held', tone: 'neutral' },
  released: { name: 'Given up', tone: 'neutral' },
  capturing: { name: 'Paying', tone: 'neutral' },
  confirmed: { name: 'Booked', tone: 'info' },
  attended: { name: 'Arrived', tone: 'info' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  refund_due: { name: 'Refund due', tone: 'neutral' },
  refunded: { name: 'Refunded', tone: 'neutral' },
};

export const BookingStatus = ({ status }: Pick<BookingSummary, 'status'>) => (
  <Tag tone={NAMES[status].tone}>{NAMES[status].name}</Tag>
);
