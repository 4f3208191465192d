import { AUDIENCES } from '@chaps/contracts/events';
import * as z from '@chaps/contracts/schema';
import { type EventDetails, eventDetails } from '@chaps/contracts/staff-events';
import { formatPence, slotCapacities, slotTimes } from '@chaps/domain';
import { Button, CheckboxField, FormRow, SelectField, TextAreaField, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { productsQuery } from '../../api/events.ts';
import { FormProblems, fieldsOf, showProblems } from '../../components/form.tsx';

const number = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));

/** The form's fields are texts; the API takes numbers, pence and null. */
const formSchema = eventDetails
  .omit({ price: true })
  .extend({
    price: z
      .string()
      .regex(/^(\d{1,5}(\.\d{2})?)?$/, 'Please enter pounds such as 25.00, or nothing.')
      .transform((text) => (text === '' ? null : Math.round(Number(text) * 100))),
    session_duration: number.pipe(eventDetails.shape.session_duration),
    total_spaces: number.pipe(eventDetails.shape.total_spaces),
    latitude: number.pipe(eventDetails.shape.latitude),
    longitude: number.pipe(eventDetails.shape.longitude),
    exclusive_for: z
      .union([z.enum(AUDIENCES), z.literal('')])
      .transform((audience) => audience || null),
    address_line_2: z.string(),
    state: z.string(),
    lab_name: z.string(),
  })
  .transform(({ address_line_2, state, lab_name, ...rest }) => ({
    ...rest,
    address_line_2: address_line_2.trim() || null,
    state: state.trim() || null,
    lab_name: lab_name.trim() || null,
  }));
type FormInput = z.input<typeof formSchema>;

const inputOf = ({ price, ...details }: EventDetails): FormInput => ({
  ...details,
  price: price === null ? '' : (price / 100).toFixed(2),
  session_duration: String(details.session_duration),
  total_spaces: String(details.total_spaces),
  latitude: String(details.latitude),
  longitude: String(details.longitude),
  exclusive_for: details.exclusive_for ?? '',
  address_line_2: details.address_line_2 ?? '',
  state: details.state ?? '',
  lab_name: details.lab_name ?? '',
});

/** The slots that these times and places make. */
function SlotsPreview({ form }: { form: UseFormReturn<FormInput, unknown, EventDetails> }) {
  const [event_date, start_time, end_time, duration, spaces] = form.watch([
    'event_date',
    'start_time',
    'end_time',
    'session_duration',
    'total_spaces',
  ]);
  const isTime = (time: string) => /^\d{2}:\d{2}/.test(time);
  const times =
    event_date && isTime(start_time) && isTime(end_time)
      ? slotTimes({ event_date, start_time, end_time, session_duration: Number(duration) })
      : [];
  if (times.length === 0) return <p>No session fits into these times yet.</p>;
  const seats = slotCapacities(times.length, Number(spaces) || 0);
  const range = [...new Set(seats)].sort((one, two) => one - two).join(' to ');
  return (
    <p aria-live="polite">
      {times.length} times from {times[0]} to {times.at(-1)}, {range} places each.
    </p>
  );
}

interface EventFormProps {
  initial: EventDetails;
  submitLabel: string;
  /** @throws {ApiError} whose problems are shown at the fields */
  onSubmit: (details: EventDetails) => Promise<void>;
}

/** Everything that staff say of an event. */
export function EventForm({ initial, submitLabel, onSubmit }: EventFormProps) {
  const form = useForm({ resolver: schemaResolver(formSchema), defaultValues: inputOf(initial) });
  const products = useQuery(productsQuery());
  const field = fieldsOf(form);
  const submit = form.handleSubmit((details) =>
    onSubmit(details).catch((error: unknown) => showProblems(form, error)),
  );
  const productOptions = (products.data ?? []).map(({ product_id, product_name, price }) => ({
    value: product_id,
    label: `${product_name} (${formatPence(price)})`,
  }));
  return (
    <form noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <h2>What and when</h2>
      <TextField {...field('event_name')} label="Name" />
      <TextAreaField {...field('event_description')} label="Description" rows={4} optional />
      <FormRow>
        <TextField {...field('event_date')} label="Date" type="date" />
        <TextField {...field('start_time')} label="Start" type="time" />
        <TextField {...field('end_time')} label="End" type="time" />
      </FormRow>
      <FormRow>
        <TextField {...field('session_duration')} label="Minutes each" inputMode="numeric" />
        <TextField {...field('total_spaces')} label="Places in all" inputMode="numeric" />
      </FormRow>
      <SlotsPreview form={form} />
      <h2>Price and audience</h2>
      <FormRow>
        <SelectField {...field('product_id')} label="Test" options={productOptions} />
        <TextField {...field('price')} label="Price in pounds" optional inputMode="decimal" />
      </FormRow>
      <CheckboxField {...field('payment_required')} label="The person pays" />
      <CheckboxField {...field('is_private')} label="Private: an access code is needed" />
      <SelectField
        {...field('exclusive_for')}
        label="Audience"
        placeholder="Everybody"
        options={AUDIENCES}
        optional
      />
      <h2>Where</h2>
      <TextField {...field('address_line_1')} label="Address" />
      <TextField {...field('address_line_2')} label="Second line" optional />
      <FormRow>
        <TextField {...field('city')} label="Town" />
        <TextField {...field('state')} label="County" optional />
        <TextField {...field('postcode')} label="Postcode" />
      </FormRow>
      <FormRow>
        <TextField {...field('country')} label="Country" />
        <TextField {...field('latitude')} label="Latitude" inputMode="decimal" />
        <TextField {...field('longitude')} label="Longitude" inputMode="decimal" />
      </FormRow>
      <FormRow>
        <TextField {...field('contact_email')} label="Contact e-mail" type="email" />
        <TextField {...field('lab_name')} label="Laboratory" optional />
      </FormRow>
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Saving...">
        {submitLabel}
      </Button>
    </form>
  );
}
