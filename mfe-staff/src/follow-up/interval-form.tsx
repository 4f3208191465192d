import { changeRecall, personRecallsQuery, refreshRecalls } from '@chaps/api-client/recalls';
import type { StaffRecall } from '@chaps/contracts/recalls';
import { optionalLines, REQUIRED_MESSAGE } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { formatDate } from '@chaps/domain';
import { afterInterval } from '@chaps/domain/recall';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../components/staff-page.tsx';
import { recallWords } from '../people/next-test.tsx';

const ANOTHER = 'another date';
const INTERVALS: Readonly<Record<string, string>> = {
  P6W: '6 weeks after it',
  P3M: '3 months after it',
  P6M: '6 months after it',
  P1Y: '1 year after it',
  P2Y: '2 years after it',
  [ANOTHER]: 'On another date',
};

const intervalForm = z
  .object({
    interval: z.string(),
    due_on: z.string(),
    reason: optionalLines(1000),
  })
  .refine(({ interval }) => interval !== '', {
    path: ['interval'],
    error: 'Please choose when the next test is due.',
  })
  .refine(({ interval, due_on }) => interval !== ANOTHER || due_on !== '', {
    path: ['due_on'],
    error: 'Please enter a date.',
  })
  .refine(({ reason }) => reason !== '', { path: ['reason'], error: REQUIRED_MESSAGE });

function IntervalForm({ recall }: { recall: StaffRecall }) {
  const { recall_id, version, tested_on } = recall;
  const client = useQueryClient();
  const form = useZodForm({
    schema: intervalForm,
    labels: {
      interval: 'When it is due',
      due_on: 'Date of the next test',
      reason: 'Reason for this date',
    },
    idPrefix: 'next-test-',
    defaultValues: { interval: '', due_on: '', reason: '' },
  });
  const isAnother = form.watch('interval') === ANOTHER;
  return (
    <Form
      form={form}
      send={async ({ interval, due_on, reason }) => {
        const day = interval === ANOTHER ? due_on : afterInterval(tested_on, interval);
        try {
          const change = { version, change: 'due on', due_on: day, ended_reason: null } as const;
          await changeRecall(recall_id, { ...change, reason });
          form.reset();
        } finally {
          await refreshRecalls(client);
        }
      }}
      action="Set the next test"
      busyLabel="Saving..."
      confirmLeave
      done="The next test has been set."
      variant="secondary"
    >
      <p>{recallWords(recall)}</p>
      <FormField
        form={form}
        name="interval"
        kind="select"
        placeholder="Choose when"
        hint={`Counted from the test on ${formatDate(tested_on)}.`}
        options={Object.entries(INTERVALS).map(([value, label]) => ({ value, label }))}
      />
      {isAnother && <FormField form={form} name="due_on" type="date" />}
      <FormField form={form} name="reason" kind="lines" rows={2} />
    </Form>
  );
}

/** Changes the person's next test; a first raised result has none until its follow-up ends. */
export function NextTestInterval({ profileId }: { profileId: string }) {
  const query = useQuery(personRecallsQuery(profileId));
  return (
    <Loaded query={query}>
      {({ recalls }) => {
        const recall = recalls.find(({ is_newest }) => is_newest);
        if (recall) return <IntervalForm recall={recall} />;
        return (
          <p>
            There is no next test yet. The rules set one when this follow-up ends; you can change it
            here then.
          </p>
        );
      }}
    </Loaded>
  );
}

/** 'Due on 14 November 2027, after 1 year, by version 2 of the rules.' */
export function NextTestWords({ profileId }: { profileId: string }) {
  const { data } = useQuery(personRecallsQuery(profileId));
  const recall = data?.recalls.find(({ is_newest }) => is_newest);
  return recall ? recallWords(recall) : '–';
}
