import { Button, ButtonLink, ButtonRow, Container, Notice } from '@chaps/ui';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import styles from '../day/day.module.css';
import { DayProvider } from '../day/day-provider.tsx';
import { CLINIC_SCREENS } from '../day/screens.ts';
import type { NamedAction } from '../store/open-day.ts';
import { inventedDay } from '../training/invented-day.ts';

/** `/clinic/training`: all screens with invented people; what is recorded stays in this page. */
export default function Training() {
  const [list, setList] = useState(() => inventedDay(new Date()));
  const [recorded, setRecorded] = useState<readonly NamedAction[]>([]);
  const restart = () => {
    setList(inventedDay(new Date()));
    setRecorded([]);
  };
  return (
    <DayProvider
      list={list}
      pending={recorded.map(({ action }) => action)}
      recorded={recorded}
      send={(action) => setRecorded((before) => [...before, action])}
      now={() => new Date()}
      screens={CLINIC_SCREENS}
      path="/clinic/training"
    >
      <Container width="text" className={styles.strip}>
        <Notice tone="important" title="Training: these people are invented">
          <p>Nothing is sent to the server, and nothing is kept. Try ‘Example’ at Check-in.</p>
          <ButtonRow>
            <Button variant="secondary" onClick={restart}>
              Begin again
            </Button>
            <ButtonLink variant="secondary" to="/clinic">
              Leave training
            </ButtonLink>
          </ButtonRow>
        </Notice>
      </Container>
      <Outlet />
    </DayProvider>
  );
}
