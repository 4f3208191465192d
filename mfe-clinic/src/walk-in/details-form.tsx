import { placesLeft } from '@chaps/domain/walk-ins';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { nameOf } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { bookingOf, type Details, walkInSchema } from './schema.ts';
import { usePlaces } from './use-places.ts';

const ASK = 'Send them to the coordinator, who can allow more.';

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Birth date',
  phone: 'Phone number',
  email: 'E-mail address',
  neither: 'They have neither a phone nor an e-mail address',
};

interface DetailsFormProps {
  /** As they were typed before; empty for somebody new. */
  before: Details;
  onDone: (details: Details) => void;
}

/** Who somebody without a booking is, and how they can be reached. */
export function DetailsForm({ before, onDone }: DetailsFormProps) {
  const { list, people } = useDay();
  const { places } = usePlaces();
  const form = useZodForm({
    schema: walkInSchema(list.event_date),
    labels: LABELS,
    defaultValues: before,
  });
  const check = (details: Details) => {
    const booked = bookingOf(people, details);
    if (booked) throw new FormError(`${nameOf(booked)} is on the list. Find them at Check-in.`);
    if (places && places.left <= 0) throw new FormError(`${placesLeft(places)} ${ASK}`);
    onDone(details);
  };
  return (
    <Form form={form} send={check} action="Continue" fullWidth>
      <FormField form={form} name="first_name" autoComplete="off" />
      <FormField form={form} name="last_name" autoComplete="off" />
      <FormField form={form} name="date_of_birth" type="date" autoComplete="off" />
      <FormField form={form} name="phone" type="tel" optional autoComplete="off" />
      <FormField form={form} name="email" type="email" optional autoComplete="off" />
      <FormField form={form} name="neither" kind="checkbox" />
    </Form>
  );
}
