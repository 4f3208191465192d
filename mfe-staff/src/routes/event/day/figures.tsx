import { dayFiguresQuery } from '@chaps/api-client/visits';
import type { DayFigures } from '@chaps/contracts/visits';
import { DataTable } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/staff-page.tsx';
import { BarPlot } from '../../reports/bar-plot.tsx';
import styles from '../day.module.css';
import { minutesSince } from './words.tsx';

const Arrivals = ({ arrivals }: Pick<DayFigures, 'arrivals'>) => (
  <>
    <BarPlot
      title="Arrivals by quarter of an hour"
      labels={arrivals.map(({ start_time }) => start_time)}
      amounts={arrivals.map(({ people }) => people)}
    />
    <details>
      <summary>The same in numbers</summary>
      <DataTable
        dense
        caption="Arrivals by quarter of an hour"
        captionHidden
        rows={arrivals}
        rowKey={({ start_time }) => start_time}
        columns={[
          { key: 'start_time', header: 'From' },
          { key: 'people', header: 'People', align: 'end' },
        ]}
      />
    </details>
  </>
);

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const waitsOf = ({ name, arrived_at }: DayFigures['longest_waiting'][number]) =>
  `${name}, for ${minutesSince(arrived_at)} min`;

function Waits({ median_wait, waiting_people, longest_waiting }: DayFigures) {
  const [longest] = longest_waiting;
  return (
    <>
      <p>
        {median_wait === null
          ? 'No sample has been taken yet.'
          : `Half of the people waited ${Math.round(median_wait)} minutes or less from their arrival to their sample.`}
      </p>
      <p>
        {longest
          ? `${people(waiting_people)} waiting. Longest: ${waitsOf(longest)}.`
          : 'Nobody is waiting.'}
      </p>
    </>
  );
}

/** How the day goes: arrivals, waits, and who has waited longest. */
export function Figures({ eventId }: { eventId: string }) {
  const figures = useQuery(dayFiguresQuery(eventId));
  return (
    <Loaded query={figures}>
      {(known) =>
        known.arrivals.length > 0 && (
          <section className={styles.part} aria-labelledby="figures">
            <h3 id="figures">How the day goes</h3>
            <Waits {...known} />
            <Arrivals arrivals={known.arrivals} />
          </section>
        )
      }
    </Loaded>
  );
}
