import {
  batchQuery,
  discardBatch,
  type RowFilter,
  refreshResultBatches,
} from '@chaps/api-client/staff-results';
import { isoDate } from '@chaps/contracts/scalars';
import {
  BATCH_PAGE,
  type BatchRow,
  type BatchSummary,
  type ResultBatch,
  ROW_FILTERS,
} from '@chaps/contracts/staff-results';
import { formatDate } from '@chaps/domain';
import { ActionResult, BackLink, Button, DataTable, Pagination, SelectField, Tag } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { dateAndTime, Whole } from '../components/table-parts.tsx';
import { inConsole } from '../console/console.tsx';
import { Identity } from './results/identity.tsx';
import { ReadAs } from './results/read-as.tsx';
import { ReleaseForm } from './results/release-form.tsx';

const ACTIONS: Record<BatchRow['action'], string> = {
  add: 'New',
  correct: 'Corrects an earlier one',
  known: 'Known already',
  fault: 'Fault',
};
const LEVELS: Record<BatchRow['level'], string> = {
  raised: 'Raised',
  'not raised': 'Not raised',
  'not said': 'Not said',
};

function What({ row: { action, faults, earlier } }: { row: BatchRow }) {
  return (
    <div>
      <Tag tone={action === 'fault' ? 'red' : 'neutral'}>{ACTIONS[action]}</Tag>
      {faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
      {action === 'correct' && <div>takes the place of {earlier}</div>}
    </div>
  );
}

/** What the laboratory wrote, when it is no date. */
const dayOf = (sampleDate: string) =>
  isoDate.safeParse(sampleDate).success ? formatDate(sampleDate) : sampleDate;

const Rows = ({ rows }: { rows: BatchRow[] }) => (
  <DataTable
    dense
    caption="Rows of the file"
    captionHidden
    rows={rows}
    rowKey={({ location }) => location}
    columns={[
      {
        key: 'location',
        header: 'Row',
        cell: ({ location, reference }) => (
          <>
            {location} <Whole>{reference}</Whole>
          </>
        ),
      },
      {
        key: 'person',
        header: 'Person',
        cell: (row) => (
          <div>
            <Identity row={row} />
            {row.event_name && row.event_date && `${row.event_name}, ${formatDate(row.event_date)}`}
          </div>
        ),
      },
      {
        key: 'value',
        header: 'Result',
        cell: ({ value, unit, sample_date }) => (
          <div>
            <div>{`${value} ${unit}`}</div>
            taken <Whole>{dayOf(sample_date)}</Whole>
          </div>
        ),
      },
      {
        key: 'level',
        header: 'Laboratory says',
        cell: ({ level, comments }) => (
          <div>
            <div>{LEVELS[level]}</div>
            <div>{comments}</div>
          </div>
        ),
      },
      { key: 'what', header: 'What happens', cell: (row) => <What row={row} /> },
    ]}
  />
);

const filterOf = (search: URLSearchParams): RowFilter => ({
  show: ROW_FILTERS.find((name) => name === search.get('show')) ?? 'all',
  page: Math.max(1, Number(search.get('page')) || 1),
});

const choices = (summary: BatchSummary) => [
  { value: 'all', label: `All rows (${summary.rows})` },
  { value: 'faulty', label: `Rows with a fault (${summary.faulty})` },
  { value: 'corrected', label: `Corrected results (${summary.corrected})` },
  { value: 'raised', label: `Raised, or not said (${summary.raised + summary.not_said})` },
];

function Ended({ batch }: { batch: ResultBatch }) {
  const { state, closed_at, closed_by, summary } = batch;
  const when = closed_at ? `${dateAndTime(closed_at)} by ${closed_by}` : '';
  if (state === 'discarded') {
    return (
      <ActionResult tone="info">
        This file was discarded on {when}. Its results were not shown to anyone.
      </ActionResult>
    );
  }
  return (
    <ActionResult tone="success">
      This file was released on {when}: {summary?.added} new and {summary?.corrected} corrected
      results. Each person is notified by email.
      {summary && summary.faulty > 0 && ` Rows set aside: ${summary.faulty}.`}
    </ActionResult>
  );
}

/** `/staff/results/:batch`: a file row by row, and its release by a second person. */
function ResultBatchPage() {
  const { batch: batchId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const found = useQuery(batchQuery(batchId, filter));
  const client = useQueryClient();
  const [discarding, setDiscarding] = useState(false);
  const refresh = () => refreshResultBatches(client);
  const show = (changes: Partial<RowFilter>) => {
    const { show: rows, page } = { ...filter, page: 1, ...changes };
    setSearch({ show: rows, page: String(page) }, { replace: true });
  };
  return (
    <Loaded query={found}>
      {({ batch, summary, rows, total, digest }) => (
        <StaffPage
          title={batch.file_name}
          before={<BackLink to="/staff/results">All files</BackLink>}
        >
          <p>
            Uploaded on {dateAndTime(batch.uploaded_at)} by {batch.own ? 'you' : batch.uploaded_by}.
          </p>
          {batch.state !== 'preview' && <Ended batch={batch} />}
          <ReadAs batch={batch} />
          {batch.state === 'preview' && !batch.reading?.question && (
            <>
              <ReleaseForm batch={batch} summary={summary} digest={digest} onDone={refresh} />
              <h2>Rows</h2>
              <SelectField
                label="Show"
                options={choices(summary)}
                value={filter.show}
                onChange={({ target }) =>
                  show({ show: ROW_FILTERS.find((name) => name === target.value) ?? 'all' })
                }
              />
              <p aria-live="polite">
                {total} {total === 1 ? 'row' : 'rows'}
              </p>
              {rows.length > 0 && <Rows rows={rows} />}
              <Pagination
                label="Pages of rows"
                page={filter.page}
                pages={Math.ceil(total / BATCH_PAGE)}
                onPageChange={(page) => show({ page })}
              />
            </>
          )}
          {batch.state === 'preview' && (
            <Button variant="secondary" onClick={() => setDiscarding(true)}>
              Discard the file
            </Button>
          )}
          {discarding && (
            <ReasonDialog
              title={`Discard ${batch.file_name}?`}
              action="Discard it"
              busyLabel="Discarding..."
              keep="Keep it"
              done="The file is discarded."
              send={async (reason) => {
                await discardBatch(batchId, reason);
                await refresh();
              }}
              onClose={() => setDiscarding(false)}
            >
              <p>
                Its results will not be shown to anyone. The laboratory's file can be uploaded
                again.
              </p>
            </ReasonDialog>
          )}
        </StaffPage>
      )}
    </Loaded>
  );
}

export default inConsole(ResultBatchPage);
