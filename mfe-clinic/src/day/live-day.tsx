import type { ClinicScreen } from '@chaps/domain/staff';
import { Button, Container } from '@chaps/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OpenDay } from '../store/open-day.ts';
import { lock } from '../store/tablet.ts';
import { useDayState } from '../store/use-day-state.ts';
import { useSync } from '../store/use-sending.ts';
import { useReloadDay } from '../store/use-stored-day.ts';
import styles from './day.module.css';
import { DayProvider } from './day-provider.tsx';
import { SendingStatus } from './sending.tsx';
import { StepsToCheckBar } from './step-answers.tsx';

interface LiveDayProps {
  day: OpenDay;
  screens: readonly ClinicScreen[];
  children: ReactNode;
}

/** The open day of an event: this tablet's list, and what it records. */
export function LiveDay({ day, screens, children }: LiveDayProps) {
  const list = useDayState(day, 'list');
  const pending = useDayState(day, 'pending');
  const scans = useDayState(day, 'scans');
  const recorded = useDayState(day, 'recorded');
  const sender = useSync(day);
  const reloadDay = useReloadDay();
  const end = () => {
    lock();
    reloadDay().catch(reportError);
  };
  const path = `/clinic/${day.stored.event_id}`;
  return (
    <DayProvider
      list={list}
      pending={pending}
      scans={scans}
      recorded={recorded}
      send={(action) => void day.record(action).then(sender.sendNow).catch(reportError)}
      now={day.now}
      screens={screens}
      path={path}
      bar={<StepsToCheckBar day={day} />}
    >
      <Container width="text" className={styles.strip}>
        <SendingStatus day={day} sender={sender} />
      </Container>
      {children}
      <Container width="text" className={styles.strip}>
        <Button fullWidth variant="secondary" onClick={end}>
          Lock this tablet
        </Button>
        <p>
          <Link to={`${path}/tablet`}>Data stored on this tablet</Link>
        </p>
      </Container>
    </DayProvider>
  );
}
