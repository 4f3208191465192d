// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import * as z from '@chaps/contracts/schema';
import { ApiError } from '@chaps/runtime';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { AddressFields, Form, FormError, FormField, useZodForm } from './index.ts';

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

function AddressForm({ onSent }: { onSent: (values: unknown) => unknown }) {
  const form = useZodForm({
    schema,
    labels,
    idPrefix: 'my-',
    defaultValues: { name: '', line1: '', line2: '', postcode: '', country: 'United Kingdom' },
  });
  return (
    <Form form={form} aria-label="Address" send={onSent} action="Save" done="It is saved.">
      <FormField form={form} name="name" autoComplete="name" />
      <AddressFields
        form={form}
        names={{ line1: 'line1', line2: 'line2', postcode: 'postcode', country: 'country' }}
        countries={['United Kingdom', 'Ireland']}
        purpose="billing "
      />
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('names each missing field, in order, in a summary that takes focus', async () => {
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
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith({
    name: 'Ann',
    line1: '1 High Street',
    line2: '',
    postcode: 'CO1 1AA',
    country: 'Ireland',
  });
});

test('fields about the user have autocomplete tokens for their purpose', () => {
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

const label = z.object({ label: text });

interface LabelFormProps {
  /** Label of the field. */
  question?: string;
  send: () => unknown;
  failure?: (message: string) => string;
  confirmLeave?: boolean | 'reload' | (() => boolean);
}

function LabelForm({ question = 'Label', ...props }: LabelFormProps) {
  const form = useZodForm({
    schema: label,
    labels: { label: question },
    defaultValues: { label: '' },
  });
  return (
    <Form form={form} action="Save" busyLabel="Saving..." done="It is saved." {...props}>
      <FormField form={form} name="label" />
    </Form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Label' });

async function sendOnce(props: LabelFormProps) {
  render(<LabelForm {...props} />);
  await userEvent.type(field(), 'Ann');
  await save();
}

test('shows an error after its question, without a colon', async () => {
  render(<LabelForm question="Which test is it?" send={vi.fn()} />);
  await save();
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link')).toHaveTextContent(/^Which test is it\? [^:]+$/);
});

test('says that it is saved, until the next attempt', async () => {
  const send = vi.fn().mockResolvedValueOnce(1).mockRejectedValueOnce(new FormError('No more.'));
  await sendOnce({ send });
  expect(await screen.findByText('It is saved.')).toBeVisible();
  await save();
  expect(await screen.findByText('No more.')).toBeVisible();
  expect(screen.queryByText('It is saved.')).toBeNull();
});

test("puts the API's message beside its field, and nothing above the button", async () => {
  const details = { label: 'It is taken.', other: 'It is no field.' };
  await sendOnce({
    send: () => Promise.reject(new ApiError(422, 'VALIDATION_FAILED', 'Wrong.', 'req-1', details)),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Label: It is taken.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(field()).toBeInvalid();
  expect(screen.queryByText('Wrong.')).toBeNull();
});

test('shows an error without a field above the button', async () => {
  await sendOnce({ send: () => Promise.reject(new ApiError(409, 'CHANGED', 'It has changed.')) });
  expect(await screen.findByRole('alert')).toHaveTextContent('It has changed.');
});

test('shows a failure in the words of its page', async () => {
  await sendOnce({
    send: () => Promise.reject(new FormError('No.', { label: 'It is taken.' })),
    failure: (message) => `Not saved: ${message}`,
  });
  expect(await screen.findByText(/Not saved: No\./)).toBeVisible();
  expect(field()).toBeInvalid();
});

test('reports an error that did not come from a service, and asks the user to try again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const bug = new Error('a bug');
  await sendOnce({ send: () => Promise.reject(bug) });
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(reported).toHaveBeenCalledExactlyOnceWith(bug);
});

const isAskedBeforeLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('asks before changes are lost, but not before any are typed', async () => {
  render(<LabelForm send={vi.fn()} confirmLeave />);
  expect(isAskedBeforeLeaving()).toBe(false);
  await userEvent.type(field(), 'Ann');
  expect(isAskedBeforeLeaving()).toBe(true);
  await userEvent.clear(field());
  expect(isAskedBeforeLeaving()).toBe(false);
});

test.each([
  ['with little to lose', undefined],
  ['that keeps its input elsewhere', () => false],
])('does not ask in a form %s', async (_which, confirmLeave) => {
  render(<LabelForm send={vi.fn()} {...(confirmLeave ? { confirmLeave } : {})} />);
  await userEvent.type(field(), 'Ann');
  expect(isAskedBeforeLeaving()).toBe(false);
});

describe('in a form, a link within the site', () => {
  const opened = vi.fn();
  /** A form on a page with links, with some text typed into it. */
  async function typedBesideLinks(props: Partial<LabelFormProps> = { confirmLeave: true }) {
    const frame = (
      <>
        <Link to="/elsewhere" onClick={opened}>
          Elsewhere
        </Link>
        <a href="#label">To the label</a>
        <Outlet />
      </>
    );
    render(
      <MemoryRouter>
        <Routes>
          <Route element={frame}>
            <Route index element={<LabelForm send={vi.fn()} {...props} />} />
            <Route path="elsewhere" element={<p>The other page</p>} />
          </Route>
        </Routes>
      </MemoryRouter>,
    );
    await userEvent.type(field(), 'Ann');
    return (name = 'Elsewhere') => userEvent.click(screen.getByRole('link', { name }));
  }
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

  test('asks before changes are lost, and does not navigate when the user stays', async () => {
    const follow = await typedBesideLinks();
    await follow();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Stay here' }));
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field()).toHaveValue('Ann');
    await follow();
    await question();
  });

  test('navigates when the user leaves', async () => {
    await (await typedBesideLinks())();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('The other page')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['little is lost', {}],
    ['the page keeps the input', { confirmLeave: 'reload' } as const],
  ])('navigates immediately when %s', async (_why, props) => {
    await (await typedBesideLinks(props))();
    expect(await screen.findByText('The other page')).toBeVisible();
  });

  test('does not ask when the link stays on the page', async () => {
    await (await typedBesideLinks())('To the label');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field()).toHaveValue('Ann');
  });
});
