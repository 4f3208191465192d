import { fillCurvesQuery } from '@chaps/api-client/staff-events';
import type { FillCurve } from '@chaps/contracts/event-filling';
import { daysBetween, formatDate, londonDate } from '@chaps/domain';
import { DataTable } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../components/staff-page.tsx';
import styles from './overview.module.css';

const WIDTH = 600;
const HEIGHT = 180;

/** Seats taken up to this many days before the event. */
const getSeatsTaken = ({ days }: FillCurve, daysBefore: number): number =>
  days.findLast((day) => day.days_before >= daysBefore)?.taken ?? 0;

/** Days since the first booking of either event; at least a week. */
const getDayRange = (curves: readonly FillCurve[]): number =>
  Math.max(7, ...curves.flatMap(({ days }) => days.map(({ days_before }) => days_before)));

/** Days until the event, at least 0; the curve of a past event is complete. */
const getDaysLeft = ({ event_date }: FillCurve): number =>
  Math.max(0, daysBetween(londonDate(new Date()), event_date));

/** Seats taken as a step line, from the first day to today, or to the day of a past event. */
function toPath(curve: FillCurve, width: number, most: number): string {
  const x = (daysBefore: number) => ((width - Math.max(0, daysBefore)) / width) * WIDTH;
  const y = (taken: number) => HEIGHT - (taken / most) * HEIGHT;
  const steps = curve.days.map(({ days_before, taken }) => `H${x(days_before)}V${y(taken)}`);
  return `M0 ${HEIGHT}${steps.join('')}H${x(Math.min(width, getDaysLeft(curve)))}`;
}

/** The days in the table: weekly at first, then each of the last few days. */
const listTableDays = (width: number): number[] =>
  Array.from({ length: width + 1 }, (_, index) => width - index).filter(
    (day) => day % 7 === 0 || day < 4,
  );

function Plot({ event, previous }: { event: FillCurve; previous: FillCurve | null }) {
  const curves = previous ? [event, previous] : [event];
  const width = getDayRange(curves);
  const most = Math.max(1, ...curves.map(({ total_spaces }) => total_spaces));
  return (
    <>
      <p className={styles.scale}>
        <span>{most} seats</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.plot}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line x1="0" x2={WIDTH} y1="0" y2="0" className={styles.axis} />
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
        {previous && <path d={toPath(previous, width, most)} className={styles.previous} />}
        <path d={toPath(event, width, most)} className={styles.current} />
      </svg>
      <p className={styles.scale}>
        <span>{width} days before</span>
        <span>the day</span>
      </p>
      <ul className={styles.legend}>
        <li data-line="current">This event</li>
        {previous && (
          <li data-line="previous">
            {previous.event_name}, {formatDate(previous.event_date)}
          </li>
        )}
      </ul>
      <details>
        <summary>The same data as a table</summary>
        <DataTable
          dense
          caption="Seats taken, by days before the event"
          captionHidden
          rows={listTableDays(width).map((day) => ({ day }))}
          rowKey={({ day }) => String(day)}
          columns={[
            { key: 'day', header: 'Days before', align: 'end' },
            {
              key: 'event',
              header: 'This event',
              align: 'end',
              cell: ({ day }) => getSeatsTaken(event, day),
            },
            ...(previous
              ? [
                  {
                    key: 'previous',
                    header: 'The previous event here',
                    align: 'end' as const,
                    cell: ({ day }: { day: number }) => getSeatsTaken(previous, day),
                  },
                ]
              : []),
          ]}
        />
      </details>
    </>
  );
}

/** How an event fills, compared with the last event at its postcode. */
export function FillPlot({ eventId }: { eventId: string }) {
  const curves = useQuery(fillCurvesQuery(eventId));
  return (
    <section aria-labelledby="fill">
      <h3 id="fill">Bookings over time</h3>
      <QueryContent query={curves}>
        {({ event, previous }) =>
          event.days.length === 0 && !previous ? (
            <p>There are no bookings yet, and no earlier event here.</p>
          ) : (
            <Plot event={event} previous={previous} />
          )
        }
      </QueryContent>
    </section>
  );
}
