import { VISIT_STATE_NAMES } from '@chaps/domain/visits';
import { describePlacesLeft, explainWalkInPlaces } from '@chaps/domain/walk-ins';
import { Button, DataTable } from '@chaps/ui';
import { DayPlot } from '@chaps/ui/day-plot';
import {
  type DayPerson,
  formatListedName,
  getMinutesWaiting,
  sortByArrival,
} from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { useNow } from '../day/use-now.ts';
import { useWalkInPlaces } from '../walk-in/use-places.ts';
import { calculateMedianWait, countByState, countPeopleByQuarterHour } from './count-by-state.ts';
import styles from './queue.module.css';

const SHOWN = 10;

function LongestWaits({ people }: { people: readonly DayPerson[] }) {
  const now = useNow();
  const waiting = sortByArrival(people, 'arrived', 'ready');
  if (waiting.length === 0) return <p>Nobody is waiting.</p>;
  return (
    <DataTable
      caption="Longest waits"
      rows={waiting.slice(0, SHOWN)}
      rowKey={({ appointment_id }) => appointment_id}
      columns={[
        { key: 'name', header: 'Name', cell: formatListedName },
        { key: 'state', header: 'State', cell: ({ state }) => VISIT_STATE_NAMES[state] },
        {
          key: 'wait',
          header: 'Here for',
          align: 'end',
          cell: (person) => `${getMinutesWaiting(person, now)} min`,
        },
      ]}
    />
  );
}

/** Places for walk-ins; a late arrival can leave too few. */
function Places() {
  const { places, minutes } = useWalkInPlaces();
  if (!places) return null;
  return (
    <p>
      <strong>{describePlacesLeft(places)}</strong> {explainWalkInPlaces(places, minutes).join(' ')}
    </p>
  );
}

/** The totals of the day, who has waited longest, and the day by quarter of an hour. */
export function Queue() {
  const { people, list } = useDay();
  const quarters = countPeopleByQuarterHour(list.event_date, people);
  const median = calculateMedianWait(people);
  return (
    <>
      <dl className={styles.sums}>
        {countByState(people).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Median wait for the sample</dt>
          <dd>{median === null ? '–' : `${median} min`}</dd>
        </div>
      </dl>
      <Places />
      <LongestWaits people={people} />
      {quarters.length > 0 && <DayPlot quarters={quarters} />}
      <p>The paper day sheet works without a tablet or a network. Print it before you leave.</p>
      <Button fullWidth variant="secondary" onClick={() => window.print()}>
        Print the day sheet
      </Button>
    </>
  );
}
