import { changeFollowUp, refreshFollowUps } from '@chaps/api-client/follow-ups';
import type { FollowUp } from '@chaps/contracts/follow-ups';
import { optionalLines } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { isFarAhead } from '@chaps/domain/follow-up';
import { londonDate } from '@chaps/domain/london-time';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { describeOwner } from './state.tsx';
import { useResultRead } from './use-result-read.ts';

const assignmentForm = z.object({
  owner: z.string(),
  due_on: z.iso.date('Please enter a date.'),
  reason: optionalLines(2000),
});

/** The owner, and the date by which the next step is due. */
export function Assignment({ found }: { found: FollowUp }) {
  const { item, clinicians } = found;
  const read = useResultRead(item);
  const client = useQueryClient();
  const form = useZodForm({
    schema: assignmentForm,
    labels: { owner: 'Owner', due_on: 'Next step due on', reason: 'Why the date is so far ahead' },
    idPrefix: 'assigned-',
    values: { owner: item.owner ?? '', due_on: item.due_on ?? '', reason: '' },
  });
  const options = new Map(clinicians.map(({ user_id, email }) => [user_id, email]));
  // The current owner is always listed.
  if (item.owner) options.set(item.owner, describeOwner(found));
  const late = isFarAhead(form.watch('due_on') ?? '', londonDate(new Date()));
  return (
    <Form
      form={form}
      send={async ({ owner, due_on, reason }) => {
        const change = { owner: owner || null, due_on, reason: (late && reason) || null };
        try {
          await changeFollowUp(item.follow_up_id, { ...read.result, ...change });
        } finally {
          read.reset();
          await refreshFollowUps(client);
        }
      }}
      action="Save"
      busyLabel="Saving..."
      done="Owner and date saved."
      variant="secondary"
    >
      <FormField
        form={form}
        name="owner"
        kind="select"
        placeholder="No one"
        options={[...options].map(([value, label]) => ({ value, label }))}
      />
      <FormField form={form} name="due_on" type="date" />
      {late && <FormField form={form} name="reason" kind="lines" rows={2} />}
    </Form>
  );
}
