import { followUpsQuery } from '@chaps/api-client/follow-ups';
import {
  FOLLOW_UP_FILTERS,
  type FollowUpItem,
  followUpsQuery as itemsQuery,
  NO_OWNER,
} from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { type DataColumn, SelectField, Tag, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { DueOn, describeState, FollowUpValue, LEVEL_NAMES, NextTry } from './state.tsx';

const FILTERS: Record<(typeof FOLLOW_UP_FILTERS)[number], string> = {
  open: 'All open',
  mine: 'Mine',
  overdue: 'Overdue',
  'to call again': 'To call again',
  changed: 'Ended, then corrected or withdrawn',
  closed: 'Ended',
};

/** The result, e.g. '4.2 ng/ml, raised, Colchester Screening, 8 October 2026'. */
const Result = ({ item }: { item: FollowUpItem }) => {
  const { level, event_name, sample_date } = item;
  const rest = [LEVEL_NAMES[level], event_name, sample_date && formatDate(sample_date)].filter(
    Boolean,
  );
  return (
    <span>
      <FollowUpValue item={item} />, {rest.join(', ')}
    </span>
  );
};

/** @param search the list's query, so that a follow-up's page navigates the same list */
const getColumns = (search: string): DataColumn<FollowUpItem>[] => [
  {
    key: 'name',
    header: 'Person',
    cell: (row) => <Link to={`/staff/follow-ups/${row.follow_up_id}${search}`}>{row.name}</Link>,
  },
  { key: 'due', header: 'Due', cell: (row) => <DueOn item={row} /> },
  { key: 'next', header: 'Call again', cell: (row) => <NextTry item={row} /> },
  { key: 'state', header: 'State', cell: (row) => <Tag tone="neutral">{describeState(row)}</Tag> },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner_email }) => owner_email ?? <NoWrap>No one</NoWrap>,
  },
  { key: 'result', header: 'Result', cell: (row) => <Result item={row} /> },
];

/** `/staff/follow-ups`: raised results until they have an outcome, most urgent first. */
export default function FollowUps() {
  const address = useListAddress(itemsQuery);
  const list = useQuery(followUpsQuery(address.query));
  const owners = [
    { value: '', label: 'Anyone' },
    { value: NO_OWNER, label: 'No one' },
    ...(list.data?.clinicians ?? []).map(({ user_id, email }) => ({
      value: user_id,
      label: email,
    })),
  ];
  return (
    <StaffPage title="Follow-up">
      <p>
        <Link to="/staff/letters">Letters to print and returned letters</Link>
      </p>
      <FilterForm label="Follow-ups" address={address} onAgain={list.refetch}>
        <SelectField
          label="Show"
          name="show"
          options={FOLLOW_UP_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
          defaultValue={address.query.show}
        />
        <SelectField
          key={owners.length}
          label="Owner"
          name="owner"
          options={owners}
          defaultValue={address.query.owner ?? ''}
        />
        <TextField
          label="Due by"
          name="due_until"
          type="date"
          defaultValue={address.query.due_until ?? ''}
        />
      </FilterForm>
      <List
        query={list}
        paged={{ address, one: 'follow-up', many: 'follow-ups' }}
        empty="There are no follow-ups on this list."
        caption="Follow-ups"
        rowKey={({ follow_up_id }) => follow_up_id}
        columns={getColumns(address.text && `?${address.text}`)}
      />
    </StaffPage>
  );
}
