import type { Invoice } from '@chaps/contracts/staff-invoices';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d40';
const LIST = '/staff/invoices';
const PATH = `${LIST}/${ID}`;
const invoiceOf = (changes: Partial<Invoice> = {}): Invoice => ({
  invoice_id: ID,
  event_id: EVENT_ID,
  billed_to: 'Lodge 42',
  address: '1 High Street',
  email: 'treasurer@example.org',
  description: 'PSA blood tests',
  quantity: 40,
  unit_price: 2500,
  how_to_pay: 'Sort code 00-00-00',
  due_on: '2026-12-31',
  number: null,
  state: 'draft',
  amount: 100_000,
  event_name: 'Rotary Ipswich',
  event_date: '2026-11-20',
  sent_at: null,
  paid_on: null,
  void_reason: null,
  agreement: null,
  ...changes,
});
const sent = invoiceOf({
  state: 'overdue',
  number: 'INV-00007',
  sent_at: '2026-11-20T09:00:00.000Z',
});
const listed = (items: Invoice[]) => ({
  body: { items, total: items.length, next: null, previous: null, outstanding: 100_000 },
});
const one = (invoice: Invoice) => ({ body: { invoice } });

test('the list shows the status and total of each invoice, and the amount outstanding', async () => {
  signInStaff();
  staffApi({ [`GET ${LIST}`]: listed([sent, invoiceOf({ invoice_id: EVENT_ID })]) });
  renderRemote(LIST);
  const row = await screen.findByRole('row', { name: /INV-00007/ });
  expect(within(row).getByText('Overdue')).toBeVisible();
  expect(within(row).getByText('£1000.00')).toBeVisible();
  expect(screen.getByText('Outstanding £1000.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'INV-00007' })).toHaveAttribute('href', PATH);
});

test('the list for one event names the event, and links to all invoices', async () => {
  signInStaff();
  staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [`GET ${LIST}`]: listed([sent]),
  });
  const { address } = renderRemote(`${LIST}?event_id=${EVENT_ID}`);
  expect(await screen.findByText(/^Only Rotary Ipswich/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }));
  await waitFor(() => expect(address()).toBe(LIST));
  expect(screen.queryByText(/^Only/)).toBeNull();
});

test('says how many more tests have been invoiced than the host owes', async () => {
  signInStaff();
  const dues = { is_closed: false, booked: 0, came: 0, sampled: 0, invoiced: 30, unit_price: 2550 };
  staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [`GET /staff/events/${EVENT_ID}/host-dues`]: { body: dues },
    [`GET ${LIST}`]: listed([sent]),
  });
  renderRemote(`/staff/new-invoice?event=${EVENT_ID}`);
  expect(
    await screen.findByText(/30 more tests have been invoiced than the host owes/),
  ).toBeVisible();
  expect(screen.getByLabelText('Quantity')).toHaveValue('');
});

test('an invoice is suggested from what the host owes and the last invoice, and saved as a draft', async () => {
  signInStaff();
  const dues = { booked: 9, came: 5, sampled: 4, invoiced: 1, unit_price: 2550 };
  const api = staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [`GET /staff/events/${EVENT_ID}/host-dues`]: { body: { ...dues, is_closed: true } },
    [`GET ${LIST}`]: listed([sent]),
    [`POST ${LIST}`]: { body: { invoice_id: ID } },
    [`GET ${PATH}`]: one(invoiceOf()),
  });
  const { address } = renderRemote(`/staff/new-invoice?event=${EVENT_ID}`);
  expect(await screen.findByLabelText('Quantity')).toHaveValue('3');
  expect(screen.getByLabelText(/^Unit price/)).toHaveValue('25.50');
  expect(screen.getByLabelText(/^How to pay/)).toHaveValue('Sort code 00-00-00');
  expect(screen.getByText('Total £76.50')).toBeVisible();
  const owed = within(screen.getByRole('region', { name: 'What the host owes' }));
  expect(owed.getByText('Gave a sample')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Billed to'), 'Lodge 42');
  await userEvent.type(screen.getByLabelText('Address'), '1 High Street');
  await userEvent.type(screen.getByLabelText('E-mail'), 'treasurer@example.org');
  await press('Save the draft');
  await waitFor(() => expect(address()).toBe(PATH));
  expect(api.sent(`POST ${LIST}`)).toEqual([
    expect.objectContaining({ event_id: EVENT_ID, quantity: 3, unit_price: 2550 }),
  ]);
});

