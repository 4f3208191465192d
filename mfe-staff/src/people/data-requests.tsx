import { dataRequestsQuery } from '@chaps/api-client/data-requests';
import {
  DATA_REQUEST_STATES,
  type DataRequest,
  dataRequestsQuery as schema,
} from '@chaps/contracts/data-requests';
import { formatDate } from '@chaps/domain';
import { type DataColumn, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { ButtonLink, Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage, usePermissions } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { CHANNELS, Deadline, getRequestSubject, KINDS, STATES } from './data-requests/words.tsx';

const STATE_OPTIONS = [
  ...DATA_REQUEST_STATES.map((value) => ({ value, label: STATES[value] })),
  { value: 'all', label: 'All' },
];

const COLUMNS: DataColumn<DataRequest>[] = [
  {
    key: 'name',
    header: 'From',
    rowHeader: true,
    cell: (request) => (
      <Link to={`/staff/data-requests/${request.data_request_id}`}>
        {getRequestSubject(request)}
      </Link>
    ),
  },
  { key: 'kind', header: 'Request', cell: ({ kind }) => KINDS[kind] },
  { key: 'due_on', header: 'Due', cell: Deadline },
  {
    key: 'received_on',
    header: 'Received',
    cell: ({ received_on }) => <NoWrap>{formatDate(received_on)}</NoWrap>,
  },
  { key: 'channel', header: 'How', cell: ({ channel }) => CHANNELS[channel] },
  { key: 'state', header: 'State', cell: ({ state }) => STATES[state] },
];

/** `/staff/data-requests`: people's requests about their data, with deadlines. */
export default function DataRequests() {
  const may = usePermissions();
  const address = useListAddress(schema);
  const list = useQuery(dataRequestsQuery(address.query));
  return (
    <StaffPage
      title="Data requests"
      before={may('see people') && <Breadcrumbs to={[['People', 'people']]} />}
      lead="People can ask what data we hold about them, or ask us to correct or erase it. The legal deadline is one month."
      actions={
        may('answer data requests') && (
          <ButtonLink to="/staff/new-data-request">Record a request</ButtonLink>
        )
      }
    >
      <FilterForm label="Data requests" address={address} onAgain={list.refetch}>
        <SelectField
          label="State"
          name="state"
          options={STATE_OPTIONS}
          defaultValue={address.query.state}
        />
      </FilterForm>
      <List
        query={list}
        paged={{ address, one: 'request', many: 'requests' }}
        empty="No requests match."
        caption="Data requests, earliest due date first"
        rowKey={({ data_request_id }) => data_request_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
