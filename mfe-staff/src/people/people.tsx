import { peopleQuery } from '@chaps/api-client/staff-people';
import { type ListedPerson, peopleQuery as schema } from '@chaps/contracts/staff-people';
import { formatDate } from '@chaps/domain';
import { type DataColumn, SelectField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { FilterForm } from '../components/filter-form.tsx';
import { Link, ScreenButtons } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { turnPage, useShortcuts } from '../components/use-shortcuts.ts';

function Booking({ booking }: Pick<ListedPerson, 'booking'>) {
  if (!booking) return 'none';
  const { event_id, appointment_id, event_name, event_date, is_upcoming } = booking;
  return (
    <>
      <Link to={`/staff/events/${event_id}/bookings/${appointment_id}`}>{event_name}</Link>,{' '}
      <NoWrap>{formatDate(event_date)}</NoWrap>
      {!is_upcoming && ' (last)'}
    </>
  );
}

const COLUMNS: DataColumn<ListedPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ profile_id, last_name, first_name }) => (
      <Link to={`/staff/people/${profile_id}`}>{`${last_name}, ${first_name}`}</Link>
    ),
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    cell: ({ date_of_birth }) => date_of_birth && <NoWrap>{formatDate(date_of_birth)}</NoWrap>,
  },
  { key: 'email', header: 'E-mail', extra: true },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <NoWrap>{phone}</NoWrap> },
  { key: 'booking', header: 'Next or last booking', cell: Booking },
  {
    key: 'profile_id',
    header: 'Number',
    extra: true,
    cell: ({ profile_id }) => <NoWrap>CHAPS{profile_id}</NoWrap>,
  },
];

const GP_STATES = [
  { value: '', label: 'Any' },
  { value: 'closed', label: 'Has closed' },
];

/** `/staff/people`: everyone with a profile, searched and paged by the API. */
export default function People() {
  const address = useListAddress(schema);
  const { q = '', gp_state = '' } = address.query;
  const list = useQuery(peopleQuery(address.query));
  useShortcuts({
    'Alt+n': () => turnPage('next'),
    'Alt+p': () => turnPage('prev'),
  });
  return (
    <StaffPage
      title="People"
      lead="Everyone with a profile, whether or not they have a booking."
      actions={<ScreenButtons on="people" />}
    >
      <FilterForm label="People" address={address} onAgain={list.refetch}>
        <TextField
          label="Name, e-mail, phone or reference"
          name="q"
          type="search"
          autoComplete="off"
          aria-keyshortcuts="/"
          defaultValue={q}
        />
        <SelectField
          label="GP practice"
          name="gp_state"
          options={GP_STATES}
          defaultValue={gp_state}
        />
      </FilterForm>
      <List
        query={list}
        paged={{ address, one: 'person', many: 'people' }}
        empty={q || gp_state ? 'No people match.' : 'There are no people yet.'}
        caption="People, by name"
        rowKey={({ profile_id }) => profile_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
