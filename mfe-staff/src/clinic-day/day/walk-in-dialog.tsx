import { dayPeopleQuery } from '@chaps/api-client/visits';
import {
  CONTACT_HINT,
  EMPTY_WALK_IN,
  WALK_IN_LABELS,
  walkInForm,
} from '@chaps/contracts/walk-in-form';
import { formatDate } from '@chaps/domain';
import { isLikelySamePerson, toPersonKey } from '@chaps/domain/names';
import { FormRow } from '@chaps/ui';
import { FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { recordStep } from './record-one.ts';

interface WalkInDialogProps {
  eventId: string;
  /** The day of the event, on which the age is checked. */
  day: string;
  /** @param conflict a warning about the person, who is added anyway */
  onAdded: (conflict: string | undefined) => void;
  onClose: () => void;
}

/** Adds a walk-in as arrived; the following steps are recorded as for anyone else. */
export function WalkInDialog({ eventId, day, onAdded, onClose }: WalkInDialogProps) {
  const client = useQueryClient();
  // Stays the same on a retry after a lost response, so that nobody is added twice.
  const [ids] = useState(() => ({
    appointment_id: crypto.randomUUID(),
    action_id: crypto.randomUUID(),
  }));
  // The person whom the warning that staff have seen is about.
  const [asked, setAsked] = useState<string>();
  /** @throws {FormError} the first time, if the list has someone with this name and date of birth */
  const warnAbout = async (person: Parameters<typeof toPersonKey>[0]) => {
    const key = toPersonKey(person);
    if (asked === key) return;
    const q = `${person.first_name} ${person.last_name}`;
    const { items } = await client.fetchQuery(dayPeopleQuery(eventId, { q, show: 'all' }));
    const known = items.find(
      (each) => each.appointment_id !== ids.appointment_id && isLikelySamePerson(each, person),
    );
    if (!known) return;
    setAsked(key);
    const { first_name, last_name, start_time } = known;
    throw new FormError(
      `${first_name} ${last_name}, born ${formatDate(person.date_of_birth ?? '')}, is on the list ${start_time ? `at ${start_time}` : 'as a walk-in'}. Record their arrival there. Only add them here if this is a different person.`,
    );
  };
  const form = useZodForm({
    schema: walkInForm(day),
    labels: WALK_IN_LABELS,
    defaultValues: EMPTY_WALK_IN,
  });
  return (
    <FormDialog
      title="Add a walk-in"
      form={form}
      send={async (person) => {
        await warnAbout(person);
        const conflict = await recordStep(eventId, { ...ids, step: 'arrived', person });
        await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
        onClose();
        const name = `${person.first_name} ${person.last_name}`;
        onAdded(conflict && `${name} has been added. ${conflict.reason}`);
        if (!conflict) showSuccess(`${name} has been added and marked as arrived.`);
      }}
      action={asked === undefined ? 'Add them as arrived' : 'Add them as a different person'}
      busyLabel="Adding..."
      keep="Go back"
      onClose={onClose}
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
    </FormDialog>
  );
}
