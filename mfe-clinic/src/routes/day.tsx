import { dayQuery } from '@chaps/api-client/visits';
import type { DayList } from '@chaps/contracts/visits';
import { formatLongDate } from '@chaps/domain';
import { mayDo } from '@chaps/domain/staff';
import { Async, Button, Page, SummaryList } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { CheckIn } from '../check-in/check-in.tsx';
import { DaySheet } from '../components/day-sheet.tsx';
import { Entrance, Unknown } from '../session/entrance.tsx';
import styles from './day.module.css';

function sumsOf({ appointments }: DayList) {
  const seats = appointments.filter(
    ({ is_cancelled, state }) => !is_cancelled || state !== 'expected',
  );
  const count = (...states: string[]) => seats.filter(({ state }) => states.includes(state)).length;
  return [
    { label: 'Still expected', value: count('expected') },
    { label: 'Arrived, not ready', value: count('arrived') },
    { label: 'Ready', value: count('ready') },
    { label: 'Sampled', value: count('sampled') },
    { label: 'Not sampled', value: count('not sampled') },
  ];
}

function DayOf({ eventId }: { eventId: string }) {
  const day = useQuery(dayQuery(eventId));
  return (
    <Async query={day} title="The day could not be loaded" unknown={<Unknown />}>
      {(list) => (
        <>
          <div className={styles.screen}>
            <Page
              title={list.event_name}
              lead={`${formatLongDate(list.event_date)}, ${list.start_time} to ${list.end_time}`}
              listed={false}
              width="text"
            >
              {list.closed_at === null && <CheckIn eventId={eventId} list={list} />}
              <SummaryList rows={sumsOf(list)} />
              <p>
                The paper day sheet works without a tablet or a network. Print it before you leave.
              </p>
              <Button fullWidth variant="secondary" onClick={() => window.print()}>
                Print the day sheet
              </Button>
              <p>
                <Link to="/clinic">Events today</Link>
              </p>
            </Page>
          </div>
          <DaySheet list={list} />
        </>
      )}
    </Async>
  );
}

/** `/clinic/:event`: the day of one event. */
export default function Day() {
  const { event = '' } = useParams();
  return (
    <Entrance>
      {({ grants }) =>
        mayDo(grants, 'run the day', new Date(), event) ? <DayOf eventId={event} /> : <Unknown />
      }
    </Entrance>
  );
}
