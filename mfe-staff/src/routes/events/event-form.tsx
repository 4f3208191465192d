import { productsQuery } from '@chaps/api-client/staff-events';
import { AUDIENCES, eventBreak } from '@chaps/contracts/events';
import * as z from '@chaps/contracts/schema';
import { type EventDetails, eventDetails } from '@chaps/contracts/staff-events';
import { formatPence } from '@chaps/domain';
import { FormRow, LoadFailure } from '@chaps/ui';
import { type FieldLabels, Form, FormField, type LabelledForm, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BreaksField } from './breaks-field.tsx';

const number = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));

const breakTime = z
  .string()
  .min(1, 'Please enter both times of each break, or remove it.')
  .pipe(eventBreak.shape.from);

const POUNDS = /^(\d{1,5}(\.\d{2})?)?$/;

/** The form's fields are texts; the API takes numbers, pence and null. */
const schemaOf = (priceRequired: boolean) =>
  eventDetails
    .omit({ price: true })
    .extend({
      price: z
        .string()
        .min(priceRequired ? 1 : 0, 'Please enter the price in pounds, or 0.00.')
        .regex(POUNDS, 'Please enter pounds such as 25.00.')
        .transform((text) => (text === '' ? null : Math.round(Number(text) * 100))),
      product_id: z.string().min(1, 'Please choose a test.'),
      breaks: z.array(z.object({ from: breakTime, to: breakTime })),
      session_duration: number.pipe(eventDetails.shape.session_duration),
      total_spaces: number.pipe(eventDetails.shape.total_spaces),
      walk_in_allowance: number.pipe(eventDetails.shape.walk_in_allowance.unwrap()),
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
const formSchema = schemaOf(false);
/** Nobody creates an event with a price that they have not typed. */
const pricedSchema = schemaOf(true);
type FormInput = z.input<typeof formSchema>;

const textOf = (value: number) => (Number.isNaN(value) ? '' : String(value));

const inputOf = ({ price, ...details }: EventDetails): FormInput => ({
  ...details,
  price: price === null ? '' : (price / 100).toFixed(2),
  breaks: details.breaks ?? [],
  session_duration: String(details.session_duration),
  total_spaces: textOf(details.total_spaces),
  walk_in_allowance: textOf(details.walk_in_allowance ?? 0),
  latitude: textOf(details.latitude),
  longitude: textOf(details.longitude),
  exclusive_for: details.exclusive_for ?? '',
  address_line_2: details.address_line_2 ?? '',
  state: details.state ?? '',
  lab_name: details.lab_name ?? '',
});

export const LABELS: FieldLabels<FormInput> = {
  event_name: 'Name',
  event_description: 'Description',
  event_date: 'Date',
  start_time: 'Start',
  end_time: 'End',
  session_duration: 'Minutes each',
  total_spaces: 'Number of seats',
  walk_in_allowance: 'Walk-ins beside the seats',
  breaks: 'Breaks',
  product_id: 'Test',
  price: 'Price in pounds',
  payment_required: 'Paid by the person',
  is_private: 'Private: an access code is needed',
  exclusive_for: 'Audience',
  address_line_1: 'Address',
  address_line_2: 'Second line',
  city: 'Town',
  state: 'County',
  postcode: 'Postcode',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  contact_email: 'Contact e-mail',
  lab_name: 'Laboratory',
};

interface TimesProps {
  form: LabelledForm<FormInput, EventDetails>;
  taken: ReadonlyMap<string, number>;
}

function Times({ form, taken }: TimesProps) {
  const values = form.watch();
  return (
    <BreaksField
      {...values}
      session_duration={Number(values.session_duration)}
      total_spaces={Number(values.total_spaces) || 0}
      taken={taken}
      id={`${form.idPrefix}breaks`}
      error={form.formState.errors.breaks?.message}
      onChange={(breaks) => {
        form.clearErrors('breaks');
        form.setValue('breaks', breaks, { shouldDirty: true });
      }}
    />
  );
}

export type EventField = keyof EventDetails;

export const EVENT_FIELDS = eventDetails.keyof().options;

const wordsOf = (value: FormInput[EventField]): string =>
  Array.isArray(value) ? value.map(({ from, to }) => `${from} to ${to}`).join(', ') : String(value);

/** What two editors have made of one field. */
function Conflicts({ form, theirs, fields }: ConflictProps) {
  const inputs = inputOf(theirs);
  // What was typed when the conflict was found; choosing changes the form alone.
  const [mine] = useState(form.getValues());
  const [chosen, setChosen] = useState<Partial<Record<EventField, 'mine' | 'theirs'>>>({});
  const choose = (name: EventField, whose: 'mine' | 'theirs') => {
    form.setValue(name, (whose === 'mine' ? mine : inputs)[name], { shouldDirty: true });
    setChosen((known) => ({ ...known, [name]: whose }));
  };
  return fields.map((name) => (
    <fieldset key={name}>
      <legend>{LABELS[name]}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <p key={whose}>
          <label>
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={(chosen[name] ?? 'mine') === whose}
              onChange={() => choose(name, whose)}
            />{' '}
            {whose === 'mine' ? 'Yours' : 'Theirs'}:{' '}
            {wordsOf((whose === 'mine' ? mine : inputs)[name]) || 'nothing'}
          </label>
        </p>
      ))}
    </fieldset>
  ));
}

