import { balanceQuery } from '@chaps/api-client/visits';
import { BALANCE_DIFFERENCES, type Balance, type BalanceDifference } from '@chaps/contracts/visits';
import { useQuery } from '@tanstack/react-query';
import { DIFFERENCE_TITLES } from '../clinic-day/day/differences.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { Link } from '../components/links.tsx';
import { QueryContent } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import styles from './overview.module.css';

/** The tab on which each kind of difference is settled. The others are settled on each booking. */
const DIFFERENCE_PATHS: Partial<Record<BalanceDifference, string>> = {
  'still expected': 'day?show=expected',
  'no sample and no reason': 'day?show=waiting',
  'a step waits for another': 'day#books',
  'a sample and a reason for none': 'day#books',
  'result without a sample': 'day#books',
};

interface Open {
  words: string;
  path: string;
}

function listDifferences({ differences }: Balance): Open[] {
  return BALANCE_DIFFERENCES.flatMap((kind) => {
    const people = differences.filter(({ what }) => what === kind);
    const title = DIFFERENCE_TITLES[kind];
    const path = DIFFERENCE_PATHS[kind];
    if (path) return toLine(title, people.length, path);
    return people.map(({ appointment_id, name }) => ({
      words: `${title}: ${name}`,
      path: `bookings/${appointment_id}`,
    }));
  });
}

const toLine = (title: string, count: number, path: string): Open[] =>
  count > 0 ? [{ words: `${title}: ${count}`, path }] : [];

function listOutstanding(balance: Balance): Open[] {
  const { sample_conflicts, unsent_tablets = [], rejected_steps = [] } = balance;
  return [
    ...listDifferences(balance),
    ...toLine('Tubes held back', sample_conflicts.length, 'samples?show=held+back'),
    ...toLine('Tablets that may have unsent steps', unsent_tablets.length, 'day'),
    ...toLine('Steps that were rejected', rejected_steps.length, 'day'),
  ];
}

/** The totals of an event from its day onwards; each difference links to where it is settled. */
export function DayBalance({ eventId }: { eventId: string }) {
  const query = useQuery(balanceQuery(eventId));
  return (
    <section aria-labelledby="balance" className={styles.balance}>
      <h3 id="balance">The day’s books</h3>
      <QueryContent query={query}>
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
                  {open.map(({ words, path }) => (
                    <li key={`${words} ${path}`}>
                      <Link to={`/staff/events/${eventId}/${path}`}>{words}</Link>
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
      </QueryContent>
    </section>
  );
}
