import { staffEventQuery } from '@chaps/api-client/staff-events';
import { formatLongDate } from '@chaps/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { RepeatForm } from './repeat-form.tsx';

/** `/staff/events/:event/repeat`: copies an event to other days, as drafts. */
export default function RepeatEvent() {
  const { event: eventId = '' } = useParams();
  const query = useQuery(staffEventQuery(eventId));
  const name = query.data?.event.event_name ?? 'Event';
  return (
    <StaffPage
      title={`Repeat: ${name}`}
      heading="Repeat the event"
      before={
        <Breadcrumbs
          to={[
            ['Events', 'events'],
            [name, `events/${eventId}`],
          ]}
        />
      }
    >
      <QueryContent query={query}>
        {({ event }) => (
          <>
            <p>
              {event.event_name} is on {formatLongDate(event.event_date)}. Each copy keeps its
              venue, times, seats, price and texts, and is a draft until you publish it.
            </p>
            <RepeatForm event={event} />
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
