import { reasonRequest } from '@chaps/contracts/staff';
import { formatPence } from '@chaps/domain';
import { Button, ButtonRow, LazyDialog, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callOffEvent, callOffQuery } from '../../api/events.ts';
import { FormProblems, fieldsOf, showProblems } from '../../components/form.tsx';
import { Loaded } from '../../components/loaded.tsx';

/** Shows who will be told and refunded, before an event is called off. */
export function CallOffDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const client = useQueryClient();
  const preview = useQuery(callOffQuery(eventId));
  const form = useForm({ resolver: schemaResolver(reasonRequest), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await callOffEvent(eventId, reason);
      await client.invalidateQueries({ queryKey: ['staff', 'events'] });
      onClose();
    } catch (error) {
      showProblems(form, error);
    }
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Call this event off?"
      tone="warning"
    >
      <Loaded query={preview}>
        {({ people }) => (
          <>
            <p>
              {people.length === 0
                ? 'Nobody has booked. It cannot be opened again.'
                : `${people.length} people are told by mail and refunded in full. This cannot be undone.`}
            </p>
            <ul>
              {people.map(({ reference, name, refund, paying }) => (
                <li key={reference}>
                  {name}, {reference}: {paying ? 'is paying now' : formatPence(refund)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <form noValidate onSubmit={submit}>
        <FormProblems state={form.formState} />
        <TextField {...fieldsOf(form)('reason')} label="Reason, for the audit log" />
        <ButtonRow>
          <Button
            type="submit"
            variant="danger"
            busy={form.formState.isSubmitting}
            busyLabel="Calling off..."
          >
            Call the event off
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep the event
          </Button>
        </ButtonRow>
      </form>
    </LazyDialog>
  );
}
