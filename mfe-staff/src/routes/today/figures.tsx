import type { TodayResponse } from '@chaps/contracts/today';
import { formatPence } from '@chaps/domain';
import { Bars, Share } from '@chaps/ui/bars';
import { Link } from 'react-router-dom';
import { useMay } from '../../components/staff-page.tsx';
import { EventState, whenOf } from '../../components/states.tsx';
import styles from './today.module.css';

type Days = NonNullable<TodayResponse['figures']>['bookings']['days'];

interface FigureProps {
  title: string;
  days: Days;
  before: string;
  format: (amount: number) => string;
}

function Figure({ title, days, before, format }: FigureProps) {
  const amounts = days.map(({ amount }) => amount);
  return (
    <section className={styles.figure}>
      <h2>{title}</h2>
      <p>
        <strong>{format(amounts.reduce((sum, amount) => sum + amount, 0))}</strong> {before}
      </p>
      <Bars amounts={amounts} />
    </section>
  );
}

/** Where an event opens, for what the role does there; a volunteer works on the tablet's page. */
function pageFor(may: ReturnType<typeof useMay>, id: string): string | undefined {
  if (may('see events', id)) return '/staff/events';
  if (may('watch an event fill', id)) return '/staff/filling';
  return may('run the day', id) ? '/clinic' : undefined;
}

function EventAhead({ event }: { event: TodayResponse['events'][number] }) {
  const may = useMay();
  const { event_id: id, event_name: name, booked_spaces: taken, total_spaces: seats } = event;
  const page = pageFor(may, id);
  return (
    <li>
      <p className={styles.event}>
        {page ? <Link to={`${page}/${id}`}>{name}</Link> : name}
        {event.state !== 'open' && <EventState state={event.state} />}
      </p>
      <p className={styles.why}>
        {whenOf(event)}, {event.city}
      </p>
      <p>
        {taken} of {seats} seats taken{event.attended > 0 && `, ${event.attended} came`}
      </p>
      <Share part={taken} whole={seats} />
    </li>
  );
}

/** How it goes, beside what is to be done. */
export function Figures({ events, figures }: Pick<TodayResponse, 'events' | 'figures'>) {
  return (
    <>
      {figures && (
        <>
          <Figure
            title="Booked in the last 7 days"
            days={figures.bookings.days}
            before={`after ${figures.bookings.before} in the 7 days before`}
            format={String}
          />
          <Figure
            title="Takings this month"
            days={figures.takings.days}
            before={`after ${formatPence(figures.takings.before)} last month`}
            format={formatPence}
          />
        </>
      )}
      <section className={styles.figure}>
        <h2>Next events</h2>
        {events.length === 0 && <p>No upcoming events.</p>}
        <ul className={styles.events}>
          {events.map((event) => (
            <EventAhead key={event.event_id} event={event} />
          ))}
        </ul>
      </section>
    </>
  );
}
