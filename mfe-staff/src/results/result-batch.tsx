import {
  batchQuery,
  discardBatch,
  overrideRow,
  refreshResultBatches,
} from '@chaps/api-client/staff-results';
import { formatMeasuredRow } from '@chaps/contracts/result-fields';
import { isoDate } from '@chaps/contracts/scalars';
import {
  type BatchRow,
  type BatchSummary,
  type ResultBatch,
  batchQuery as rowsQuery,
} from '@chaps/contracts/staff-results';
import { formatDate } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import {
  ActionResult,
  Button,
  type DataColumn,
  SelectField,
  Tag,
  type TagTone,
  VisuallyHidden,
} from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { Identity, OtherTests } from './identity.tsx';
import { LEVEL_NAMES } from './lab-words.ts';
import { ReadingSummary } from './read-as.tsx';
import { ReleaseForm } from './release-form.tsx';

const ACTIONS: Record<BatchRow['action'], string> = {
  add: 'New',
  correct: 'Corrects an earlier one',
  withdraw: 'Withdraws a result',
  known: 'Already known',
  fault: 'Fault',
};

const ACTION_TONES: Partial<Record<BatchRow['action'], TagTone>> = {
  fault: 'red',
  withdraw: 'amber',
};

interface RowOutcomeProps {
  row: BatchRow;
  /** Null once the file is released. */
  onOverride: ((row: BatchRow) => void) | null;
}

