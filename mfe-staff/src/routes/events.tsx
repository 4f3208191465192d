import { type EventFilter, staffEventsQuery } from '@chaps/api-client/staff-events';
import { STAFF_PAGE, type StaffEventSummary } from '@chaps/contracts/staff-events';
import { ButtonLink, ButtonRow, DataTable, Pagination, SelectField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { FilterForm } from '../components/filter-form.tsx';
import { ListCount, useSearched } from '../components/list-count.tsx';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { EventState, whenOf } from '../components/states.tsx';
import { inConsole } from '../console/console.tsx';

const PERIODS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const;

const filterOf = (search: URLSearchParams): EventFilter => ({
  q: search.get('q') ?? '',
  when: PERIODS.find(({ value }) => value === search.get('when'))?.value ?? 'upcoming',
  page: Math.max(1, Number(search.get('page')) || 1),
});

function Table({ events }: { events: StaffEventSummary[] }) {
  if (events.length === 0) return <p>No event matches.</p>;
  return (
    <DataTable
      dense
      caption="Events"
      captionHidden
      rows={events}
      rowKey={({ event_id }) => event_id}
      columns={[
        {
          key: 'event_name',
          header: 'Event',
          cell: (row) => <Link to={`/staff/events/${row.event_id}`}>{row.event_name}</Link>,
        },
        { key: 'when', header: 'When', cell: whenOf },
        { key: 'city', header: 'Town' },
        { key: 'state', header: 'State', cell: ({ state }) => <EventState state={state} /> },
        {
          key: 'taken',
          header: 'Taken',
          align: 'end',
          cell: ({ taken, capacity }) => `${taken} of ${capacity}`,
        },
      ]}
    />
  );
}

/** `/staff/events`: the list, searched and paged by the API. */
function Events() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const events = useQuery(staffEventsQuery(filter));
  const show = (changes: Partial<EventFilter>) => {
    const { q, when, page } = { ...filter, page: 1, ...changes };
    setSearch({ ...(q ? { q } : {}), when, page: String(page) });
  };
  return (
    <StaffPage title="Events">
      {may('change events') && (
        <ButtonRow>
          <ButtonLink to="/staff/new-event">Create an event</ButtonLink>
        </ButtonRow>
      )}
      <FilterForm
        key={search.toString()}
        label="Events"
        shown={{ q: filter.q, when: filter.when }}
        onAgain={events.refetch}
        onSearch={({ q = '', when }) =>
          show({ q, when: PERIODS.find(({ value }) => value === when)?.value ?? 'upcoming' })
        }
      >
        <TextField label="Name, town or postcode" name="q" type="search" defaultValue={filter.q} />
        <SelectField label="Period" name="when" options={PERIODS} defaultValue={filter.when} />
      </FilterForm>
      <Loaded query={events} answerTo={useSearched()}>
        {({ events: rows, total }) => (
          <>
            <ListCount count={total} one="event" many="events" />
            <Table events={rows} />
            <Pagination
              label="Pages of events"
              page={filter.page}
              pages={Math.ceil(total / STAFF_PAGE)}
              onPageChange={(page) => show({ page })}
            />
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}

export default inConsole(Events);
