import { createContentKeys } from '@chaps/api-client/idempotency-keys';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import { bookForPerson } from '@chaps/api-client/telephone-bookings';
import { omitHiddenRelatives } from '@chaps/contracts/consent';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { ListedPerson } from '@chaps/contracts/staff-people';
import type { TelephoneBookingResult } from '@chaps/contracts/telephone-bookings';
import { ApiError } from '@chaps/runtime';
import { RadioGroupField } from '@chaps/ui';
import { Form, FormError, FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Questions } from './ask.tsx';
import {
  type BookingContext,
  type BookingValues,
  createBookingSchema,
  LABELS,
  toBooking,
} from './booking-fields.ts';
import { type BookingPerson, NewPerson, Payment, Review } from './form-parts.tsx';
import { SimilarPeople } from './similar-people.tsx';
import styles from './telephone.module.css';
import { CHANNELS } from './words.ts';

interface BookingFormProps {
  who: BookingPerson;
  event: StaffEvent;
  price: number;
  onBooked: (booked: TelephoneBookingResult) => void;
  /** Called when someone new turns out to have a record. */
  onKnown: (person: ListedPerson) => void;
}

/** The API names fields by their path, and the form by the last part of the path. */
function toFormFieldErrors(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const details = Object.entries(error.details).map(([path, message]) => [
    path.split('.').at(-1) ?? path,
    message,
  ]);
  return details.length > 0 ? new FormError(error.message, Object.fromEntries(details)) : error;
}

export function BookingForm(props: BookingFormProps) {
  const { who, event, price, onBooked, onKnown } = props;
  const client = useQueryClient();
  const [keyFor] = useState(() => createContentKeys());
  const asked: BookingContext = { profileId: who.profile_id, price };
  const form = useZodForm({
    schema: createBookingSchema(asked),
    labels: LABELS,
    defaultValues: {
      first_name: who.first_name,
      last_name: who.last_name,
      date_of_birth: '',
      phone: '',
      email: '',
      start_time: '',
      through: 'telephone',
      payment: '',
      familyMemberWithProstateCancer: [],
      familyMemberWithOvarianCancer: [],
      additionalDetails: '',
      motherSideDetails: '',
    },
  });
  const isNew = who.profile_id === undefined;
  const start = isNew ? 'first_name' : 'start_time';
  useEffect(() => document.getElementById(start)?.focus(), [start]);
  const send = async (values: BookingValues) => {
    const body = toBooking(omitHiddenRelatives(values), asked);
    const { event_id: eventId } = event.event;
    const booked = await bookForPerson(eventId, body, keyFor({ eventId, body })).catch(
      (error: unknown) => {
        // The time may have been taken in the meantime.
        void refreshStaffEvents(client);
        throw toFormFieldErrors(error);
      },
    );
    onBooked(booked);
    await refreshStaffEvents(client);
    await client.invalidateQueries({ queryKey: ['staff', 'people'] });
  };
  const free = event.slots.filter(({ taken, capacity }) => taken < capacity);
  const typedEmail = form.watch('email');
  return (
    <Form
      form={form}
      className={styles.form}
      send={send}
      action="Book"
      busyLabel="Booking..."
      confirmLeave
    >
      {isNew && <NewPerson form={form} />}
      {isNew && (
        <SimilarPeople
          first_name={form.watch('first_name')}
          last_name={form.watch('last_name')}
          date_of_birth={form.watch('date_of_birth')}
          onKnown={onKnown}
        />
      )}
      <FormField
        form={form}
        name="start_time"
        kind="select"
        placeholder={free.length === 0 ? 'No times available' : 'Choose a time'}
        options={free.map(({ start_time, taken, capacity }) => ({
          value: start_time,
          label: `${start_time} (${capacity - taken} free)`,
        }))}
      />
      <Questions form={form} />
      <RadioGroupField
        {...fieldProps(form, 'through')}
        legend="How consent was given"
        options={CHANNELS}
        inline
      />
      {price > 0 && (
        <Payment form={form} price={price} email={(isNew ? typedEmail : who.email) ?? ''} />
      )}
      <h2>Before you book</h2>
      <Review form={form} who={who} event={event} price={price} />
    </Form>
  );
}
