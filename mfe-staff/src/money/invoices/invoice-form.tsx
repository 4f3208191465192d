import { emailAddress, isoDate, requiredLines, requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import {
  invoiceLimitError,
  isWithinInvoiceLimit,
  type InvoiceForm as Values,
} from '@chaps/contracts/staff-invoices';
import { decimalToPence, formatPence } from '@chaps/domain';
import { FormRow } from '@chaps/ui';
import { type FieldLabels, Form, FormField, useZodForm } from '@chaps/ui/forms';

/** The form's fields are strings; the API takes numbers and pence. */
const fields = z.object({
  billed_to: requiredText(),
  address: requiredLines(500),
  email: emailAddress,
  description: requiredText(300),
  quantity: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,3}$/, 'Please enter a number from 1 to 9999.')
    .transform(Number),
  unit_price: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{2})?$/, 'Please enter an amount in pounds, such as 25.00.')
    .transform(decimalToPence)
    .refine((pence) => pence > 0, 'Please enter an amount above 0.00.'),
  how_to_pay: requiredLines(500),
  due_on: isoDate,
});
const schema = fields.refine(isWithinInvoiceLimit, invoiceLimitError);
export type InvoiceInput = z.input<typeof schema>;

const LABELS: FieldLabels<InvoiceInput> = {
  billed_to: 'Billed to',
  address: 'Address',
  email: 'E-mail',
  description: 'Description',
  quantity: 'Quantity',
  unit_price: 'Unit price in pounds',
  how_to_pay: 'How to pay',
  due_on: 'Due on',
};

interface InvoiceFormProps {
  initial: InvoiceInput;
  action: string;
  /** @throws {ApiError} whose problems are shown beside the fields */
  onSubmit: (values: Omit<Values, 'event_id'>) => Promise<unknown>;
}

export function InvoiceForm({ initial, action, onSubmit }: InvoiceFormProps) {
  const form = useZodForm({ schema, labels: LABELS, defaultValues: initial });
  const total = fields
    .pick({ quantity: true, unit_price: true })
    .safeParse(form.watch(['quantity', 'unit_price']) && form.getValues()).data;
  return (
    <Form form={form} send={onSubmit} action={action} busyLabel="Saving..." confirmLeave>
      <FormField form={form} name="billed_to" />
      <FormField form={form} name="address" kind="lines" rows={4} />
      <FormField form={form} name="email" type="email" autoComplete="off" />
      <FormField form={form} name="description" />
      <FormRow narrow>
        <FormField form={form} name="quantity" inputMode="numeric" />
        <FormField form={form} name="unit_price" inputMode="decimal" />
        <FormField form={form} name="due_on" type="date" />
      </FormRow>
      <p aria-live="polite">{total && `Total ${formatPence(total.quantity * total.unit_price)}`}</p>
      <FormField
        form={form}
        name="how_to_pay"
        kind="lines"
        rows={3}
        hint="Account and reference, as the host will see them."
      />
    </Form>
  );
}
