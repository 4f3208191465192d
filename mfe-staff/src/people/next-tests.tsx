import { dueRecallsQuery } from '@chaps/api-client/recalls';
import {
  DUE_RECALL_FILTERS,
  type DueRecall,
  dueRecallsQuery as schema,
} from '@chaps/contracts/recalls';
import { formatDate } from '@chaps/domain';
import { type DataColumn, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage, usePermissions } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';

const getColumns = (seesPeople: boolean): DataColumn<DueRecall>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ profile_id, name }) =>
      seesPeople ? <Link to={`/staff/people/${profile_id}`}>{name}</Link> : name,
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    cell: ({ date_of_birth: born }) => born && <NoWrap>{formatDate(born)}</NoWrap>,
  },
  {
    key: 'due_on',
    header: 'Due since',
    cell: ({ due_on }) => <NoWrap>{formatDate(due_on)}</NoWrap>,
  },
  {
    key: 'invited_on',
    header: 'Invited',
    cell: ({ invited_on }) => invited_on && <NoWrap>{formatDate(invited_on)}</NoWrap>,
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
  },
  { key: 'email', header: 'E-mail', extra: true },
];

const FILTER_LABELS: Record<(typeof DUE_RECALL_FILTERS)[number], string> = {
  due: 'Not invited',
  'no answer': 'Invited, no answer',
  'not tested': 'Came, not tested',
};

/**
 * `/staff/next-tests`: people who are due for a test and were not invited or have not responded.
 */
export default function NextTests() {
  const seesPeople = usePermissions()('see people');
  const address = useListAddress(schema);
  const list = useQuery(dueRecallsQuery(address.query));
  return (
    <StaffPage
      title="Due for a test"
      lead="People whose next test is due and who have not booked. Those who were invited are listed once the event is over or after 30 days, so that you can call them. People who attended but gave no sample are not invited until you decide. Record the call as an invitation on the person’s page, set another date, or end the reminders."
      before={seesPeople && <Breadcrumbs to={[['People', 'people']]} />}
    >
      <FilterForm label="Due for a test" address={address} onAgain={list.refetch}>
        <SelectField
          label="Show"
          name="show"
          options={DUE_RECALL_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
          defaultValue={address.query.show}
        />
      </FilterForm>
      <List
        query={list}
        paged={{ address, one: 'person', many: 'people' }}
        empty="There is nobody on this list."
        caption="People due for a test, longest overdue first"
        rowKey={({ recall_id }) => recall_id}
        columns={getColumns(seesPeople)}
      />
    </StaffPage>
  );
}
