import type { WalkIn } from '@chaps/contracts/visits';
import { placesLeft, reasonsOfPlaces } from '@chaps/domain/walk-ins';
import { ButtonLink } from '@chaps/ui';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { nameOf, walkInPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { bookingOf, walkInSchema } from './schema.ts';
import { type Places, usePlaces } from './use-places.ts';

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Birth date',
  phone: 'Phone number',
  email: 'E-mail address',
  neither: 'They have neither a phone nor an e-mail address',
  signed: 'They have read and signed the consent form on paper',
};

const ASK = 'Send them to the coordinator, who can allow more.';

const EMPTY = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  phone: '',
  email: '',
  neither: false,
  signed: false,
};

/** Who was added last, and what comes next. */
function Added({ name }: { name: string }) {
  const { screens, path } = useDay();
  return (
    <>
      <p role="status" aria-label="Added">
        <strong>{name} is added and has arrived.</strong> Show them where to wait. If no place is
        left, this page says so at the top, and it stays there until you close it.
      </p>
      {screens.includes('ready') && (
        <ButtonLink variant="secondary" to={`${path}/ready`}>
          Go to Ready
        </ButtonLink>
      )}
    </>
  );
}

/** How many places are left, and why. */
function PlacesLeft({ places, minutes }: Pick<Places, 'places' | 'minutes'>) {
  if (!places) return null;
  return (
    <p role="status" aria-label="Places">
      <strong>{placesLeft(places)}</strong> {reasonsOfPlaces(places, minutes).join(' ')}
    </p>
  );
}

/** Somebody without a booking, while a place is left; the server decides on it again. */
export function WalkInScreen() {
  const { list, people, record } = useDay();
  const { places, minutes } = usePlaces();
  const [added, setAdded] = useState('');
  const form = useZodForm({
    schema: walkInSchema(list.event_date),
    labels: LABELS,
    defaultValues: EMPTY,
  });
  const add = ({ phone, email, neither: _, signed, ...person }: typeof EMPTY) => {
    const booked = bookingOf(people, person);
    if (booked) throw new FormError(`${nameOf(booked)} is on the list. Find them at Check-in.`);
    if (places && places.left <= 0) throw new FormError(`${placesLeft(places)} ${ASK}`);
    const walkIn: WalkIn = {
      walk_in_id: crypto.randomUUID(),
      ...person,
      ...(phone && { phone }),
      ...(email && { email }),
      consent_given: signed,
    };
    record(walkInPerson(walkIn), 'arrived', { reason: 'Consent signed on paper.' });
    setAdded(nameOf(person));
    form.reset(EMPTY);
  };
  return (
    <>
      <p>Ask first whether they have booked.</p>
      <PlacesLeft places={places} minutes={minutes} />
      {added && <Added name={added} />}
      <Form form={form} send={add} action="Add and mark as arrived" fullWidth>
        <FormField form={form} name="first_name" autoComplete="off" />
        <FormField form={form} name="last_name" autoComplete="off" />
        <FormField form={form} name="date_of_birth" type="date" autoComplete="off" />
        <FormField form={form} name="phone" type="tel" optional autoComplete="off" />
        <FormField form={form} name="email" type="email" optional autoComplete="off" />
        <FormField form={form} name="neither" kind="checkbox" />
        <FormField form={form} name="signed" kind="checkbox" />
      </Form>
    </>
  );
}
