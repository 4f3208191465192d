import { closeDifference, differencesQuery, settleDifference } from '@chaps/api-client/staff-money';
import {
  DIFFERENCE_STATES,
  type Difference,
  differencesQuery as schema,
} from '@chaps/contracts/staff-money';
import { formatDate, formatPence, londonDate } from '@chaps/domain';
import { ActionResult, Button, type DataColumn, SelectField } from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { StaffPage, usePermissionForAllEvents, usePermissions } from '../components/staff-page.tsx';
import {
  BreakAnywhere,
  formatDateAndTime,
  NoWrap,
  RowActions,
} from '../components/table-parts.tsx';
import { CompareForm } from './compare-form.tsx';
import { KINDS } from './words.ts';

const DIFFERENCE_LABELS: Record<Difference['kind'], string> = {
  'missing here': 'Not recorded here',
  'missing there': 'Unknown to the payment provider',
  'other amount': 'Different amount',
};
const STATES = { open: 'Open', settled: 'Settled', closed: 'Closed with a reason' };
const STATE_OPTIONS = DIFFERENCE_STATES.map((value) => ({ value, label: STATES[value] }));

const renderAmount = (pence: number | null) => (
  <NoWrap>{pence === null ? '–' : formatPence(pence)}</NoWrap>
);

const COLUMNS: DataColumn<Difference>[] = [
  {
    key: 'name',
    header: 'Booking',
    rowHeader: true,
    cell: ({ event_id, appointment_id, reference, name }) => (
      <div>
        <BreakAnywhere>{name}</BreakAnywhere>{' '}
        <Link to={`/staff/events/${event_id}/bookings/${appointment_id}`}>
          <NoWrap>{reference}</NoWrap>
        </Link>
      </div>
    ),
  },
  {
    key: 'moved_at',
    header: 'When',
    cell: (row) => <NoWrap>{formatDateAndTime(row.moved_at)}</NoWrap>,
  },
  { key: 'movement', header: 'What', cell: ({ movement }) => KINDS[movement] },
  {
    key: 'kind',
    header: 'Discrepancy',
    cell: ({ kind, reason }) => (
      <div>
        {DIFFERENCE_LABELS[kind]}
        {reason && <div>{reason}</div>}
      </div>
    ),
  },
  { key: 'ours', header: 'Our record', align: 'end', cell: ({ ours }) => renderAmount(ours) },
  {
    key: 'theirs',
    header: 'Provider’s record',
    align: 'end',
    cell: ({ theirs }) => renderAmount(theirs),
  },
];

const formatLondonDate = (instant: string) => formatDate(londonDate(new Date(instant)));

function LastComparison({
  last,
}: {
  last: { since: string; until: string; compared: number; compared_at: string };
}) {
  return (
    <p>
      Last compared on {formatDateAndTime(last.compared_at)}: {last.compared} transactions from{' '}
      {formatLondonDate(last.since)} to {formatLondonDate(last.until)}.
    </p>
  );
}

/** `/staff/money/reconciliation`: differences between the payment provider's records and ours. */
export default function Reconciliation() {
  const may = usePermissions();
  const mayCompare = usePermissionForAllEvents('settle money');
  const client = useQueryClient();
  const address = useListAddress(schema);
  const list = useQuery(differencesQuery(address.query));
  const [closing, setClosing] = useState<Difference>();
  const invalidate = () => client.invalidateQueries({ queryKey: ['staff'] });
  const settling = useMutation({
    mutationFn: ({ transaction_id }: Difference) => settleDifference(transaction_id),
    onSettled: invalidate,
  });
  const actions: DataColumn<Difference> = {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <RowActions>
        <Button
          variant="quiet"
          aria-label={`Settle: ${row.name}, ${row.reference}`}
          busy={settling.isPending && settling.variables === row}
          busyLabel="Settling..."
          onClick={() => settling.mutate(row)}
        >
          Settle
        </Button>
        <Button
          variant="quiet"
          aria-label={`Close: ${row.name}, ${row.reference}`}
          onClick={() => setClosing(row)}
        >
          Close
        </Button>
      </RowActions>
    ),
  };
  const isOpen = address.query.state === 'open';
  return (
    <StaffPage
      title="Reconciliation"
      before={<Breadcrumbs to={[['Money', 'money']]} />}
      lead="Compares the payment provider’s transactions with ours. The last 31 days are compared each night. ‘Settle’ asks the provider again and records the answer."
    >
      {list.data?.last && <LastComparison last={list.data.last} />}
      {mayCompare && <CompareForm />}
      <FilterForm label="Discrepancies" address={address} onAgain={list.refetch}>
        <SelectField
          label="State"
          name="state"
          options={STATE_OPTIONS}
          defaultValue={address.query.state}
        />
      </FilterForm>
      {settling.error && <ActionResult tone="error">{settling.error.message}</ActionResult>}
      {settling.isSuccess && (
        <ActionResult of={settling.submittedAt} tone="success">
          The discrepancy for {settling.variables.name}, {settling.variables.reference}, has been
          resolved.
        </ActionResult>
      )}
      <List
        query={list}
        paged={{ address, one: 'discrepancy', many: 'discrepancies' }}
        empty={
          list.data?.last === null
            ? 'No month has been compared yet.'
            : 'No discrepancies have this status.'
        }
        caption="Discrepancies, latest first"
        rowKey={({ transaction_id }) => transaction_id}
        columns={isOpen && may('settle money') ? [...COLUMNS, actions] : COLUMNS}
      />
      {closing && (
        <ReasonDialog
          title={`Close the discrepancy for ${closing.name}?`}
          action="Close it"
          busyLabel="Closing..."
          keep="Leave it open"
          done={`The discrepancy for ${closing.name} has been closed.`}
          send={(reason) => closeDifference(closing.transaction_id, reason).finally(invalidate)}
          onClose={() => setClosing(undefined)}
        >
          <p>The figures do not change. The discrepancy returns only if an amount changes.</p>
        </ReasonDialog>
      )}
    </StaffPage>
  );
}
