import { type FollowUpFilter, followUpsQuery } from '@chaps/api-client/follow-ups';
import { FOLLOW_UP_FILTERS, FOLLOW_UP_PAGE, type FollowUpItem } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { DataTable, Pagination, SelectField, Tag } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ListCount, useSearched } from '../components/list-count.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { Whole } from '../components/table-parts.tsx';
import { inConsole } from '../console/console.tsx';
import { DueOn, stateOf, ValueOf } from './follow-up/state.tsx';

const FILTERS: Record<FollowUpFilter['show'], string> = {
  open: 'All that are open',
  mine: 'Mine',
  overdue: 'Overdue',
  closed: 'Ended',
};

const filterOf = (search: URLSearchParams): FollowUpFilter => ({
  show: FOLLOW_UP_FILTERS.find((name) => name === search.get('show')) ?? 'open',
  page: Math.max(1, Number(search.get('page')) || 1),
});

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

const Items = ({ items }: { items: FollowUpItem[] }) => (
  <DataTable
    dense
    caption="Follow-ups"
    captionHidden
    rows={items}
    rowKey={({ follow_up_id }) => follow_up_id}
    columns={[
      {
        key: 'name',
        header: 'Person',
        cell: (row) => <Link to={`/staff/follow-ups/${row.follow_up_id}`}>{row.name}</Link>,
      },
      { key: 'due', header: 'Due', cell: (row) => <DueOn item={row} /> },
      {
        key: 'state',
        header: 'State',
        cell: (row) => <Tag tone="neutral">{stateOf(row)}</Tag>,
      },
      {
        key: 'owner',
        header: 'Owner',
        cell: ({ owner_email }) => owner_email ?? <Whole>No one</Whole>,
      },
      { key: 'result', header: 'Result', cell: (row) => <Result item={row} /> },
    ]}
  />
);

/** `/staff/follow-ups`: raised results until they have an outcome, the most urgent first. */
function FollowUps() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const list = useQuery(followUpsQuery(filter));
  const show = (changes: Partial<FollowUpFilter>) => {
    const { show: which, page } = { ...filter, page: 1, ...changes };
    setSearch({ show: which, page: String(page) });
  };
  return (
    <StaffPage title="Follow-up">
      <SelectField
        label="Show"
        options={FOLLOW_UP_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
        value={filter.show}
        onChange={({ target }) =>
          show({ show: FOLLOW_UP_FILTERS.find((name) => name === target.value) ?? 'open' })
        }
      />
      <Loaded query={list} answerTo={useSearched()}>
        {({ items, total }) => (
          <>
            <ListCount count={total} one="follow-up" many="follow-ups" />
            {items.length > 0 && <Items items={items} />}
            <Pagination
              label="Pages of follow-ups"
              page={filter.page}
              pages={Math.ceil(total / FOLLOW_UP_PAGE)}
              onPageChange={(page) => show({ page })}
            />
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}

export default inConsole(FollowUps);
