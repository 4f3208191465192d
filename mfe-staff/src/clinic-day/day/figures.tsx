import { dayFiguresQuery } from '@chaps/api-client/visits';
import type { DayFigures } from '@chaps/contracts/visits';
import { DayPlot } from '@chaps/ui/day-plot';
import { useQuery } from '@tanstack/react-query';
import { formatPeopleCount } from '../../bookings/filter.ts';
import { QueryContent } from '../../components/staff-page.tsx';
import styles from '../day.module.css';
import { useNamesakes } from './use-namesakes.ts';
import { countMinutesSince } from './words.tsx';

function describeWait(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  return minutes === 1 ? '1 minute or less' : `${minutes} minutes or less`;
}

function WaitFigures({ eventId, figures }: { eventId: string; figures: DayFigures }) {
  const { median_wait, waiting_people, longest_waiting } = figures;
  const namesakes = useNamesakes(eventId);
  const [longest] = longest_waiting;
  const born = namesakes.get(longest?.appointment_id ?? '');
  return (
    <>
      <p>
        {median_wait === null
          ? 'No sample has been taken yet.'
          : `Half of the people waited ${describeWait(Math.round(median_wait))} between arriving and giving a sample.`}
      </p>
      <p>
        {longest
          ? `${formatPeopleCount(waiting_people)} waiting. Longest: ${longest.name}${born ? `, ${born}` : ''}, for ${countMinutesSince(longest.arrived_at)} min.`
          : 'Nobody is waiting.'}
      </p>
    </>
  );
}

/** How the day is going: waits, who has waited longest, and the day by quarter of an hour. */
export function Figures({ eventId }: { eventId: string }) {
  const figures = useQuery(dayFiguresQuery(eventId));
  return (
    <QueryContent query={figures}>
      {(known) =>
        known.arrivals.length > 0 && (
          <section className={styles.part} aria-labelledby="figures">
            <h3 id="figures">How the day is going</h3>
            <WaitFigures eventId={eventId} figures={known} />
            {known.quarters && <DayPlot quarters={known.quarters} />}
          </section>
        )
      }
    </QueryContent>
  );
}
