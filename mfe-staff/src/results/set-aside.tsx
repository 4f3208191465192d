import {
  createBatchFromMatches,
  matchSetAsideRow,
  refreshResultBatches,
  resolveSetAsideRow,
  setAsideQuery,
} from '@chaps/api-client/staff-results';
import { formatMeasuredRow } from '@chaps/contracts/result-fields';
import * as z from '@chaps/contracts/schema';
import {
  setAsideQuery as rowsQuery,
  type SetAsideRow,
  setAsideMatch,
} from '@chaps/contracts/staff-results';
import { isContradictory } from '@chaps/domain';
import { ActionResult, Button, Tag } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../components/form-dialog.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { formatDateAndTime, NoWrap, RowActions } from '../components/table-parts.tsx';
import { Identity } from './identity.tsx';

type Choice = 'match' | 'rejected' | 'discarded';

const CLOSE_ROW_TEXTS = {
  rejected: {
    title: 'Return this result to the laboratory?',
    action: 'Return it',
    busyLabel: 'Saving...',
    done: 'The result has been returned to the laboratory.',
    text: 'It will be removed from this list. Ask the laboratory for a corrected result.',
  },
  discarded: {
    title: 'Discard this result?',
    action: 'Discard it',
    busyLabel: 'Discarding...',
    done: 'The result has been discarded.',
    text: 'It will be removed from this list and will not be shown to anyone.',
  },
} as const;

const matchForm = setAsideMatch.extend({
  level: z.union([z.enum(['raised', 'not raised']), z.literal('')]),
});

function MatchDialog({ row, onClose }: { row: SetAsideRow; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useZodForm({
    schema: matchForm,
    labels: {
      reference: 'Booking reference',
      name: "Person's name",
      date_of_birth: 'Date of birth',
      level: 'What does the laboratory say?',
    },
    defaultValues: {
      reference: row.name === null ? '' : row.reference,
      name: '',
      date_of_birth: '',
      level: '' as const,
    },
  });
  return (
    <FormDialog
      title="Match this result by hand"
      intro={
        <p>
          Enter what the laboratory&apos;s own report says. The name and date of birth must match
          the booking. Another clinician then releases the result.
        </p>
      }
      form={form}
      send={async ({ level, ...match }) => {
        const body = level === '' ? match : { ...match, level };
        const batchId = await matchSetAsideRow(row.set_aside_id, body);
        await refreshResultBatches(client);
        await navigate(`/staff/results/${batchId}`);
      }}
      action="Match it"
      busyLabel="Matching..."
      keep="Cancel"
      onClose={onClose}
    >
      <FormField form={form} name="reference" />
      <FormField form={form} name="name" />
      <FormField form={form} name="date_of_birth" type="date" />
      {isContradictory(row) && (
        <FormField
          form={form}
          name="level"
          kind="select"
          options={[
            { value: '', label: 'Please choose' },
            { value: 'raised', label: 'Raised' },
            { value: 'not raised', label: 'Not raised' },
          ]}
        />
      )}
    </FormDialog>
  );
}

interface CloseRowDialogProps {
  choice: keyof typeof CLOSE_ROW_TEXTS;
  row: SetAsideRow;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function CloseRowDialog({ choice, row, onDone, onClose }: CloseRowDialogProps) {
  const { text, ...texts } = CLOSE_ROW_TEXTS[choice];
  return (
    <ReasonDialog
      {...texts}
      keep="Cancel"
      send={async (reason) => {
        await resolveSetAsideRow(row.set_aside_id, { resolution: choice, reason });
        await onDone();
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonDialog>
  );
}

/** Creates a file of the rows whose day is now closed, or whose error was corrected elsewhere. */
function CollectMatching() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const collect = useMutation({
    mutationFn: async () => {
      const batchId = await createBatchFromMatches();
      await refreshResultBatches(client);
      await navigate(`/staff/results/${batchId}`);
    },
  });
  return (
    <>
      <p>
        Results from an event whose books were open can be released once the books are closed,
        without another upload.
      </p>
      <Button
        variant="secondary"
        busy={collect.isPending}
        busyLabel="Collecting..."
        onClick={() => collect.mutate()}
      >
        Collect matching rows
      </Button>
      {collect.error && (
        <ActionResult of={collect.submittedAt} tone="error">
          {collect.error.message}
        </ActionResult>
      )}
    </>
  );
}

/** Results that were not released with their file, until a clinician resolves them. */
export function SetAside() {
  const client = useQueryClient();
  const address = useListAddress(rowsQuery, 'aside-');
  const [chosen, setChosen] = useState<{ row: SetAsideRow; choice: Choice }>();
  const close = () => setChosen(undefined);
  const query = useQuery(setAsideQuery(address.query));
  return (
    <>
      <h2>Set aside</h2>
      {query.data && query.data.total > 0 && <CollectMatching />}
      <List
        query={query}
        paged={{ address, one: 'result set aside', many: 'results set aside' }}
        empty="No results are set aside."
        caption="Results set aside"
        rowKey={({ set_aside_id }) => set_aside_id}
        columns={[
          {
            key: 'since',
            header: 'Since',
            cell: (row) => (
              <div>
                <div>{formatDateAndTime(row.set_aside_at)}</div>
                {row.file_name}, {row.location} <NoWrap>{row.reference}</NoWrap>
              </div>
            ),
          },
          { key: 'person', header: 'Person', cell: (row) => <Identity row={row} /> },
          {
            key: 'value',
            header: 'Result',
            cell: (row) => (
              <div>
                {row.withdraws && <Tag tone="red">Withdrawal</Tag>}
                <div>{formatMeasuredRow(row)}</div>
                {row.comments}
              </div>
            ),
          },
          {
            key: 'why',
            header: 'Why',
            cell: ({ faults }) =>
              faults.length === 0
                ? 'It now matches.'
                : faults.map((fault) => <div key={fault}>{fault}</div>),
          },
          {
            key: 'actions',
            header: 'Actions',
            cell: (row) =>
              row.matched_batch_id ? (
                <Link to={`/staff/results/${row.matched_batch_id}`}>Matched: to be released</Link>
              ) : (
                <RowActions>
                  <Button variant="secondary" onClick={() => setChosen({ row, choice: 'match' })}>
                    Match by hand
                  </Button>
                  <Button
                    variant="secondary"
                    onClick={() => setChosen({ row, choice: 'rejected' })}
                  >
                    Return to the laboratory
                  </Button>
                  <Button
                    variant="secondary"
                    onClick={() => setChosen({ row, choice: 'discarded' })}
                  >
                    Discard
                  </Button>
                </RowActions>
              ),
          },
        ]}
      />
      {chosen?.choice === 'match' && <MatchDialog row={chosen.row} onClose={close} />}
      {chosen && chosen.choice !== 'match' && (
        <CloseRowDialog
          choice={chosen.choice}
          row={chosen.row}
          onDone={() => refreshResultBatches(client)}
          onClose={close}
        />
      )}
    </>
  );
}
