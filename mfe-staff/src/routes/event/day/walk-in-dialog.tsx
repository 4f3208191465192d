import { emailAddress, isoDate, requiredText, telephone } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { Button, FormRow, LazyDialog } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDone } from '../../../components/say-done.ts';
import { recordOne } from './record-one.ts';

const schema = z.object({
  first_name: requiredText(100),
  last_name: requiredText(100),
  date_of_birth: isoDate,
  phone: z.union([z.literal(''), telephone]),
  email: z.union([z.literal(''), emailAddress], { error: 'Please enter a valid email address.' }),
  consent_given: z.boolean(),
});

/** Adds somebody who has come without a booking, as arrived. */
export function WalkInDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const client = useQueryClient();
  // The same when it is sent again after a lost answer: nobody is added twice.
  const [ids] = useState(() => ({
    walk_in_id: crypto.randomUUID(),
    action_id: crypto.randomUUID(),
  }));
  const form = useZodForm({
    schema,
    labels: {
      first_name: 'First name',
      last_name: 'Last name',
      date_of_birth: 'Date of birth',
      phone: 'Phone',
      email: 'Email',
      consent_given: 'They have signed the consent to the test',
    },
    defaultValues: {
      first_name: '',
      last_name: '',
      date_of_birth: '',
      phone: '',
      email: '',
      consent_given: false,
    },
  });
  return (
    <LazyDialog open onOpenChange={(open) => !open && onClose()} title="Add a walk-in">
      <Form
        form={form}
        send={async ({ phone, email, ...person }) => {
          await recordOne(eventId, {
            action_id: ids.action_id,
            step: 'arrived',
            ...(person.consent_given && { paper_consent: {} }),
            walk_in: {
              ...person,
              walk_in_id: ids.walk_in_id,
              ...(phone && { phone }),
              ...(email && { email }),
            },
          });
          await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
          onClose();
          sayDone(`${person.first_name} ${person.last_name} is added, and has arrived.`);
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
        <FormRow>
          <FormField form={form} name="phone" type="tel" optional autoComplete="off" />
          <FormField form={form} name="email" type="email" optional autoComplete="off" />
        </FormRow>
        <FormField form={form} name="consent_given" kind="checkbox" />
      </Form>
    </LazyDialog>
  );
}
