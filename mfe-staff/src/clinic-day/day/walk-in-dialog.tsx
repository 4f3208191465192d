import {
  CONTACT_HINT,
  EMPTY_WALK_IN,
  WALK_IN_LABELS,
  walkInForm,
} from '@chaps/contracts/walk-in-form';
import { Button, FormRow, LazyDialog } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showSuccess } from '../../components/show-success.ts';
import { recordOne } from './record-one.ts';

interface WalkInDialogProps {
  eventId: string;
  /** The day of the event, for which the age is checked. */
  day: string;
  onClose: () => void;
}

/** Adds a walk-in as arrived; the following steps are recorded as for anyone else. */
export function WalkInDialog({ eventId, day, onClose }: WalkInDialogProps) {
  const client = useQueryClient();
  // Stays the same on a retry after a lost response, so that nobody is added twice.
  const [ids] = useState(() => ({
    appointment_id: crypto.randomUUID(),
    action_id: crypto.randomUUID(),
  }));
  const form = useZodForm({
    schema: walkInForm(day),
    labels: WALK_IN_LABELS,
    defaultValues: EMPTY_WALK_IN,
  });
  return (
    <LazyDialog open onOpenChange={(open) => !open && onClose()} title="Add a walk-in">
      <Form
        form={form}
        send={async (person) => {
          await recordOne(eventId, { ...ids, step: 'arrived', person });
          await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
          onClose();
          showSuccess(
            `${person.first_name} ${person.last_name} has been added and marked as arrived.`,
          );
        }}
        action="Add them as arrived"
        busyLabel="Adding..."
        beside={
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
        }
      >
        <FormRow>
          <FormField form={form} name="first_name" autoComplete="off" />
          <FormField form={form} name="last_name" autoComplete="off" />
        </FormRow>
        <FormField form={form} name="date_of_birth" type="date" />
        <p>{CONTACT_HINT}</p>
        <FormRow>
          <FormField form={form} name="phone" type="tel" optional autoComplete="off" />
          <FormField form={form} name="email" type="email" optional autoComplete="off" />
        </FormRow>
        <FormField form={form} name="home_address" optional autoComplete="off" />
        <FormField form={form} name="no_contact" optional autoComplete="off" />
      </Form>
    </LazyDialog>
  );
}
