import { changeRecall, personRecallsQuery, refreshRecalls } from '@chaps/api-client/recalls';
import { RECALL_CHANGES, type StaffRecall } from '@chaps/contracts/recalls';
import { optionalLines, REQUIRED_MESSAGE } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { formatDate } from '@chaps/domain';
import { SELECTABLE_RECALL_ENDS } from '@chaps/domain/recall';
import { DataTable } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HISTORY_COLUMNS } from '../components/history.tsx';
import { ListTool } from '../components/list-tool.tsx';
import { QueryContent } from '../components/staff-page.tsx';

const UNITS: Readonly<Record<string, string>> = { W: 'week', M: 'month', Y: 'year' };

/** An ISO 8601 interval as text, e.g. 'P12M' as 'after 12 months'. */
function describeInterval(interval: string | null): string {
  const [, count = '', unit = ''] = /^P(\d+)([WMY])$/.exec(interval ?? '') ?? [];
  return `after ${count} ${UNITS[unit]}${count === '1' ? '' : 's'}`;
}

function describeBasis({ basis, test_interval, rule_version }: StaffRecall): string {
  const after = describeInterval(test_interval);
  if (basis === 'rule') return `${after}, under version ${rule_version} of the rules`;
  if (basis === 'laboratory') return `${after}, according to the laboratory’s comment`;
  return basis === 'hand' ? 'set by staff' : 'as the last visit gave no result';
}

const STATES: Record<StaffRecall['state'], string> = {
  due: 'Due',
  invited: 'Invited. Due',
  booked: 'Booked. Due',
  postponed: 'Postponed by the person. Due',
  ended: 'Ended',
};

/** 'Due on 14 November 2027, after 1 year, by version 2 of the rules.' */
export function describeRecall(recall: StaffRecall): string {
  const { state, ended_reason, due_on, basis, is_set_for_later } = recall;
  if (is_set_for_later) return `Due on ${formatDate(due_on)}, once the follow-up has ended.`;
  if (state === 'ended') return ended_reason ? `Ended: ${ended_reason}.` : 'Ended.';
  return `${STATES[state]} on ${formatDate(due_on)}${basis ? `, ${describeBasis(recall)}` : ''}.`;
}

const CHANGE_LABELS: Record<(typeof RECALL_CHANGES)[number], string> = {
  'due on': 'Set another date',
  invited: 'Record an invitation',
  ended: 'End the reminders',
};

/** A death is recorded with a separate button. */
const SELECTABLE_ENDS = SELECTABLE_RECALL_ENDS.filter((end) => end !== 'died');

const changeForm = z
  .object({
    change: z.enum(RECALL_CHANGES, 'Please choose what to change.'),
    due_on: z.string(),
    ended_reason: z.union([z.enum(SELECTABLE_ENDS), z.literal('')]),
    reason: optionalLines(1000),
  })
  .refine(({ change, due_on }) => change !== 'due on' || due_on !== '', {
    path: ['due_on'],
    error: 'Please enter a date.',
  })
  .refine(({ change, ended_reason }) => change !== 'ended' || ended_reason !== '', {
    path: ['ended_reason'],
    error: 'Please choose why you are ending the reminders.',
  })
  .refine(({ change, reason }) => change === 'invited' || reason !== '', {
    path: ['reason'],
    error: REQUIRED_MESSAGE,
  });

/** Changes the date, records an invitation or ends the recall, each with a reason. */
function ChangeRecall({ recall }: { recall: StaffRecall }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: changeForm,
    labels: {
      change: 'What to do',
      due_on: 'Next test due on',
      ended_reason: 'Why the reminders end',
      reason: 'Reason',
    },
    idPrefix: 'recall-',
    defaultValues: { due_on: '', ended_reason: '', reason: '' },
  });
  const change = form.watch('change');
  const { recall_id, version, state } = recall;
  const possible = RECALL_CHANGES.filter((name) => state !== 'ended' || name === 'due on');
  return (
    <Form
      form={form}
      send={async ({ due_on, ended_reason, ...values }) => {
        try {
          await changeRecall(recall_id, {
            ...values,
            version,
            due_on: values.change === 'due on' ? due_on : null,
            ended_reason: values.change === 'ended' ? ended_reason || null : null,
          });
          form.reset();
        } finally {
          await refreshRecalls(client);
        }
      }}
      action="Save the change"
      busyLabel="Saving..."
      confirmLeave
      done="The next test has been changed."
      variant="secondary"
    >
      <FormField
        form={form}
        name="change"
        kind="select"
        placeholder="Choose"
        options={possible.map((value) => ({ value, label: CHANGE_LABELS[value] }))}
      />
      {change === 'due on' && <FormField form={form} name="due_on" type="date" />}
      {change === 'ended' && (
        <FormField
          form={form}
          name="ended_reason"
          kind="select"
          placeholder="Choose a reason"
          options={SELECTABLE_ENDS.map((value) => ({ value, label: value }))}
        />
      )}
      <FormField form={form} name="reason" kind="lines" rows={2} optional={change === 'invited'} />
    </Form>
  );
}

interface RecallProps {
  recall: StaffRecall;
  several: boolean;
  hasDied: boolean;
}

function Recall({ recall, several, hasDied }: RecallProps) {
  return (
    <>
      <p>
        {several && `CHAPS${recall.profile_id}: `}
        {describeRecall(recall)}
      </p>
      <ListTool label="History">
        <DataTable
          dense
          caption="History of the next test"
          rows={recall.history}
          rowKey={({ at, what }) => `${at} ${what}`}
          columns={HISTORY_COLUMNS}
        />
      </ListTool>
      {recall.is_newest && !hasDied && (
        <ListTool label="Change or end it">
          <ChangeRecall recall={recall} />
        </ListTool>
      )}
    </>
  );
}

/** When a person is due again and why, and the history of earlier dates. */
export function NextTest({ profileId, hasDied }: { profileId: string; hasDied: boolean }) {
  const query = useQuery(personRecallsQuery(profileId));
  return (
    <section aria-labelledby="next-test">
      <h2 id="next-test">Next test</h2>
      <QueryContent query={query}>
        {({ recalls }) => {
          const several = new Set(recalls.map(({ profile_id }) => profile_id)).size > 1;
          if (recalls.length === 0) return <p>None yet.</p>;
          return recalls.map((recall) => (
            <Recall key={recall.recall_id} recall={recall} several={several} hasDied={hasDied} />
          ));
        }}
      </QueryContent>
    </section>
  );
}
