import { contentKeys } from '@chaps/api-client/idempotency-keys';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import { bookForSomebody } from '@chaps/api-client/telephone-bookings';
import { withoutHiddenRelatives } from '@chaps/contracts/consent';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { TelephoneBooked } from '@chaps/contracts/telephone-bookings';
import { formatLongDate, formatPence } from '@chaps/domain';
import { ApiError } from '@chaps/runtime';
import { Fieldset, FormRow, RadioGroupField, SummaryList } from '@chaps/ui';
import {
  boundTo,
  Form,
  FormError,
  FormField,
  type LabelledForm,
  useZodForm,
} from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Questions } from './ask.tsx';
import {
  type Asked,
  type BookingInput,
  type BookingValues,
  bookingOf,
  bookingSchema,
  LABELS,
} from './booking-fields.ts';
import styles from './telephone.module.css';
import { CHANNELS, PAYMENTS } from './words.ts';

/** Somebody who is known, or the names of somebody new. */
export interface Who {
  profile_id?: string;
  first_name: string;
  last_name: string;
  email?: string | null;
}

interface BookingFormProps {
  who: Who;
  event: StaffEvent;
  price: number;
  onBooked: (booked: TelephoneBooked) => void;
}

type BookingForm = LabelledForm<BookingInput, BookingValues>;

/** The API names fields by their path; the form by its last part. */
function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const details = Object.entries(error.details).map(([path, message]) => [
    path.split('.').at(-1) ?? path,
    message,
  ]);
  return details.length > 0 ? new FormError(error.message, Object.fromEntries(details)) : error;
}

const NewPerson = ({ form }: { form: BookingForm }) => (
  <Fieldset legend="Who it is for" hint="Leave out what they do not have.">
    <FormRow>
      <FormField form={form} name="first_name" autoComplete="off" />
      <FormField form={form} name="last_name" autoComplete="off" />
    </FormRow>
    <FormRow narrow>
      <FormField form={form} name="date_of_birth" type="date" autoComplete="off" />
      <FormField form={form} name="phone" type="tel" autoComplete="off" optional />
      <FormField form={form} name="email" type="email" autoComplete="off" optional />
    </FormRow>
  </Fieldset>
);

function Payment({ form, price, email }: { form: BookingForm; price: number; email: string }) {
  const { label: _label, ...bound } = boundTo(form, 'payment');
  const link = email
    ? { hint: `It goes to ${email}, and the place is kept until it is paid, for 48 hours at most.` }
    : { hint: 'This needs an e-mail address.', disabled: true };
  return (
    <RadioGroupField
      {...bound}
      legend={`How the ${formatPence(price)} is paid`}
      options={[
        { value: 'on the day', label: PAYMENTS['on the day'] },
        { value: 'host', label: PAYMENTS.host },
        { value: 'link', label: PAYMENTS.link, ...link },
      ]}
    />
  );
}

/** What will be booked, as far as it is chosen. */
function Review({ form, who, event: { event }, price }: BookingFormProps & { form: BookingForm }) {
  const [first, last, email, time, through, payment] = form.watch([
    'first_name',
    'last_name',
    'email',
    'start_time',
    'through',
    'payment',
  ]);
  const to = who.profile_id ? who.email : email;
  const channel = CHANNELS.find(({ value }) => value === through)?.label.toLowerCase();
  return (
    <SummaryList
      rows={[
        { label: 'For', value: `${first} ${last}` },
        {
          label: 'When',
          value: `${event.event_name}, ${formatLongDate(event.event_date)}${time ? `, ${time}` : ''}`,
        },
        { label: 'Consent', value: `taken by you, ${channel}` },
        {
          label: 'Payment',
          value: price === 0 ? 'Nothing to pay' : payment ? PAYMENTS[payment] : 'not chosen yet',
        },
        {
          label: 'Confirmation',
          value: to ? `by e-mail to ${to}` : 'no e-mail address: tell them the reference',
        },
      ]}
    />
  );
}

export function BookingForm(props: BookingFormProps) {
  const { who, event, price, onBooked } = props;
  const client = useQueryClient();
  const [keyFor] = useState(() => contentKeys());
  const asked: Asked = { profileId: who.profile_id, price };
  const form = useZodForm({
    schema: bookingSchema(asked),
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
    const body = bookingOf(withoutHiddenRelatives(values), asked);
    const { event_id: eventId } = event.event;
    const booked = await bookForSomebody(eventId, body, keyFor({ eventId, body })).catch(
      (error: unknown) => {
        // The time may have gone meanwhile.
        void refreshStaffEvents(client);
        throw atFields(error);
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
      <FormField
        form={form}
        name="start_time"
        kind="select"
        placeholder={free.length === 0 ? 'No time is free' : 'Choose a time'}
        options={free.map(({ start_time, taken, capacity }) => ({
          value: start_time,
          label: `${start_time} (${capacity - taken} free)`,
        }))}
      />
      <Questions form={form} />
      <RadioGroupField
        {...boundTo(form, 'through')}
        legend="How the consent came"
        options={CHANNELS}
        inline
      />
      {price > 0 && (
        <Payment form={form} price={price} email={(isNew ? typedEmail : who.email) ?? ''} />
      )}
      <h2>Before you book</h2>
      <Review {...props} form={form} />
    </Form>
  );
}