function RowOutcome({ row, onOverride }: RowOutcomeProps) {
  const { action, withdraws, faults, earlier, may_override, override_reason } = row;
  return (
    <div>
      <Tag tone={ACTION_TONES[action] ?? 'neutral'}>{ACTIONS[action]}</Tag>
      {withdraws && action === 'fault' && <div>The laboratory has withdrawn a result.</div>}
      {faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
      {override_reason && <div>Override: {override_reason}</div>}
      {may_override && onOverride && (
        <Button variant="secondary" onClick={() => onOverride(row)}>
          Override <VisuallyHidden>for {row.name}</VisuallyHidden>
        </Button>
      )}
      {action === 'correct' && <div>replaces {earlier}</div>}
      {action === 'withdraw' && <div>{earlier} is no longer shown</div>}
    </div>
  );
}

/** The date, or the laboratory's text when it is not a date. */
const formatSampleDate = (sampleDate: string) =>
  isoDate.safeParse(sampleDate).success ? formatDate(sampleDate) : sampleDate;

const getColumns = (onOverride: RowOutcomeProps['onOverride']): DataColumn<BatchRow>[] => [
  {
    key: 'location',
    header: 'Row',
    cell: ({ location, reference }) => (
      <>
        {location} <NoWrap>{reference}</NoWrap>
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
    cell: ({ sample_date, passed_over, ...row }) => (
      <div>
        <div>{formatMeasuredRow(row)}</div>
        taken <NoWrap>{formatSampleDate(sample_date)}</NoWrap>
        <OtherTests tests={passed_over} />
      </div>
    ),
  },
  {
    key: 'level',
    header: 'Laboratory says',
    cell: ({ level, comments }) => (
      <div>
        <div>{LEVEL_NAMES[level]}</div>
        <div>{comments}</div>
      </div>
    ),
  },
  {
    key: 'what',
    header: 'What will happen',
    cell: (row) => <RowOutcome row={row} onOverride={onOverride} />,
  },
];

const getFilterOptions = (summary: BatchSummary) => [
  { value: 'all', label: `All rows (${summary.rows})` },
  { value: 'faulty', label: `Rows with errors (${summary.faulty})` },
  { value: 'corrected', label: `Corrected results (${summary.corrected})` },
  { value: 'withdrawn', label: `Withdrawn results (${summary.withdrawn})` },
  { value: 'raised', label: `Raised, or not stated (${summary.raised + summary.not_said})` },
];

function ClosedBatchNotice({ batch }: { batch: ResultBatch }) {
  const { state, closed_at, closed_by, summary } = batch;
  const when = closed_at ? `${formatDateAndTime(closed_at)} by ${closed_by}` : '';
  if (state === 'discarded') {
    return (
      <ActionResult tone="info">
        This file was discarded on {when}. Its results were not shown to anyone.
      </ActionResult>
    );
  }
  if (summary && summary.faulty === summary.rows) {
    return (
      <ActionResult tone="info">
        {pluralise(summary.faulty, 'row was', 'rows were')} set aside on {when}, and none released.
        Rows set aside are listed under <Link to="/staff/results">Results</Link> until they are
        resolved.
      </ActionResult>
    );
  }
  return (
    <ActionResult tone="success">
      This file was released on {when}: {summary?.added} new and {summary?.corrected} corrected
      results. People who have not been told yet are listed under{' '}
      <Link to="/staff/not-told">Results not yet given</Link>.
      {summary && summary.withdrawn > 0 && ` Results withdrawn: ${summary.withdrawn}.`}
      {summary && summary.faulty > 0 && ` Rows set aside: ${summary.faulty}.`}
    </ActionResult>
  );
}

/** `/staff/results/:batch`: the rows of a file, and its release by a second person. */
export default function ResultBatchPage() {
  const { batch: batchId = '' } = useParams();
  const address = useListAddress(rowsQuery);
  const found = useQuery(batchQuery(batchId, address.query));
  const client = useQueryClient();
  const [discarding, setDiscarding] = useState(false);
  const [overriding, setOverriding] = useState<BatchRow | null>(null);
  const refresh = () => refreshResultBatches(client);
  return (
    <QueryContent query={found}>
      {({ batch, summary, digest, unreached, call_first }) => (
        <StaffPage title={batch.file_name} before={<Breadcrumbs to={[['Results', 'results']]} />}>
          <p>
            Uploaded on {formatDateAndTime(batch.uploaded_at)} by{' '}
            {batch.own ? 'you' : batch.uploaded_by}.
          </p>
          {batch.state !== 'preview' && <ClosedBatchNotice batch={batch} />}
          <ReadingSummary batch={batch} />
          {batch.state === 'preview' && !batch.reading?.question && (
            <>
              <ReleaseForm
                {...{ batch, summary, digest, unreached, call_first }}
                onDone={refresh}
              />
              <h2>Rows</h2>
              <SelectField
                label="Show"
                options={getFilterOptions(summary)}
                value={address.query.show}
                onChange={({ target }) => address.show({ show: target.value })}
              />
              <List
                query={found}
                paged={{ address, one: 'row', many: 'rows' }}
                empty="No rows match."
                caption="Rows in the file"
                rowKey={({ location }) => location}
                columns={getColumns(setOverriding)}
              />
            </>
          )}
          {batch.state === 'preview' && (
            <Button variant="secondary" onClick={() => setDiscarding(true)}>
              Discard the file
            </Button>
          )}
          {overriding && (
            <ReasonDialog
              title={`Release the result of ${overriding.name} before the day is recorded?`}
              action="Override"
              busyLabel="Saving..."
              keep="Keep it held back"
              done="The result can be released now."
              send={async (reason) => {
                await overrideRow(batchId, { location: overriding.location, reason });
                await refresh();
              }}
              onClose={() => setOverriding(null)}
            >
              <p>
                For a result that cannot wait until the books for the event are closed. Make sure
                that the person gave this sample: if none is recorded, releasing the result records
                it.{' '}
                {batch.own
                  ? 'Another clinician must release the file.'
                  : `After that, neither you nor ${batch.uploaded_by}, who uploaded the file, can release it: a third clinician must. If there is none, ask them to override the row.`}
              </p>
            </ReasonDialog>
          )}
          {discarding && (
            <ReasonDialog
              title={`Discard ${batch.file_name}?`}
              action="Discard it"
              busyLabel="Discarding..."
              keep="Keep it"
              done="The file has been discarded."
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
    </QueryContent>
  );
}
