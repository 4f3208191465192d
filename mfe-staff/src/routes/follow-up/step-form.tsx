import { moveFollowUp, refreshFollowUps } from '@chaps/api-client/follow-ups';
import type { FollowUpItem } from '@chaps/contracts/follow-ups';
import { optionalLines } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { FOLLOW_UP_MOVES, FOLLOW_UP_OUTCOMES, FOLLOW_UP_STATES } from '@chaps/domain/follow-up';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { StaffForm } from '../../components/staff-form.tsx';
import { STATE_NAMES, sentence } from './state.tsx';

const stepForm = z
  .object({
    to: z.enum(FOLLOW_UP_STATES, 'Please choose the next step.'),
    outcome: z.union([z.enum(FOLLOW_UP_OUTCOMES), z.literal('')]),
    note: optionalLines(2000),
  })
  .refine(({ to, outcome }) => to !== 'outcome' || outcome !== '', {
    path: ['outcome'],
    error: 'Please choose the outcome.',
  });

/** Takes a follow-up a step further; it ends with an outcome only. */
export function StepForm({ item: { follow_up_id: id, state: from } }: { item: FollowUpItem }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: stepForm,
    labels: { to: 'Step', outcome: 'Outcome', note: 'What was said or done' },
    defaultValues: { outcome: '', note: '' },
  });
  const ends = form.watch('to') === 'outcome';
  return (
    <StaffForm
      form={form}
      send={async ({ to, outcome, note }) => {
        try {
          const step = { from, to, outcome: to === 'outcome' ? outcome || null : null };
          await moveFollowUp(id, { ...step, note: note || null });
          form.reset();
        } finally {
          await refreshFollowUps(client);
        }
      }}
      action="Record the step"
      busyLabel="Recording..."
    >
      <FormField
        form={form}
        name="to"
        kind="select"
        placeholder="Choose a step"
        options={FOLLOW_UP_MOVES[from].map((value) => ({
          value,
          label: value === 'outcome' ? 'End with an outcome' : STATE_NAMES[value],
        }))}
      />
      {ends && (
        <FormField
          form={form}
          name="outcome"
          kind="select"
          placeholder="Choose an outcome"
          options={FOLLOW_UP_OUTCOMES.map((value) => ({ value, label: sentence(value) }))}
        />
      )}
      <FormField form={form} name="note" kind="lines" rows={3} optional />
    </StaffForm>
  );
}
