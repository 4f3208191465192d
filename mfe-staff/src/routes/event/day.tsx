import { balanceQuery, dayQuery } from '@chaps/api-client/visits';
import type { Balance } from '@chaps/contracts/visits';
import { ButtonLink } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { EventTabPage, useOpenEvent } from '../../components/event-tab.tsx';
import { Loaded, Unknown, useMay } from '../../components/staff-page.tsx';
import { dateAndTime } from '../../components/table-parts.tsx';
import { Closing } from './day/closing.tsx';
import { DayStaff } from './day/day-staff.tsx';
import { Figures } from './day/figures.tsx';
import { Labels } from './day/labels.tsx';
import { Paper } from './day/paper.tsx';
import { People } from './day/people.tsx';
import { Tablets } from './day/tablets.tsx';
import { Tubes } from './day/tubes.tsx';
import styles from './day.module.css';

const Sums = ({ sums }: { sums: Balance }) => (
  <dl className={styles.sums}>
    {(
      [
        ['Booked', sums.booked],
        ['Walk-ins', sums.walk_ins],
        ['Came', sums.arrived],
        ['Sample taken', sums.sampled],
        ['No sample', sums.not_sampled],
        ['Did not attend', sums.did_not_attend],
      ] as const
    ).map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
);

/** `/staff/events/:event/day`: who came, what came of it, and the end of the books. */
export default function Day() {
  const { eventId, known } = useOpenEvent();
  const may = useMay();
  const day = useQuery(dayQuery(eventId));
  const balance = useQuery(balanceQuery(eventId));
  if (!may('run the day', eventId)) return <Unknown />;
  const sums = balance.data;
  return (
    <EventTabPage
      title="Day"
      action={
        <ButtonLink variant="secondary" to={`/clinic/${eventId}`}>
          The day on a tablet
        </ButtonLink>
      }
    >
      <Loaded query={balance}>
        {(found) => (
          <>
            <Sums sums={found} />
            {found.closed_at ? (
              <p>The books were closed on {dateAndTime(found.closed_at)}.</p>
            ) : (
              may('close the day', eventId) && (
                <Tubes eventId={eventId} conflicts={found.sample_conflicts} />
              )
            )}
          </>
        )}
      </Loaded>
      <Loaded query={day}>{(list) => <People eventId={eventId} day={list} />}</Loaded>
      {sums && !sums.closed_at && may('close the day', eventId) && (
        <Closing eventId={eventId} known={known} balance={sums} />
      )}
      <Figures eventId={eventId} />
      <div className={styles.tools}>
        {may('change events', eventId) && <DayStaff />}
        {may('manage tablets', eventId) && <Tablets eventId={eventId} />}
        <Labels eventId={eventId} />
        {may('close the day', eventId) && <Paper eventId={eventId} />}
      </div>
    </EventTabPage>
  );
}
