import type { DayList } from '@chaps/contracts/visits';
import { formatLongDate } from '@chaps/domain';
import { mayDo } from '@chaps/domain/staff';
import { Async, Button, Page, SummaryList } from '@chaps/ui';
import { useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CheckIn } from '../check-in/check-in.tsx';
import { DayWorkProvider } from '../check-in/day-work.ts';
import { Sending } from '../check-in/sending.tsx';
import { DaySheet } from '../components/day-sheet.tsx';
import { AfterDay } from '../session/after-day.tsx';
import { Entrance, Unknown } from '../session/entrance.tsx';
import { Prepare } from '../session/prepare.tsx';
import { Unlock } from '../session/unlock.tsx';
import type { OpenDay } from '../store/open-day.ts';
import { lock, useOpenDay } from '../store/tablet.ts';
import { useAutoLock } from '../store/use-auto-lock.ts';
import { useOnlyTab } from '../store/use-only-tab.ts';
import { useSync } from '../store/use-sending.ts';
import { useStoredDay } from '../store/use-stored-day.ts';
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

function Opened({ day }: { day: OpenDay }) {
  const { list, steps } = useSyncExternalStore(day.subscribe, day.shown);
  const { event_id: eventId, grants } = day.stored;
  const sender = useSync(day);
  useAutoLock(lock);
  const work = {
    ...{ eventId, list, steps, grants, now: day.now },
    record: (recorded: Parameters<OpenDay['record']>[0]) =>
      void day.record(recorded).then(sender.sendNow).catch(reportError),
  };
  return (
    <DayWorkProvider value={work}>
      <div className={styles.screen}>
        <Page
          title={list.event_name}
          lead={`${formatLongDate(list.event_date)}, ${list.start_time} to ${list.end_time}`}
          listed={false}
          width="text"
        >
          <Sending day={day} sender={sender} />
          {list.closed_at === null && <CheckIn />}
          <SummaryList rows={sumsOf(list)} />
          <p>The paper day sheet works without a tablet or a network. Print it before you leave.</p>
          <Button fullWidth variant="secondary" onClick={() => window.print()}>
            Print the day sheet
          </Button>
          <Button fullWidth variant="secondary" onClick={lock}>
            Lock this tablet
          </Button>
          <p>
            <Link to={`/clinic/${eventId}/tablet`}>What this tablet has stored</Link>
          </p>
        </Page>
      </div>
      <DaySheet list={list} />
    </DayWorkProvider>
  );
}

const SecondTab = () => (
  <Page title="The day is open in another tab" listed={false} width="text">
    <p>Two tabs would record past one another. Close the other one, and this one goes on.</p>
  </Page>
);

/** A day of this tablet: open, locked, over, or still to be prepared. */
function DayOf({ eventId }: { eventId: string }) {
  const stored = useStoredDay(eventId);
  const { day: open } = useOpenDay();
  const tab = useOnlyTab(eventId);
  if (tab === 'second') return <SecondTab />;
  return (
    <Async query={stored} title="This tablet cannot store the day">
      {({ day, waiting, rejected }) => {
        if (day && open?.stored.event_id === eventId) return <Opened day={open} />;
        if (day) return <Unlock day={day} waiting={waiting} />;
        if (waiting + rejected.length > 0) {
          return <AfterDay eventId={eventId} waiting={waiting} rejected={rejected} />;
        }
        return (
          <Entrance>
            {({ grants }) =>
              mayDo(grants, 'run the day', new Date(), eventId) ? (
                <Prepare eventId={eventId} grants={grants} />
              ) : (
                <Unknown />
              )
            }
          </Entrance>
        );
      }}
    </Async>
  );
}

/** `/clinic/:event`: the day of one event. */
export default function Day() {
  const { event = '' } = useParams();
  return <DayOf key={event} eventId={event} />;
}
