import type { TodayResponse } from '@chaps/contracts/today';
import { formatPence } from '@chaps/domain';
import { Bars, ShareBar } from '@chaps/ui/bars';
import { Link } from '../components/links.tsx';
import { useCanOpen } from '../components/staff-page.tsx';
import { EventState, formatEventTimes } from '../components/states.tsx';
import { findEventAddress } from '../console/sections.ts';
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

function UpcomingEvent({ event }: { event: TodayResponse['events'][number] }) {
  const canOpen = useCanOpen();
  const { event_id: id, event_name: name, booked_spaces: taken, total_spaces: seats } = event;
  const page = findEventAddress(canOpen, id);
  return (
    <li>
      <p className={styles.event}>
        {page ? <Link to={page}>{name}</Link> : name}
        {event.state !== 'open' && <EventState state={event.state} />}
      </p>
      <p className={styles.why}>
        {formatEventTimes(event)}, {event.city}
      </p>
      {event.state !== 'called off' && (
        <>
          <p>
            {taken} of {seats} seats taken{event.attended > 0 && `, ${event.attended} attended`}
          </p>
          <ShareBar part={taken} whole={seats} />
        </>
      )}
    </li>
  );
}

/** Key figures, beside the tasks. */
export function Figures({ events, figures }: Pick<TodayResponse, 'events' | 'figures'>) {
  return (
    <>
      {figures && (
        <>
          <Figure
            title="Booked in the last 7 days"
            days={figures.bookings.days}
            before={`compared with ${figures.bookings.before} in the previous 7 days`}
            format={String}
          />
          <Figure
            title="Takings this month"
            days={figures.takings.days}
            before={`compared with ${formatPence(figures.takings.before)} last month`}
            format={formatPence}
          />
        </>
      )}
      <section className={styles.figure}>
        <h2>Next events</h2>
        {events.length === 0 && <p>No upcoming events.</p>}
        <ul className={styles.events}>
          {events.map((event) => (
            <UpcomingEvent key={event.event_id} event={event} />
          ))}
        </ul>
      </section>
    </>
  );
}
