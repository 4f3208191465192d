import { dueRecallsQuery } from '@chaps/api-client/recalls';
import { type DueRecall, dueRecallsQuery as schema } from '@chaps/contracts/recalls';
import { formatDate } from '@chaps/domain';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage, useMay } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';

const columnsFor = (seesPeople: boolean): DataColumn<DueRecall>[] => [
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
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
  },
  { key: 'email', header: 'E-mail', extra: true },
];

/** `/staff/next-tests`: who is due for a test, and has been neither invited nor booked. */
export default function NextTests() {
  const seesPeople = useMay()('see people');
  const address = useListAddress(schema);
  const list = useQuery(dueRecallsQuery(address.query));
  return (
    <StaffPage
      title="Due for a test"
      lead="People whose next test is due, who have not been invited and have not booked. Record an invitation on the person’s page."
      before={seesPeople && <Breadcrumbs to={[['People', 'people']]} />}
    >
      <List
        query={list}
        paged={{ address, one: 'person', many: 'people' }}
        empty="Nobody is due for a test."
        caption="People who are due for a test, those due longest first"
        rowKey={({ recall_id }) => recall_id}
        columns={columnsFor(seesPeople)}
      />
    </StaffPage>
  );
}
