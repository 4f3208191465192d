import { staffEventsQuery } from '@chaps/api-client/staff-events';
import {
  staffEventsQuery as eventsQuery,
  type StaffEventSummary,
} from '@chaps/contracts/staff-events';
import { type DataColumn, SelectField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { FilterForm } from '../components/filter-form.tsx';
import { ButtonLink, Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import styles from '../components/list-tool.module.css';
import { SavedViews } from '../components/saved-views.tsx';
import { StaffPage, usePermissionForAllEvents } from '../components/staff-page.tsx';
import { EventState, formatEventTimes } from '../components/states.tsx';
import { NoWrap } from '../components/table-parts.tsx';

const PERIODS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const;

const COLUMNS: DataColumn<StaffEventSummary>[] = [
  {
    key: 'event_name',
    header: 'Event',
    cell: (row) => <Link to={`/staff/events/${row.event_id}`}>{row.event_name}</Link>,
  },
  { key: 'when', header: 'When', cell: (event) => <NoWrap>{formatEventTimes(event)}</NoWrap> },
  { key: 'city', header: 'Town' },
  { key: 'state', header: 'State', cell: ({ state }) => <EventState state={state} /> },
  {
    key: 'booked_spaces',
    header: 'Taken',
    align: 'end',
    cell: ({ booked_spaces, total_spaces }) => (
      <NoWrap>
        {booked_spaces} of {total_spaces}
      </NoWrap>
    ),
  },
];

/** `/staff/events`: the list, searched and paged by the API. */
export default function Events() {
  const mayAdd = usePermissionForAllEvents('change events');
  const address = useListAddress(eventsQuery);
  const { q = '', when } = address.query;
  const events = useQuery(staffEventsQuery(address.query));
  return (
    <StaffPage
      title="Events"
      actions={
        mayAdd && (
          <>
            <ButtonLink to="/staff/new-event">Create an event</ButtonLink>
            <ButtonLink variant="secondary" to="/staff/import-events">
              Import events
            </ButtonLink>
          </>
        )
      }
    >
      <FilterForm label="Events" address={address} onAgain={events.refetch}>
        <TextField label="Name, town or postcode" name="q" type="search" defaultValue={q} />
        <SelectField label="Period" name="when" options={PERIODS} defaultValue={when} />
      </FilterForm>
      <div className={styles.tools}>
        <SavedViews list="events" address={address} />
      </div>
      <List
        query={events}
        paged={{ address, one: 'event', many: 'events' }}
        empty="No events match."
        caption="Events"
        rowKey={({ event_id }) => event_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
