import { balanceQuery, dayQuery } from '@chaps/api-client/visits';
import { useQuery } from '@tanstack/react-query';
import { EventTabPage, useOpenEvent } from '../../components/event-tab.tsx';
import { Loaded, Unknown, useMay } from '../../components/staff-page.tsx';
import { Sums } from '../../components/sums.tsx';
import { Differences } from './day/differences.tsx';
import { Labels } from './samples/labels.tsx';
import { Taken } from './samples/taken.tsx';
import { Tubes } from './samples/tubes.tsx';

/** `/staff/events/:event/samples`: the tubes of the day, those that are held back first. */
export default function Samples() {
  const { eventId } = useOpenEvent();
  const may = useMay();
  const day = useQuery(dayQuery(eventId));
  const balance = useQuery(balanceQuery(eventId));
  if (!may('run the day', eventId)) return <Unknown />;
  return (
    <EventTabPage title="Samples">
      <Loaded query={balance}>
        {({ sampled, not_sampled, sample_conflicts: conflicts, differences, closed_at }) => (
          <>
            <Sums
              of={[
                ['Sample taken', sampled],
                ['No sample', not_sampled],
                ['Held back', conflicts.length],
              ]}
            />
            {!closed_at && may('close the day', eventId) && (
              <Tubes eventId={eventId} conflicts={conflicts} />
            )}
            <Differences eventId={eventId} kind="no sample and no reason" of={differences} />
          </>
        )}
      </Loaded>
      <Loaded query={day}>{(list) => <Taken eventId={eventId} day={list} />}</Loaded>
      <Labels eventId={eventId} />
    </EventTabPage>
  );
}
