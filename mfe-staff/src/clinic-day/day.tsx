import { balanceQuery } from '@chaps/api-client/visits';
import { useQuery } from '@tanstack/react-query';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { ButtonLink } from '../components/links.tsx';
import { QueryContent, usePermissions } from '../components/staff-page.tsx';
import { Books } from './day/closing.tsx';
import { DayStaff } from './day/day-staff.tsx';
import { Figures } from './day/figures.tsx';
import { Paper } from './day/paper.tsx';
import { People } from './day/people.tsx';
import { RejectedSteps } from './day/rejected-steps.tsx';
import { Tablets } from './day/tablets.tsx';
import styles from './day.module.css';

/** `/staff/events/:event/day`: who attended, the outcome of each visit, and closing the books. */
export default function Day() {
  const { eventId, known } = useOpenEvent();
  const may = usePermissions();
  const balance = useQuery(balanceQuery(eventId));
  const sums = balance.data;
  return (
    <EventTabPage
      title="Day"
      action={
        <ButtonLink variant="secondary" to={`/clinic/${eventId}`}>
          Open the tablet view
        </ButtonLink>
      }
    >
      <QueryContent query={balance}>
        {(found) => (
          <>
            <KeyFigures
              of={[
                ['Booked', found.booked],
                ['Walk-ins', found.walk_ins],
                ['Attended', found.arrived],
                ['Sample taken', found.sampled],
                ['No sample', found.not_sampled],
                ['Did not attend', found.did_not_attend],
              ]}
            />
            <RejectedSteps eventId={eventId} steps={found.rejected_steps ?? []} />
          </>
        )}
      </QueryContent>
      <div className={styles.tools}>
        {sums && <Books eventId={eventId} known={known} balance={sums} />}
        {may('manage tablets', eventId) && <Tablets eventId={eventId} />}
      </div>
      <People eventId={eventId} />
      <Figures eventId={eventId} />
      <div className={styles.tools}>
        {may('change events', eventId) && <DayStaff />}
        {may('close the day', eventId) && <Paper eventId={eventId} />}
      </div>
    </EventTabPage>
  );
}
