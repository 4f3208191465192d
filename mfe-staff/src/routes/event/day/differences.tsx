import type { Balance, BalanceDifference } from '@chaps/contracts/visits';
import { Link } from 'react-router-dom';

const WORDS: Record<BalanceDifference, string> = {
  'still expected': 'Expected, and nothing recorded',
  'no sample and no reason': 'Came, and nobody has recorded whether a sample was taken',
  'a step waits for another': 'A step is recorded without the one before it',
  'came after cancelling': 'Came although the booking was cancelled: look at the money',
};

interface DifferencesProps {
  eventId: string;
  kind: BalanceDifference;
  /** Of the day; those of another kind are left out. */
  of: Balance['differences'];
}

/** The people of one difference, counted; nothing where there is none. */
export function Differences({ eventId, kind, of }: DifferencesProps) {
  const people = of.filter(({ what }) => what === kind);
  if (people.length === 0) return null;
  return (
    <details>
      <summary>
        {WORDS[kind]}: {people.length}
      </summary>
      <ul>
        {people.map(({ appointment_id, walk_in_id, name, start_time }) => (
          <li key={appointment_id ?? walk_in_id}>
            {appointment_id ? (
              <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`}>
                {start_time} {name}
              </Link>
            ) : (
              `${name} (walk-in)`
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
