import { recordCall, refreshFollowUps } from '@chaps/api-client/follow-ups';
import type { FollowUpItem } from '@chaps/contracts/follow-ups';
import { optionalLines, wallTime } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useResultRead } from './use-result-read.ts';

const callForm = z.object({
  next_on: z.iso.date('Please enter a date.'),
  next_at: wallTime,
  note: optionalLines(2000),
});

/** Records an unanswered call; the follow-up stays on the list. */
export function CallForm({ item }: { item: FollowUpItem }) {
  const read = useResultRead(item);
  const client = useQueryClient();
  const form = useZodForm({
    schema: callForm,
    labels: { next_on: 'Try again on', next_at: 'At', note: 'Note about the call' },
    idPrefix: 'called-',
    defaultValues: { next_on: '', next_at: '', note: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ next_on, next_at, note }) => {
        try {
          const call = { next_on, next_at, note: note || null };
          await recordCall(item.follow_up_id, { ...read.result, ...call });
          form.reset();
        } finally {
          read.reset();
          await refreshFollowUps(client);
        }
      }}
      action="Called, no answer"
      busyLabel="Recording..."
      confirmLeave
      done="The call and the time to try again have been recorded."
      variant="secondary"
    >
      <FormField form={form} name="next_on" type="date" />
      <FormField form={form} name="next_at" type="time" />
      <FormField form={form} name="note" kind="lines" rows={2} optional />
    </Form>
  );
}
