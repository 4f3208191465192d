import { balanceQuery } from '@chaps/api-client/visits';
import { BALANCE_DIFFERENCES, type Balance, type BalanceDifference } from '@chaps/contracts/visits';
import { useQuery } from '@tanstack/react-query';
import { DIFFERENCE_TITLES } from '../clinic-day/day/differences.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { Link } from '../components/links.tsx';
import { Loaded } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import styles from './overview.module.css';

/** Where a difference is settled, among the event's tabs. */
const DIFFERENCE_PATHS: Record<BalanceDifference, string> = {
  'still expected': 'day?show=expected',
  'no sample and no reason': 'day?show=waiting',
  'a step waits for another': 'day#books',
  'came after cancelling': 'day#books',
  'a sample and a reason for none': 'day#books',
  'result without a sample': 'day#books',
};

interface Open {
  title: string;
  count: number;
  path: string;
}

function listOutstanding(balance: Balance): Open[] {
  const { differences, sample_conflicts, unsent_tablets = [], rejected_steps = [] } = balance;
  const kinds = BALANCE_DIFFERENCES.map((kind) => ({
    title: DIFFERENCE_TITLES[kind],
    count: differences.filter(({ what }) => what === kind).length,
    path: DIFFERENCE_PATHS[kind],
  }));
  return [
    ...kinds,
    {
      title: 'Tubes that are held back',
      count: sample_conflicts.length,
      path: 'samples?show=held+back',
    },
    { title: 'Tablets that may have unsent steps', count: unsent_tablets.length, path: 'day' },
    { title: 'Steps that were rejected', count: rejected_steps.length, path: 'day' },
  ].filter(({ count }) => count > 0);
}

/** The totals of an event from its day onwards; each difference links to where it is settled. */
export function DayBalance({ eventId }: { eventId: string }) {
  const query = useQuery(balanceQuery(eventId));
  return (
    <section aria-labelledby="balance" className={styles.balance}>
      <h3 id="balance">The day’s books</h3>
      <Loaded query={query}>
        {(balance) => {
          const open = listOutstanding(balance);
          return (
            <>
              <KeyFigures
                of={[
                  ['Booked', balance.booked],
                  ['Walk-ins', balance.walk_ins],
                  ['Attended', balance.arrived],
                  ['Sample taken', balance.sampled],
                  ['No sample', balance.not_sampled],
                  ['Did not attend', balance.did_not_attend],
                ]}
              />
              {open.length === 0 && <p>The books balance: everyone has an outcome.</p>}
              {open.length > 0 && (
                <ul>
                  {open.map(({ title, count, path }) => (
                    <li key={title}>
                      <Link to={`/staff/events/${eventId}/${path}`}>
                        {title}: {count}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
              {balance.closed_at && (
                <p>The books were closed on {formatDateAndTime(balance.closed_at)}.</p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
