import { PAY_LINK_HOURS } from '@chaps/contracts/holds';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { formatLongDate, formatPence } from '@chaps/domain';
import { Fieldset, FormRow, RadioGroupField, SummaryList } from '@chaps/ui';
import { FormField, fieldProps, type LabelledForm } from '@chaps/ui/forms';
import type { BookingInput, BookingValues } from './booking-fields.ts';
import { CHANNELS, PAYMENT_LABELS } from './words.ts';

type BookingForm = LabelledForm<BookingInput, BookingValues>;

/** Someone with a record, or the names of someone new. */
export interface BookingPerson {
  profile_id?: string;
  first_name: string;
  last_name: string;
  email?: string | null;
}

export const NewPerson = ({ form }: { form: BookingForm }) => (
  <Fieldset legend="Who the booking is for" hint="Leave blank anything they do not have.">
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

export function Payment({
  form,
  price,
  email,
}: {
  form: BookingForm;
  price: number;
  email: string;
}) {
  const { label: _label, ...bound } = fieldProps(form, 'payment');
  const link = email
    ? {
        hint: `It will be sent to ${email}. The place is held until they pay, for up to ${PAY_LINK_HOURS} hours.`,
      }
    : { hint: 'This needs an e-mail address.', disabled: true };
  return (
    <RadioGroupField
      {...bound}
      legend={`How the ${formatPence(price)} will be paid`}
      options={[
        { value: 'on the day', label: PAYMENT_LABELS['on the day'] },
        { value: 'host', label: PAYMENT_LABELS.host },
        { value: 'link', label: PAYMENT_LABELS.link, ...link },
      ]}
    />
  );
}

interface ReviewProps {
  form: BookingForm;
  who: BookingPerson;
  event: StaffEvent;
  price: number;
}

/** What will be booked, as far as it has been chosen. */
export function Review({ form, who, event: { event }, price }: ReviewProps) {
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
          value:
            price === 0 ? 'Nothing to pay' : payment ? PAYMENT_LABELS[payment] : 'not chosen yet',
        },
        {
          label: 'Confirmation',
          value: to ? `by e-mail to ${to}` : 'no e-mail address: give them the reference',
        },
      ]}
    />
  );
}
