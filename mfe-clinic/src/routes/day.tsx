import { todayQuery } from '@chaps/api-client/staff-events';
import { Async, Page, SummaryList } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Entrance, Unknown } from '../session/entrance.tsx';

function DayOf({ eventId }: { eventId: string | undefined }) {
  const today = useQuery(todayQuery());
  return (
    <Async query={today} title="The day could not be loaded">
      {({ events }) => {
        const event = events.find(({ event_id }) => event_id === eventId);
        if (!event) return <Unknown />;
        return (
          <Page title={event.event_name} listed={false} width="text">
            <SummaryList
              rows={[
                { label: 'Starts', value: event.start_time },
                { label: 'Town', value: event.city },
                { label: 'Booked', value: event.booked_spaces },
                { label: 'Came', value: event.attended },
              ]}
            />
            <Link to="/clinic">Events today</Link>
          </Page>
        );
      }}
    </Async>
  );
}

/** `/clinic/:event`: the day of one event. */
export default function Day() {
  const { event } = useParams();
  return <Entrance>{() => <DayOf eventId={event} />}</Entrance>;
}
