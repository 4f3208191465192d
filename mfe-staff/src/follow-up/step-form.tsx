import { changeFollowUpState, refreshFollowUps } from '@chaps/api-client/follow-ups';
import type { FollowUp } from '@chaps/contracts/follow-ups';
import { optionalLines } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { FOLLOW_UP_TRANSITIONS, SELECTABLE_OUTCOMES } from '@chaps/domain/follow-up';
import { Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { DeathNotice } from '../components/death-notice.tsx';
import { Link } from '../components/links.tsx';
import { capitalise } from './state.tsx';
import { useResultRead } from './use-result-read.ts';

/** Steps that staff choose here. Telling the person is recorded separately. */
const STEPS = ['gp told', 'outcome'] as const;
const STEP_NAMES = { 'gp told': 'GP informed', outcome: 'End with an outcome' };

const stepForm = z
  .object({
    to: z.enum(STEPS, 'Please choose the next step.'),
    outcome: z.union([z.enum(SELECTABLE_OUTCOMES), z.literal('')]),
    note: optionalLines(2000),
    reason: optionalLines(2000),
  })
  .refine(({ to, outcome }) => to !== 'outcome' || outcome !== '', {
    path: ['outcome'],
    error: 'Please choose the outcome.',
  });

/** Unsent letters, which would be forgotten once the follow-up has ended. */
function UnsentLetters({ letters }: Pick<FollowUp, 'letters'>) {
  const unsent = letters.filter(({ state }) => state === 'drafted' || state === 'approved');
  if (unsent.length === 0) return null;
  const title = `${unsent.length === 1 ? '1 letter has' : `${unsent.length} letters have`} not been sent`;
  return (
    <Notice tone="warning" title={title} level={3}>
      <ul>
        {unsent.map(({ letter_id, recipient }) => (
          <li key={letter_id}>
            <Link to={`/staff/letters/${letter_id}`}>
              Letter to {recipient === 'gp' ? 'the GP' : 'the person'}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface StepFormProps {
  found: FollowUp;
  /** Called once the follow-up has an outcome and the form is about to disappear. */
  onEnded: () => void;
}

/** Takes a follow-up a step further; only an outcome ends it. */
export function StepForm({ found: { item, person, letters }, onEnded }: StepFormProps) {
  const { follow_up_id: id, state: from } = item;
  const read = useResultRead(item);
  const client = useQueryClient();
  const form = useZodForm({
    schema: stepForm,
    labels: {
      to: 'Step',
      outcome: 'Outcome',
      note: 'What was said or done',
      reason: 'Reason for telling the GP without the person’s consent',
    },
    defaultValues: { outcome: '', note: '', reason: '' },
  });
  const ends = form.watch('to') === 'outcome';
  const overrides = form.watch('to') === 'gp told' && person.gp_sharing !== true;
  return (
    <Form
      form={form}
      send={async ({ to, outcome, note, reason }) => {
        try {
          await changeFollowUpState(id, {
            ...read.result,
            from,
            to,
            outcome: to === 'outcome' ? outcome || null : null,
            note: note || null,
            reason: (overrides && reason) || null,
          });
          form.reset();
          if (to === 'outcome') onEnded();
        } finally {
          read.reset();
          await refreshFollowUps(client);
        }
      }}
      action="Record the step"
      busyLabel="Recording..."
      confirmLeave
      done="The step has been recorded."
    >
      <FormField
        form={form}
        name="to"
        kind="select"
        placeholder="Choose a step"
        options={STEPS.filter((step) => FOLLOW_UP_TRANSITIONS[from].includes(step)).map(
          (value) => ({
            value,
            label: STEP_NAMES[value],
          }),
        )}
      />
      {ends && (
        <FormField
          form={form}
          name="outcome"
          kind="select"
          placeholder="Choose an outcome"
          options={SELECTABLE_OUTCOMES.map((value) => ({ value, label: capitalise(value) }))}
        />
      )}
      {ends && <UnsentLetters letters={letters} />}
      {ends && form.watch('outcome') === 'died' && <DeathNotice />}
      {overrides && (
        <>
          <Notice tone="warning" title="The person has not agreed to this" level={3}>
            Tell the GP only if your duty to protect the person outweighs their choice. The reason
            is kept with the step.
          </Notice>
          <FormField form={form} name="reason" kind="lines" rows={3} />
        </>
      )}
      <FormField form={form} name="note" kind="lines" rows={3} optional />
    </Form>
  );
}
