import { productsQuery } from '@chaps/api-client/staff-events';
import type { EventDetails } from '@chaps/contracts/event-details';
import { AUDIENCES, priceKind } from '@chaps/contracts/events';
import { formatPence } from '@chaps/domain';
import { FormRow, LoadFailure } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ConflictProps, Conflicts } from './conflicts.tsx';
import { formSchema, LABELS, pricedSchema, toFormInput } from './event-fields.ts';
import { Times, VenueFields } from './times-and-venue.tsx';

interface EventFormProps {
  initial: EventDetails;
  submitLabel: string;
  /** Fields that someone else has also changed, with their values. */
  conflict?: Omit<ConflictProps, 'form'> | undefined;
  /** A new event needs its own price; a stored one may use the test's. */
  priceRequired?: boolean;
  /** Taken seats, by time. */
  taken?: ReadonlyMap<string, number>;
  /** @throws {ApiError} whose problems are shown at the fields */
  onSubmit: (details: EventDetails) => Promise<void>;
}

/** A part of the form that links can point to. */
const Part = ({ id, children }: { id: string; children: string }) => (
  <h2 id={`part-${id}`} tabIndex={-1}>
    {children}
  </h2>
);

const NO_SEATS_TAKEN = new Map<string, number>();

export function EventForm(props: EventFormProps) {
  const { initial, submitLabel, conflict, priceRequired = false, taken = NO_SEATS_TAKEN } = props;
  const form = useZodForm({
    schema: priceRequired ? pricedSchema : formSchema,
    labels: LABELS,
    defaultValues: toFormInput(initial),
    // When an undo restores the event, later input is kept.
    values: toFormInput(initial),
    resetOptions: { keepDirtyValues: true },
  });
  const tests = useQuery(productsQuery());
  const products = tests.data ?? [];
  const productOptions = products.map(({ product_id, product_name, product_price }) => ({
    value: product_id,
    label: `${product_name} (${formatPence(product_price)})`,
  }));
  // The stored test is shown even while the list loads, or if the list no longer has it.
  const stored = initial.product_id;
  if (stored && !products.some(({ product_id }) => product_id === stored)) {
    productOptions.unshift({ value: stored, label: stored });
  }
  const own = products.find(({ product_id }) => product_id === form.watch('product_id'));
  return (
    <Form form={form} send={props.onSubmit} action={submitLabel} busyLabel="Saving..." confirmLeave>
      {conflict && <Conflicts form={form} {...conflict} />}
      <Part id="what">What and when</Part>
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
      <FormField
        form={form}
        name="no_show_minutes"
        inputMode="numeric"
        hint="If someone has not arrived this many minutes after their appointment time, a walk-in can take their seat."
      />
      <Times form={form} taken={taken} />
      <Part id="price">Price and audience</Part>
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
        {priceKind.options.map((kind) => (
          <FormField
            key={kind}
            form={form}
            name={kind}
            optional={kind !== 'price' || !priceRequired}
            inputMode="decimal"
            {...(kind !== 'price' || priceRequired || !own
              ? {}
              : {
                  hint: `Leave empty to use the test's own price: ${formatPence(own.product_price)}.`,
                })}
          />
        ))}
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
      <Part id="where">Where</Part>
      <VenueFields form={form} />
      <Part id="contact">Contact and laboratory</Part>
      <FormRow narrow>
        <FormField form={form} name="contact_email" type="email" />
        <FormField form={form} name="lab_name" optional />
      </FormRow>
    </Form>
  );
}
