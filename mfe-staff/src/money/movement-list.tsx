import { exportMovements, movementsQuery } from '@chaps/api-client/staff-money';
import {
  MOVEMENT_KINDS,
  MOVEMENT_STATES,
  type Movement,
  type MovementsQuery,
} from '@chaps/contracts/staff-money';
import { formatPence } from '@chaps/domain';
import { type DataColumn, SelectField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { FileButton } from '../components/file-button.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, type ListAddress } from '../components/list.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { KINDS, STATES } from './words.ts';

const KIND_OPTIONS = [
  { value: '', label: 'All' },
  ...MOVEMENT_KINDS.map((value) => ({ value, label: KINDS[value] })),
];
const STATE_OPTIONS = MOVEMENT_STATES.map((value) => ({ value, label: STATES[value] }));

const EVENT_COLUMN: DataColumn<Movement> = {
  key: 'event_name',
  header: 'Event',
  cell: ({ event_id, event_name }) => (
    <Link to={`/staff/events/${event_id}/money`}>{event_name}</Link>
  ),
};

const COLUMNS: DataColumn<Movement>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <NoWrap>{formatDateAndTime(at)}</NoWrap> },
  { key: 'kind', header: 'What', cell: ({ kind }) => KINDS[kind] },
  {
    key: 'reference',
    header: 'Booking',
    cell: ({ event_id, appointment_id, reference }) => (
      <Link to={`/staff/events/${event_id}/bookings/${appointment_id}`}>
        <NoWrap>{reference}</NoWrap>
      </Link>
    ),
  },
  {
    key: 'payment_reference',
    extra: true,
    header: 'Payment',
    cell: ({ payment_reference }) => <NoWrap>{payment_reference}</NoWrap>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <NoWrap>{formatPence(amount)}</NoWrap>,
  },
];

function MoneyFile({ query }: { query: MovementsQuery }) {
  const { after: _after, before: _before, ...filter } = query;
  return (
    <FileButton
      label="Save a file for the accountant"
      name="money.csv"
      read={() => exportMovements(filter)}
    />
  );
}

interface MovementListProps {
  address: ListAddress<MovementsQuery>;
  /** The event whose page this is, if any. */
  eventId?: string;
}

/** Movements, with a filter, their sum and a download. */
export function MovementList({ address, eventId }: MovementListProps) {
  const query = eventId ? { ...address.query, event_id: eventId } : address.query;
  const movements = useQuery(movementsQuery(query));
  return (
    <>
      <FilterForm label="Movements" address={address} onAgain={movements.refetch}>
        <SelectField
          label="Kind"
          name="kind"
          options={KIND_OPTIONS}
          defaultValue={query.kind ?? ''}
        />
        <SelectField
          label="State"
          name="state"
          options={STATE_OPTIONS}
          defaultValue={query.state}
        />
        <TextField
          label="Month"
          name="month"
          type="month"
          min="2000-01"
          max="2099-12"
          pattern="20\d\d-(0[1-9]|1[0-2])"
          placeholder="YYYY-MM"
          defaultValue={query.month ?? ''}
        />
      </FilterForm>
      <MoneyFile query={query} />
      <List
        query={movements}
        paged={{ address, one: 'movement', many: 'movements' }}
        aside={movements.data && <span>Total {formatPence(movements.data.sum)}</span>}
        empty="No movements match."
        caption="Transactions, newest first"
        rowKey={({ movement_id }) => movement_id}
        columns={COLUMNS.flatMap((column) =>
          column.key === 'payment_reference' && !eventId ? [EVENT_COLUMN, column] : [column],
        )}
      />
    </>
  );
}
