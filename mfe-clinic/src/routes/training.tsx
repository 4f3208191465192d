import { isBoxAction } from '@chaps/contracts/box-actions';
import { CLINIC_SCREENS } from '@chaps/domain/staff';
import { Container } from '@chaps/ui';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import styles from '../day/day.module.css';
import { DayProvider } from '../day/day-provider.tsx';
import type { NamedAction } from '../store/database.ts';
import { createExampleDay } from '../training/example-day.ts';

/** `/clinic/training`: all screens with invented people; records stay in this page. */
export default function Training() {
  const [list] = useState(() => createExampleDay(new Date()));
  const [recorded, setRecorded] = useState<readonly NamedAction[]>([]);
  return (
    <DayProvider
      list={list}
      pending={recorded.flatMap(({ action }) => (isBoxAction(action) ? [] : action))}
      scans={recorded.flatMap(({ action }) => (isBoxAction(action) ? action : []))}
      recorded={recorded}
      send={(action) => setRecorded((before) => [...before, action])}
      now={() => new Date()}
      screens={CLINIC_SCREENS}
      path="/clinic/training"
    >
      <section aria-label="Training" className={styles.training}>
        <Container width="text" className={styles.notice}>
          <p>
            <strong>Example people.</strong> Nothing is sent.
          </p>
          <Link to="/clinic">Leave training</Link>
        </Container>
      </section>
      <Outlet />
    </DayProvider>
  );
}
