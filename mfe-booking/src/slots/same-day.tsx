import type { Appointment } from '@chaps/contracts/appointments';
import { Notice } from '@chaps/ui';
import { Link } from 'react-router-dom';

/** Warns about a second booking on the same day, which is usually a mistake. */
export function SameDay({
  eventDate,
  elsewhere,
}: {
  eventDate: string;
  elsewhere: readonly Appointment[];
}) {
  const [other] = elsewhere.filter(({ event_date }) => event_date === eventDate);
  if (!other) return null;
  return (
    <Notice tone="warning" title="You have another appointment on this day" live>
      <p>
        {other.event_name} at {other.start_time}. You can still book this one. One PSA test is
        enough: if you meant to change your appointment, do it in{' '}
        <Link to="/portal#my-appointments">your portal</Link>.
      </p>
    </Notice>
  );
}