interface ConflictProps {
  form: LabelledForm<FormInput, EventDetails>;
  theirs: EventDetails;
  fields: readonly EventField[];
}

interface EventFormProps {
  initial: EventDetails;
  submitLabel: string;
  /** Fields that another editor has changed as well, with their values. */
  conflict?: Omit<ConflictProps, 'form'> | undefined;
  /** A new event has a price of its own; a stored one may have the test's. */
  priceRequired?: boolean;
  /** Seats that are taken, by time. */
  taken?: ReadonlyMap<string, number>;
  /** @throws {ApiError} whose problems are shown at the fields */
  onSubmit: (details: EventDetails) => Promise<void>;
}

const NOBODY = new Map<string, number>();

export function EventForm(props: EventFormProps) {
  const { initial, submitLabel, conflict, priceRequired = false, taken = NOBODY } = props;
  const form = useZodForm({
    schema: priceRequired ? pricedSchema : formSchema,
    labels: LABELS,
    defaultValues: inputOf(initial),
  });
  const tests = useQuery(productsQuery());
  const products = tests.data ?? [];
  const productOptions = products.map(({ product_id, product_name, product_price }) => ({
    value: product_id,
    label: `${product_name} (${formatPence(product_price)})`,
  }));
  // The stored test is shown, also while the list loads or when it is no longer in it.
  const stored = initial.product_id;
  if (stored && !products.some(({ product_id }) => product_id === stored)) {
    productOptions.unshift({ value: stored, label: stored });
  }
  const own = products.find(({ product_id }) => product_id === form.watch('product_id'));
  return (
    <Form form={form} send={props.onSubmit} action={submitLabel} busyLabel="Saving..." confirmLeave>
      {conflict && <Conflicts form={form} {...conflict} />}
      <h2>What and when</h2>
      <FormField form={form} name="event_name" />
      <FormField form={form} name="event_description" kind="lines" rows={4} optional />
      <FormRow narrow>
        <FormField form={form} name="event_date" type="date" />
        <FormField form={form} name="start_time" type="time" />
        <FormField form={form} name="end_time" type="time" />
      </FormRow>
      <FormRow narrow>
        <FormField form={form} name="session_duration" inputMode="numeric" />
        <FormField form={form} name="total_spaces" inputMode="numeric" />
        <FormField form={form} name="walk_in_allowance" inputMode="numeric" />
      </FormRow>
      <Times form={form} taken={taken} />
      <h2>Price and audience</h2>
      {tests.error && !tests.data && (
        <LoadFailure
          title="The tests could not be loaded"
          message="What you typed is still here."
          onRetry={tests.refetch}
        />
      )}
      <FormRow narrow>
        <FormField
          form={form}
          name="product_id"
          kind="select"
          placeholder="Choose a test"
          options={productOptions}
        />
        <FormField
          form={form}
          name="price"
          optional={!priceRequired}
          inputMode="decimal"
          {...(priceRequired || !own
            ? {}
            : { hint: `When empty, the test's own price: ${formatPence(own.product_price)}.` })}
        />
      </FormRow>
      <FormField form={form} name="payment_required" kind="checkbox" />
      <FormField form={form} name="is_private" kind="checkbox" />
      <FormField
        form={form}
        name="exclusive_for"
        kind="select"
        placeholder="Everybody"
        options={AUDIENCES}
        optional
      />
      <h2>Where</h2>
      <FormField form={form} name="address_line_1" />
      <FormField form={form} name="address_line_2" optional />
      <FormRow narrow>
        <FormField form={form} name="city" />
        <FormField form={form} name="state" optional />
        <FormField form={form} name="postcode" />
      </FormRow>
      <FormRow narrow>
        <FormField form={form} name="country" />
        <FormField form={form} name="latitude" inputMode="decimal" />
        <FormField form={form} name="longitude" inputMode="decimal" />
      </FormRow>
      <FormRow narrow>
        <FormField form={form} name="contact_email" type="email" />
        <FormField form={form} name="lab_name" optional />
      </FormRow>
    </Form>
  );
}
