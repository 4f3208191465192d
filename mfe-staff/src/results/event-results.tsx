import { eventResultsQuery } from '@chaps/api-client/event-results';
import {
  type EventResult,
  type EventResults,
  RESULT_STATES,
  eventResultsQuery as schema,
} from '@chaps/contracts/event-results';
import { type DataColumn, DataTable, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventTabPage, useEventTabs } from '../components/event-tab.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { BatchState } from './batch-state.tsx';
import { createResultColumns, STATE_NAMES } from './event-results/columns.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const FILE_COLUMNS: DataColumn<EventResults['files'][number]>[] = [
  {
    key: 'file_name',
    header: 'File',
    rowHeader: true,
    cell: ({ batch_id, file_name }) => <Link to={`/staff/results/${batch_id}`}>{file_name}</Link>,
  },
  { key: 'state', header: 'State', cell: BatchState },
  {
    key: 'uploaded_at',
    header: 'Uploaded',
    cell: ({ uploaded_at }) => <NoWrap>{formatDateAndTime(uploaded_at)}</NoWrap>,
  },
  { key: 'results', header: 'Results for this event', align: 'end' },
];

/** `/staff/events/:event/results`: the expected results, the state of each, and the files. */
export default function Results() {
  const { eventId } = useEventTabs();
  const may = usePermissions();
  const address = useListAddress(schema);
  const [withdrawing, setWithdrawing] = useState<EventResult>();
  const query = useQuery(eventResultsQuery(eventId, address.query));
  const { sums, files = [], not_told = 0 } = query.data ?? {};
  return (
    <EventTabPage title="Results">
      {sums && <KeyFigures of={RESULT_STATES.map((state) => [STATE_NAMES[state], sums[state]])} />}
      {not_told > 0 && may('follow up results', eventId) && (
        <p>
          <Link to={`/staff/not-told?event_id=${eventId}`}>
            {not_told === 1 ? '1 result has' : `${not_told} results have`} not been given yet
          </Link>
        </p>
      )}
      <SelectField
        label="Show"
        options={[
          { value: '', label: 'All' },
          ...RESULT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
        ]}
        value={address.query.state ?? ''}
        onChange={({ target }) => address.show({ state: target.value })}
      />
      <List
        query={query}
        paged={{ address, one: 'person', many: 'people' }}
        empty={
          address.query.state
            ? 'Nobody has this status.'
            : 'From the day of the event, everyone who gave a sample is listed here, both before and after their result is released.'
        }
        caption="Results for this event"
        rowKey={({ appointment_id }) => appointment_id}
        columns={createResultColumns({
          onWithdraw: may('release results', eventId) ? setWithdrawing : undefined,
          mayTell: may('follow up results', eventId),
        })}
      />
      {withdrawing?.result_id && (
        <WithdrawDialog
          resultId={withdrawing.result_id}
          value={withdrawing.value ?? ''}
          name={withdrawing.name}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
      {files.length > 0 && (
        <>
          <h3>Files with these results</h3>
          <DataTable
            dense
            caption="Files with these results"
            captionHidden
            rows={files}
            rowKey={({ batch_id }) => batch_id}
            columns={FILE_COLUMNS}
          />
        </>
      )}
    </EventTabPage>
  );
}
