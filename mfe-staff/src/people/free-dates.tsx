import { eventsWithSpacesQuery } from '@chaps/api-client/staff-people';
import type { EventsWithSpaces } from '@chaps/contracts/staff-people';
import { formatDistance } from '@chaps/domain';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../components/links.tsx';
import { List } from '../components/list.tsx';
import styles from '../components/list-tool.module.css';
import { ListTool } from '../components/list-tool.tsx';
import { formatEventTimes } from '../components/states.tsx';
import { NoWrap } from '../components/table-parts.tsx';

const COLUMNS: DataColumn<EventsWithSpaces['items'][number]>[] = [
  {
    key: 'event_name',
    header: 'Event',
    cell: ({ event_id, event_name }) => <Link to={`/staff/events/${event_id}`}>{event_name}</Link>,
  },
  { key: 'when', header: 'When', cell: (event) => <NoWrap>{formatEventTimes(event)}</NoWrap> },
  { key: 'city', header: 'Town' },
  {
    key: 'distance_km',
    header: 'Distance',
    cell: ({ distance_km: km }) => (km === null ? '' : formatDistance(km)),
  },
  { key: 'free_spaces', header: 'Free', align: 'end' },
];

function EventsWithSpacesList({ profileId }: { profileId: string }) {
  const query = useQuery(eventsWithSpacesQuery(profileId));
  return (
    <>
      {query.data && !query.data.near && (
        <p>
          Earliest first. Their address has no postcode in England, Scotland or Wales, so we cannot
          show distances.
        </p>
      )}
      <List
        query={query}
        empty="No suitable event has a free seat."
        caption="Events with a free seat, nearest first"
        rowKey={({ event_id }) => event_id}
        columns={COLUMNS}
      />
    </>
  );
}

/** Alternatives for a person whose event is full or called off. */
export const FreeDates = ({ profileId }: { profileId: string }) => (
  <div className={styles.tools}>
    <ListTool label="Available dates nearby">
      <EventsWithSpacesList profileId={profileId} />
    </ListTool>
  </div>
);