test('a draft is sent after confirmation, and the outcome is shown', async () => {
  signInStaff();
  const api = staffApi({
    [`GET ${PATH}`]: one(invoiceOf()),
    [`POST ${PATH}/mail`]: problem(409, 'EVENT_CHANGED', 'This invoice is void.'),
  });
  const { toasts } = renderRemote(PATH);
  await press('Send the invoice');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/will be given the next number/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send it' }));
  expect(await dialog.findByText('This invoice is void.')).toBeVisible();
  api.answers[`POST ${PATH}/mail`] = DONE;
  api.answers[`GET ${PATH}`] = one(sent);
  await userEvent.click(dialog.getByRole('button', { name: 'Send it' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-00007' })).toBeVisible();
  const { quantity, unit_price, email } = invoiceOf();
  expect(api.sent(`POST ${PATH}/mail`).at(-1)).toEqual({
    seen: expect.objectContaining({ quantity, unit_price, email }),
  });
  expect(toasts.map(({ title }) => title)).toEqual([
    'The invoice will be sent to treasurer@example.org.',
  ]);
  expect(screen.queryByRole('link', { name: 'Edit the draft' })).toBeNull();
});

test('a draft is deleted in the version that was read, and reloaded if someone else has changed it', async () => {
  signInStaff();
  const message = 'Someone else changed this draft, so it has not been deleted.';
  const api = staffApi({
    [`GET ${PATH}`]: one(invoiceOf()),
    [`DELETE ${PATH}`]: problem(409, 'EVENT_CHANGED', message),
    [`GET ${LIST}`]: listed([]),
  });
  const { address } = renderRemote(PATH);
  await press('Delete the draft');
  const dialog = within(await screen.findByRole('dialog'));
  api.answers[`GET ${PATH}`] = one(invoiceOf({ quantity: 50 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete it' }));
  expect(await dialog.findByText(message)).toBeVisible();
  api.answers[`DELETE ${PATH}`] = DONE;
  await userEvent.click(dialog.getByRole('button', { name: 'Delete it' }));
  await waitFor(() => expect(address()).toBe(LIST));
  expect(api.sent(`DELETE ${PATH}`)).toEqual([
    { seen: expect.objectContaining({ quantity: invoiceOf().quantity }) },
    { seen: expect.objectContaining({ quantity: 50 }) },
  ]);
});

test('a sent invoice can be marked as paid', async () => {
  signInStaff();
  const api = staffApi({ [`GET ${PATH}`]: one(sent), [`POST ${PATH}/payment`]: DONE });
  renderRemote(PATH);
  expect(await screen.findByText(/It was due on 31 December 2026/)).toBeVisible();
  const day = screen.getByLabelText('Paid on');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-11-25');
  api.answers[`GET ${PATH}`] = one({ ...sent, state: 'paid', paid_on: '2026-11-25' });
  await press('Mark as paid');
  expect(await screen.findByText('Paid on 25 November 2026.')).toBeVisible();
  expect(screen.getByText('The invoice has been marked as paid.')).toBeVisible();
  expect(api.sent(`POST ${PATH}/payment`)).toEqual([{ paid_on: '2026-11-25' }]);
});

test('an invoice marked as paid by mistake can be made outstanding again', async () => {
  signInStaff();
  const paid = { ...sent, state: 'paid' as const, paid_on: '2026-11-25' };
  const api = staffApi({
    [`GET ${PATH}`]: one(paid),
    [`DELETE ${PATH}/payment`]: problem(409, 'EVENT_CHANGED', 'This invoice has been sent.'),
  });
  const { toasts } = renderRemote(PATH);
  await press('Mark as not paid');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/or if you have paid the money back/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as not paid' }));
  expect(await dialog.findByText('This invoice has been sent.')).toBeVisible();
  api.answers[`DELETE ${PATH}/payment`] = DONE;
  api.answers[`GET ${PATH}`] = one(sent);
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as not paid' }));
  expect(await screen.findByRole('button', { name: 'Mark as paid' })).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Invoice INV-00007 is outstanding again.']);
});

test('an invoice above the limit cannot be saved', async () => {
  signInStaff();
  const api = staffApi({ [`GET ${PATH}`]: one(invoiceOf({ quantity: 9999 })) });
  renderRemote(`${PATH}/draft`);
  const price = await screen.findByLabelText(/^Unit price/);
  await userEvent.clear(price);
  await userEvent.type(price, '2500');
  await press('Save the draft');
  expect((await screen.findAllByText(/at most £100,000/)).length).toBeGreaterThan(0);
  expect(api.sent(`PATCH ${PATH}`)).toEqual([]);
});

test('an invoice can be saved as a PDF', async () => {
  signInStaff();
  const api = staffApi({
    [`GET ${PATH}`]: one(sent),
    [`GET ${PATH}/file`]: problem(429, 'RATE_LIMITED', 'Please wait a moment.'),
  });
  renderRemote(PATH);
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:invoice';
  URL.revokeObjectURL = () => {};
  await press('Save as PDF');
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  api.answers[`GET ${PATH}/file`] = { body: '%PDF' };
  await press('Save as PDF');
  expect(await screen.findByText('The PDF has been saved.')).toBeVisible();
});

test('a draft can be edited on its page', async () => {
  signInStaff();
  const api = staffApi({ [`GET ${PATH}`]: one(invoiceOf()), [`PATCH ${PATH}`]: DONE });
  const { address } = renderRemote(PATH);
  await userEvent.click(await screen.findByRole('link', { name: 'Edit the draft' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit the draft' })).toBeVisible();
  const quantity = await screen.findByLabelText('Quantity');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '2');
  await press('Save the draft');
  await waitFor(() => expect(address()).toBe(PATH));
  const seen = expect.objectContaining({ quantity: invoiceOf().quantity });
  expect(api.sent(`PATCH ${PATH}`)).toEqual([expect.objectContaining({ quantity: 2, seen })]);
});

test('the page of a called-off event lists its invoices until they are void or agreed', async () => {
  signInStaff();
  const paid = invoiceOf({ ...sent, state: 'paid' });
  const api = staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({ state: 'called off' }) },
    [`GET ${LIST}`]: listed([
      sent,
      { ...paid, invoice_id: EVENT_ID, number: 'INV-00008' },
      { ...paid, number: 'INV-00009', agreement: 'They give it to us.' },
      { ...sent, state: 'void', number: 'INV-00010' },
      invoiceOf(),
    ]),
  });
  renderRemote(`/staff/events/${EVENT_ID}`);
  expect(await screen.findByText('The host has been invoiced for this event')).toBeVisible();
  const links = screen.getAllByRole('link', { name: /^INV-/ });
  expect(links.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'INV-00007: £1000.00, not paid',
    'INV-00008: £1000.00, paid',
  ]);
  expect(api.sent(`GET ${LIST}`)).toHaveLength(1);
});

test('an agreement about a paid invoice can be recorded, and is then shown', async () => {
  signInStaff();
  const paid = invoiceOf({ ...sent, state: 'paid', paid_on: '2026-12-01' });
  const api = staffApi({ [`GET ${PATH}`]: one(paid), [`POST ${PATH}/agreement`]: DONE });
  renderRemote(PATH);
  await press('Record an agreement');
  const agreement = 'They give it to us.';
  await userEvent.type(await screen.findByLabelText('What you agreed with the host'), agreement);
  api.answers[`GET ${PATH}`] = one({ ...paid, agreement });
  await press('Record it');
  expect(await screen.findByText(`Agreed with the host: ${agreement}`)).toBeVisible();
  expect(api.sent(`POST ${PATH}/agreement`)).toEqual([{ reason: agreement }]);
  expect(screen.queryByRole('button', { name: 'Record an agreement' })).toBeNull();
});
