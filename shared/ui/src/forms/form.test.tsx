// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import * as z from '@chaps/contracts/schema';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AddressFields, Form, FormField, useZodForm } from './index.ts';

const MISSING = 'This field is required.';
const text = z.string().min(1, MISSING);
const schema = z.object({
  name: text,
  line1: text,
  line2: z.string(),
  postcode: text,
  country: z.enum(['United Kingdom', 'Ireland']),
});
const labels = {
  name: 'Name',
  line1: 'Address line 1',
  line2: 'Address line 2',
  postcode: 'Postcode',
  country: 'Country',
};

function AddressForm({ onSent }: { onSent: (values: unknown) => void }) {
  const form = useZodForm({
    schema,
    labels,
    idPrefix: 'my-',
    defaultValues: { name: '', line1: '', line2: '', postcode: '', country: 'United Kingdom' },
  });
  return (
    <Form form={form} aria-label="Address" onSubmit={form.handleSubmit((values) => onSent(values))}>
      <FormField form={form} name="name" autoComplete="name" />
      <AddressFields
        form={form}
        names={{ line1: 'line1', line2: 'line2', postcode: 'postcode', country: 'country' }}
        countries={['United Kingdom', 'Ireland']}
        purpose="billing "
      />
      <button type="submit">Save</button>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('names each missing field, in order, in a summary that takes the focus', async () => {
  const sent = vi.fn();
  render(<AddressForm onSent={sent} />);
  await save();
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  const links = within(summary).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [`Name: ${MISSING}`, '#my-name'],
    [`Address line 1: ${MISSING}`, '#my-line1'],
    [`Postcode: ${MISSING}`, '#my-postcode'],
  ]);
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: /Address line 2/ })).toBeValid();
  expect(sent).not.toHaveBeenCalled();
});

test('sends parsed values', async () => {
  const sent = vi.fn();
  render(<AddressForm onSent={sent} />);
  const fill = (name: RegExp, value: string) =>
    userEvent.type(screen.getByRole('textbox', { name }), value);
  await fill(/Name/, 'Ann');
  await fill(/line 1/, '1 High Street');
  await fill(/Postcode/, 'CO1 1AA');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Ireland');
  await save();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith({
    name: 'Ann',
    line1: '1 High Street',
    line2: '',
    postcode: 'CO1 1AA',
    country: 'Ireland',
  });
});

test("a person's own data has autocomplete tokens with their purpose", () => {
  render(<AddressForm onSent={vi.fn()} />);
  const tokens = [...document.querySelectorAll('[autocomplete]')].map((field) =>
    field.getAttribute('autocomplete'),
  );
  expect(tokens).toEqual([
    'name',
    'billing address-line1',
    'billing address-line2',
    'billing postal-code',
    'billing country',
  ]);
});
