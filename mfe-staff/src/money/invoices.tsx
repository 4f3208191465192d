import { invoicesQuery } from '@chaps/api-client/staff-invoices';
import {
  INVOICE_STATES,
  type Invoice,
  invoicesQuery as schema,
} from '@chaps/contracts/staff-invoices';
import { formatDate, formatPence } from '@chaps/domain';
import { type DataColumn, SelectField, Tag } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { ButtonLink, Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage, usePermissions } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { STATES } from './invoices/words.ts';
import { OnlyEvent } from './only-event.tsx';

const STATE_OPTIONS = [
  { value: '', label: 'All' },
  ...INVOICE_STATES.map((value) => ({ value, label: STATES[value] })),
];

const COLUMNS: DataColumn<Invoice>[] = [
  {
    key: 'number',
    header: 'Invoice',
    cell: ({ invoice_id, number }) => (
      <Link to={`/staff/invoices/${invoice_id}`}>
        <NoWrap>{number ?? 'Draft'}</NoWrap>
      </Link>
    ),
  },
  { key: 'billed_to', header: 'Host' },
  {
    key: 'event_name',
    header: 'Event',
    cell: ({ event_id, event_name }) => (
      <Link to={`/staff/events/${event_id}/money`}>{event_name}</Link>
    ),
  },
  { key: 'due_on', header: 'Due', cell: ({ due_on }) => <NoWrap>{formatDate(due_on)}</NoWrap> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Tag tone={state === 'overdue' ? 'info' : 'neutral'}>
        <NoWrap>{STATES[state]}</NoWrap>
      </Tag>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <NoWrap>{formatPence(amount)}</NoWrap>,
  },
];

/** `/staff/invoices`: the invoices to hosts. */
export default function Invoices() {
  const may = usePermissions();
  const address = useListAddress(schema);
  const { state = '' } = address.query;
  const list = useQuery(invoicesQuery(address.query));
  return (
    <StaffPage
      title="Invoices to hosts"
      before={<Breadcrumbs to={[['Money', 'money']]} />}
      lead="For events paid for by the host. Bank transfers are not included in the figures for online payments."
      actions={
        may('write invoices') && <ButtonLink to="/staff/new-invoice">Write an invoice</ButtonLink>
      }
    >
      <FilterForm label="Invoices" address={address} onAgain={list.refetch}>
        <SelectField label="State" name="state" options={STATE_OPTIONS} defaultValue={state} />
      </FilterForm>
      <OnlyEvent address={address} />
      <List
        query={list}
        paged={{ address, one: 'invoice', many: 'invoices' }}
        aside={list.data && <span>Outstanding {formatPence(list.data.outstanding)}</span>}
        empty="No invoices match."
        caption="Invoices, newest first"
        rowKey={({ invoice_id }) => invoice_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
