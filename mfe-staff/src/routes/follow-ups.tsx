import { followUpsQuery } from '@chaps/api-client/follow-ups';
import {
  FOLLOW_UP_FILTERS,
  type FollowUpItem,
  followUpsQuery as itemsQuery,
} from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { type DataColumn, SelectField, Tag } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { Whole } from '../components/table-parts.tsx';
import { DueOn, stateOf, ValueOf } from './follow-up/state.tsx';

const FILTERS: Record<(typeof FOLLOW_UP_FILTERS)[number], string> = {
  open: 'All that are open',
  mine: 'Mine',
  overdue: 'Overdue',
  closed: 'Ended',
};

/** '4.2 ng/ml, raised, Colchester Screening, 8 October 2026'. */
const Result = ({ item }: { item: FollowUpItem }) => {
  const { level, event_name, sample_date } = item;
  const rest = [
    level === 'raised' ? 'raised' : 'not said whether raised',
    event_name,
    sample_date && formatDate(sample_date),
  ].filter(Boolean);
  return (
    <span>
      <ValueOf item={item} />, {rest.join(', ')}
    </span>
  );
};

const COLUMNS: DataColumn<FollowUpItem>[] = [
  {
    key: 'name',
    header: 'Person',
    cell: (row) => <Link to={`/staff/follow-ups/${row.follow_up_id}`}>{row.name}</Link>,
  },
  { key: 'due', header: 'Due', cell: (row) => <DueOn item={row} /> },
  { key: 'state', header: 'State', cell: (row) => <Tag tone="neutral">{stateOf(row)}</Tag> },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner_email }) => owner_email ?? <Whole>No one</Whole>,
  },
  { key: 'result', header: 'Result', cell: (row) => <Result item={row} /> },
];

/** `/staff/follow-ups`: raised results until they have an outcome, the most urgent first. */
export default function FollowUps() {
  const address = useListAddress(itemsQuery);
  const list = useQuery(followUpsQuery(address.query));
  return (
    <StaffPage title="Follow-up">
      <SelectField
        label="Show"
        options={FOLLOW_UP_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
        value={address.query.show}
        onChange={({ target }) => address.show({ show: target.value })}
      />
      <List
        query={list}
        paged={{ address, one: 'follow-up', many: 'follow-ups' }}
        empty="There is nothing to follow up here."
        caption="Follow-ups"
        rowKey={({ follow_up_id }) => follow_up_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
