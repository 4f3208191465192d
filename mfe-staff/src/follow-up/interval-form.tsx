import { refreshFollowUps, setNextTest } from '@chaps/api-client/follow-ups';
import { changeRecall, personRecallsQuery, refreshRecalls } from '@chaps/api-client/recalls';
import type { FollowUp } from '@chaps/contracts/follow-ups';
import type { StaffRecall } from '@chaps/contracts/recalls';
import { optionalLines, REQUIRED_MESSAGE } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { formatDate } from '@chaps/domain';
import { addInterval, isTemporaryEnd, preventsNewRecall } from '@chaps/domain/recall';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryContent } from '../components/staff-page.tsx';
import { describeRecall } from '../people/next-test.tsx';

const ANOTHER_DATE = 'another date';
const INTERVALS: Readonly<Record<string, string>> = {
  P6W: '6 weeks after the test',
  P3M: '3 months after the test',
  P6M: '6 months after the test',
  P1Y: '1 year after the test',
  P2Y: '2 years after the test',
  [ANOTHER_DATE]: 'On another date',
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
  .refine(({ interval, due_on }) => interval !== ANOTHER_DATE || due_on !== '', {
    path: ['due_on'],
    error: 'Please enter a date.',
  })
  .refine(({ reason }) => reason !== '', { path: ['reason'], error: REQUIRED_MESSAGE });

interface IntervalFormProps {
  words: string;
  /** The date of the test from which intervals are counted; null when unknown. */
  testedOn: string | null;
  save: (dueOn: string, reason: string) => Promise<unknown>;
}

function IntervalForm({ words, testedOn, save }: IntervalFormProps) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: intervalForm,
    labels: {
      interval: 'When the next test is due',
      due_on: 'Date of the next test',
      reason: 'Reason for this date',
    },
    idPrefix: 'next-test-',
    defaultValues: { interval: '', due_on: '', reason: '' },
  });
  const isAnother = form.watch('interval') === ANOTHER_DATE;
  const options = Object.entries(INTERVALS).map(([value, label]) => ({ value, label }));
  return (
    <Form
      form={form}
      send={async ({ interval, due_on, reason }) => {
        const isCounted = interval !== ANOTHER_DATE && testedOn;
        try {
          await save(isCounted ? addInterval(testedOn, interval) : due_on, reason);
          form.reset();
        } finally {
          await Promise.all([refreshRecalls(client), refreshFollowUps(client)]);
        }
      }}
      action="Set the next test"
      busyLabel="Saving..."
      confirmLeave
      done="The next test has been set."
      variant="secondary"
    >
      <p>{words}</p>
      <FormField
        form={form}
        name="interval"
        kind="select"
        placeholder="Choose when"
        {...(testedOn && { hint: `Counted from the test on ${formatDate(testedOn)}.` })}
        options={testedOn ? options : options.filter(({ value }) => value === ANOTHER_DATE)}
      />
      {isAnother && <FormField form={form} name="due_on" type="date" />}
      <FormField form={form} name="reason" kind="lines" rows={2} />
    </Form>
  );
}

const NO_RECALL_TEXT =
  'No next test is planned yet. The rules set one when this follow-up ends, unless you set one here. If the outcome is ‘Referred’ or ‘Declined by the person’, or the person would be over 80, they do not set one.';

const RESTART_NOTE = 'Setting a date here starts the reminders again.';

/** Whether a test on this day leads to no next test, because the person's reminders ended. */
const hasRecallEndedFor = (
  testedOn: string | null,
  { ended_reason: reason, tested_on }: StaffRecall,
) =>
  reason !== null &&
  !isTemporaryEnd(reason) &&
  (preventsNewRecall(reason) || (testedOn !== null && tested_on >= testedOn));

/** Changes the person's next test. A date set during the follow-up takes effect when the follow-up ends. */
export function NextTestInterval({ found: { item, visit } }: { found: FollowUp }) {
  const query = useQuery(personRecallsQuery(item.profile_id));
  return (
    <QueryContent query={query}>
      {({ recalls }) => {
        const recall = recalls.find(({ is_newest }) => is_newest);
        const isOpen = item.state !== 'outcome';
        const testedOn = item.sample_date ?? visit?.event_date ?? null;
        const isEnded = recall?.state === 'ended';
        if (isOpen && (!recall || (isEnded && !hasRecallEndedFor(testedOn, recall)))) {
          return (
            <IntervalForm
              words={recall?.is_set_for_later ? describeRecall(recall) : NO_RECALL_TEXT}
              testedOn={testedOn}
              save={(due_on, reason) => setNextTest(item.follow_up_id, { due_on, reason })}
            />
          );
        }
        if (!recall) return <p>No next test is planned.</p>;
        const { recall_id, version, tested_on, is_set_for_later } = recall;
        const change = { version, change: 'due on', ended_reason: null } as const;
        return (
          <IntervalForm
            words={
              isEnded && !is_set_for_later
                ? `${describeRecall(recall)} ${RESTART_NOTE}`
                : describeRecall(recall)
            }
            testedOn={isOpen && isEnded ? testedOn : tested_on}
            save={(due_on, reason) => changeRecall(recall_id, { ...change, due_on, reason })}
          />
        );
      }}
    </QueryContent>
  );
}

/** 'Due on 14 November 2027, after 1 year, by version 2 of the rules.' */
export function NextTestText({ profileId }: { profileId: string }) {
  const { data } = useQuery(personRecallsQuery(profileId));
  const recall = data?.recalls.find(({ is_newest }) => is_newest);
  return recall ? describeRecall(recall) : '–';
}
