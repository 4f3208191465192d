import type { Balance, BalanceDifference } from '@chaps/contracts/visits';
import { formatPence } from '@chaps/domain';
import { Notice } from '@chaps/ui';
import { Link } from '../../components/links.tsx';
import { useNamesakes } from './use-namesakes.ts';

export const DIFFERENCE_TITLES: Readonly<Record<BalanceDifference, string>> = {
  'still expected': 'Expected, but nothing recorded',
  'no sample and no reason': 'Attended, but nobody has recorded whether a sample was taken',
  'a step waits for another': 'Recorded out of order: an earlier step is missing',
  'came after cancelling': 'Attended although the booking was cancelled',
  'a sample and a reason for none': 'A sample and a reason for no sample are both recorded',
  'result without a sample': 'A result was released, but its sample is no longer recorded',
};

/** What to do about a difference that is not a normal state of the day. */
const NEXT_STEPS: Partial<Record<BalanceDifference, string>> = {
  'a step waits for another':
    'A tablet may not have sent everything yet. If all tablets have, record what is missing below.',
  'came after cancelling': 'Open the booking and check the payment.',
  'a sample and a reason for none':
    'The tube is held back. Find out which record is right, and undo the other one below.',
  'result without a sample':
    'If a sample was taken, record it again below. If not, the result belongs to someone else: ask a clinician to withdraw it.',
};

/** Longer lists are shown only in the list of people, which has pages. */
const MAX_LISTED = 50;

type Money = Pick<Balance['differences'][number], 'refunded' | 'to_pay'>;

/** What happened to the payment of someone who had cancelled; '' if there was none. */
function describeMoney({ refunded = 0, to_pay = 0 }: Money): string {
  const back = refunded > 0 ? [`${formatPence(refunded)} has been or is being refunded`] : [];
  const due = to_pay > 0 ? [`${formatPence(to_pay)} is to be paid`] : [];
  const words = [...back, ...due].join('; ');
  return words && `: ${words}`;
}

interface DifferencesProps {
  eventId: string;
  kind: BalanceDifference;
  /** The day's differences; other kinds are ignored. */
  of: Balance['differences'];
}

/** The people with one kind of difference, and their number; renders nothing if there are none. */
export function Differences({ eventId, kind, of }: DifferencesProps) {
  const namesakes = useNamesakes(eventId);
  const people = of.filter(({ what }) => what === kind);
  if (people.length === 0) return null;
  const title = DIFFERENCE_TITLES[kind];
  const next = NEXT_STEPS[kind];
  const list = (
    <ul>
      {people.slice(0, MAX_LISTED).map(({ appointment_id, name, start_time, ...money }) => {
        const born = namesakes.get(appointment_id);
        const words = born ? `${name}, ${born}` : name;
        return (
          <li key={appointment_id}>
            <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`}>
              {start_time ?? 'Walk-in'} {words}
            </Link>
            {describeMoney(money)}
          </li>
        );
      })}
      {people.length > MAX_LISTED && <li>{people.length - MAX_LISTED} more</li>}
    </ul>
  );
  if (next) {
    return (
      <Notice tone="warning" title={`${title}: ${people.length}`}>
        <p>{next}</p>
        {list}
      </Notice>
    );
  }
  return (
    <details>
      <summary>
        {title}: {people.length}
      </summary>
      {list}
    </details>
  );
}
