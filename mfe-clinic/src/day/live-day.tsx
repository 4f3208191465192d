import { dayQuery } from '@chaps/api-client/visits';
import type { DayList } from '@chaps/contracts/visits';
import { Async, Container } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecord, useRecorded } from '../check-in/recorded.ts';
import { Sending } from '../check-in/sending.tsx';
import { Unknown } from '../session/entrance.tsx';
import styles from './day.module.css';
import { DayProvider } from './day-provider.tsx';
import type { ClinicScreen } from './screens.ts';

interface LiveDayProps {
  eventId: string;
  screens: readonly ClinicScreen[];
  children: ReactNode;
}

function Recording({ eventId, list, screens, children }: LiveDayProps & { list: DayList }) {
  const record = useRecord(eventId);
  const known = useRecorded(eventId);
  const of = (isMeant: (status: string) => boolean) =>
    known.flatMap(({ status, recorded }) => (recorded && isMeant(status) ? [recorded] : []));
  return (
    <DayProvider
      list={list}
      pending={of((status) => status === 'pending').map(({ action }) => action)}
      recorded={of((status) => status !== 'error')}
      send={record.mutate}
      screens={screens}
      path={`/clinic/${eventId}`}
    >
      <Container width="text" className={styles.strip}>
        <Sending eventId={eventId} />
      </Container>
      {children}
    </DayProvider>
  );
}

/** The day of an event: the server's list, and what this tablet records. */
export function LiveDay(props: LiveDayProps) {
  const day = useQuery(dayQuery(props.eventId));
  return (
    <Async query={day} title="The day could not be loaded" unknown={<Unknown />}>
      {(list) => <Recording {...props} list={list} />}
    </Async>
  );
}
