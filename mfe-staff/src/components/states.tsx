import type { BookingSummary } from '@chaps/contracts/staff-bookings';
import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import { APPOINTMENT_STATES, type AppointmentStatus, formatLongDate } from '@chaps/domain';
import { Tag, type TagTone } from '@chaps/ui';
import { NoWrap } from './table-parts.tsx';

const STATUSES: Record<AppointmentStatus, { name: string; tone: TagTone }> = {
  held: { name: 'Held', tone: 'neutral' },
  released: { name: 'Released', tone: 'neutral' },
  capturing: { name: 'Paying', tone: 'neutral' },
  confirmed: { name: 'Booked', tone: 'info' },
  attended: { name: 'Attended', tone: 'info' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  refund_due: { name: 'Refund due', tone: 'neutral' },
  refunded: { name: 'Refunded', tone: 'neutral' },
};

const ATTENDANCE_MARKS: Record<'came' | 'away', { name: string; tone: TagTone }> = {
  came: { name: 'Attended', tone: 'info' },
  away: { name: 'Did not attend', tone: 'neutral' },
};

/** The attendance if it was marked, otherwise the state of the booking. */
export function BookingStatus({ status, came }: Pick<BookingSummary, 'status' | 'came'>) {
  const isMarked = came !== null && APPOINTMENT_STATES[status].seat;
  const { name, tone } = isMarked ? ATTENDANCE_MARKS[came ? 'came' : 'away'] : STATUSES[status];
  return (
    <Tag tone={tone}>
      <NoWrap>{name}</NoWrap>
    </Tag>
  );
}

const STATES: Record<StaffEventSummary['state'], string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  passed: 'Over',
  'called off': 'Called off',
};

export const EventState = ({ state }: Pick<StaffEventSummary, 'state'>) => (
  <Tag tone={state === 'open' ? 'info' : 'neutral'}>{STATES[state]}</Tag>
);

export const formatEventTimes = ({
  event_date,
  start_time,
}: Pick<StaffEventSummary, 'event_date' | 'start_time'>) =>
  `${formatLongDate(event_date)}, ${start_time}`;
