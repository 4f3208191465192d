import { Button, Container } from '@chaps/ui';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { OpenDay } from '../store/open-day.ts';
import { hasEnded, lock } from '../store/tablet.ts';
import { useAutoLock } from '../store/use-auto-lock.ts';
import { useSync } from '../store/use-sending.ts';
import { useReadAgain } from '../store/use-stored-day.ts';
import styles from './day.module.css';
import { DayProvider } from './day-provider.tsx';
import type { ClinicScreen } from './screens.ts';
import { Sending } from './sending.tsx';
import { standingActions } from './state-with.ts';

interface LiveDayProps {
  day: OpenDay;
  screens: readonly ClinicScreen[];
  children: ReactNode;
}

/** The open day of an event: the list of this tablet, and what it records. */
export function LiveDay({ day, screens, children }: LiveDayProps) {
  const { list, steps, recorded } = useSyncExternalStore(day.subscribe, day.shown);
  const pending = useMemo(() => standingActions(steps), [steps]);
  const sender = useSync(day);
  const readAgain = useReadAgain();
  const end = useCallback(() => {
    lock();
    readAgain().catch(reportError);
  }, [readAgain]);
  useAutoLock(end, () => hasEnded(day.stored));
  const path = `/clinic/${day.stored.event_id}`;
  return (
    <DayProvider
      list={list}
      pending={pending}
      recorded={recorded}
      send={(action) => void day.record(action).then(sender.sendNow).catch(reportError)}
      now={day.now}
      screens={screens}
      path={path}
    >
      <Container width="text" className={styles.strip}>
        <Sending day={day} steps={steps} sender={sender} />
      </Container>
      {children}
      <Container width="text" className={styles.strip}>
        <Button fullWidth variant="secondary" onClick={lock}>
          Lock this tablet
        </Button>
        <p>
          <Link to={`${path}/tablet`}>What this tablet has stored</Link>
        </p>
      </Container>
    </DayProvider>
  );
}
