import {
  CONTACT_HINT,
  EMPTY_WALK_IN,
  WALK_IN_LABELS,
  walkInForm,
} from '@chaps/contracts/walk-in-form';
import { formatDate } from '@chaps/domain';
import { isLikelySamePerson, toPersonKey } from '@chaps/domain/names';
import { describePlacesLeft, explainWalkInPlaces } from '@chaps/domain/walk-ins';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { Person } from '../check-in/person.tsx';
import { type DayPerson, formatFullName, walkInPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { type Places, useWalkInPlaces } from './use-places.ts';

const ASK_COORDINATOR_TEXT = 'Send them to the coordinator, who can allow more walk-ins.';

/** How many places are left, and why. */
function PlacesLeft({ places, minutes }: Pick<Places, 'places' | 'minutes'>) {
  if (!places) return null;
  return (
    <p role="status" aria-label="Places">
      <strong>{describePlacesLeft(places)}</strong> {explainWalkInPlaces(places, minutes).join(' ')}
    </p>
  );
}

/** Asks someone without a booking who they are and how to reach them. */
function DetailsForm({ onDone }: { onDone: (person: DayPerson) => void }) {
  const { list, people } = useDay();
  const { places, minutes } = useWalkInPlaces();
  // The person whom the warning that staff have seen is about.
  const [asked, setAsked] = useState<string>();
  /** @throws {FormError} the first time, if the list has someone with this name and date of birth */
  const warnAbout = (person: Parameters<typeof toPersonKey>[0]) => {
    const key = toPersonKey(person);
    const known = people.find((each) => isLikelySamePerson(each, person));
    if (!known || asked === key) return;
    setAsked(key);
    const { date_of_birth, start_time } = known;
    throw new FormError(
      `${formatFullName(known)}, born ${formatDate(date_of_birth ?? '')}, is on the list ${start_time ? `at ${start_time}` : 'as a walk-in'}. Find them at Check-in. Only add them here if this is a different person.`,
    );
  };
  const form = useZodForm({
    schema: walkInForm(list.event_date),
    labels: WALK_IN_LABELS,
    defaultValues: EMPTY_WALK_IN,
  });
  return (
    <>
      <p>Ask first whether they have booked.</p>
      <PlacesLeft places={places} minutes={minutes} />
      <Form
        form={form}
        send={(person) => {
          warnAbout(person);
          if (places && places.left <= 0)
            throw new FormError(`${describePlacesLeft(places)} ${ASK_COORDINATOR_TEXT}`);
          onDone(walkInPerson(crypto.randomUUID(), person, list.walk_in_price));
        }}
        action={asked === undefined ? 'Continue' : 'Add them as a different person'}
        fullWidth
      >
        <FormField form={form} name="first_name" autoComplete="off" />
        <FormField form={form} name="last_name" autoComplete="off" />
        <FormField form={form} name="date_of_birth" type="date" autoComplete="off" />
        <p>{CONTACT_HINT}</p>
        <FormField form={form} name="phone" type="tel" optional autoComplete="off" />
        <FormField form={form} name="email" type="email" optional autoComplete="off" />
        <FormField form={form} name="home_address" optional autoComplete="off" />
        <FormField form={form} name="no_contact" optional autoComplete="off" />
      </Form>
    </>
  );
}

/** Someone without a booking: their details, then the same steps as for anyone at check-in. */
export function WalkInScreen() {
  const { people } = useDay();
  const [added, setAdded] = useState<DayPerson>();
  if (!added) return <DetailsForm onDone={setAdded} />;
  // Once something has been recorded for them, they are in the list.
  const known = people.find(({ appointment_id }) => appointment_id === added.appointment_id);
  return <Person person={known ?? added} onNext={() => setAdded(undefined)} />;
}
