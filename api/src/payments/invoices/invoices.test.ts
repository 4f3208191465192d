import { addDays, formatLongDate } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { pdfPages } from '../../../test/pdf-text.ts';
import { tasksOnToday } from '../../../test/today.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());

const PATH = '/staff/invoices';
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = coordinator) =>
  api.call(method, PATH + path, { as, ...(body ? { body } : {}) });
const read = async (id: string) =>
  (await api.call('GET', `${PATH}/${id}`, { as: coordinator })).body.invoice;

const formOf = (event_id: string, changes: object = {}) => ({
  event_id,
  billed_to: 'Lodge 42',
  address: '1 High Street\nIpswich',
  email: 'treasurer@lodge.example',
  description: 'PSA blood tests',
  quantity: 40,
  unit_price: 2500,
  how_to_pay: 'Sort code 00-00-00',
  due_on: addDays(api.today, 30),
  ...changes,
});

async function draft(changes: object = {}) {
  const form = formOf((await api.event()).id, changes);
  const { body } = await send('POST', '', form);
  return { id: String(body.invoice_id), form };
}
const mail = (id: string) => send('POST', `/${id}/mail`);
async function sent(changes: object = {}) {
  const { id } = await draft(changes);
  await mail(id);
  return id;
}
const numberOf = async (id: string) => Number((await read(id)).number.replace('INV-', ''));
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error?.code];
const CHANGED = [409, 'EVENT_CHANGED'];

describe('a draft', () => {
  test('has no number, and can be changed and deleted', async () => {
    const { id, form } = await draft();
    expect(await read(id)).toMatchObject({
      ...form,
      state: 'draft',
      number: null,
      amount: 100_000,
    });
    await send('PATCH', `/${id}`, { ...form, quantity: 2 });
    expect(await read(id)).toMatchObject({ quantity: 2, amount: 5000 });
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    expect((await api.call('GET', `${PATH}/${id}`, { as: coordinator })).status).toBe(404);
  });

  test('keeps the changes of two editors, and says when both changed the same field', async () => {
    const { id, form } = await draft();
    const { event_id: _event, ...seen } = form;
    expect((await send('PATCH', `/${id}`, { ...form, quantity: 50, seen })).status).toBe(200);
    const other = { ...form, description: 'Blood tests', seen };
    expect((await send('PATCH', `/${id}`, other)).status).toBe(200);
    expect(await read(id)).toMatchObject({ quantity: 50, description: 'Blood tests' });
    const same = await send('PATCH', `/${id}`, { ...form, quantity: 30, unit_price: 1000, seen });
    expect(codeOf(same)).toEqual(CHANGED);
    expect(same.body.error.details).toEqual({ quantity: 'It is now ‘50’.' });
    expect(await read(id)).toMatchObject({ quantity: 50, unit_price: 2500 });
  });

  test('that someone else has changed is not sent unseen', async () => {
    const { id, form } = await draft();
    const { event_id: _event, ...seen } = form;
    await send('PATCH', `/${id}`, { ...form, unit_price: 5000, seen });
    // Somebody of their own: sending is limited for each person.
    const own = await api.staff('coordinator');
    const mailed = (as_seen: object) => send('POST', `/${id}/mail`, { seen: as_seen }, own);
    expect(codeOf(await mailed(seen))).toEqual(CHANGED);
    expect(await read(id)).toMatchObject({ state: 'draft', number: null });
    expect((await mailed({ ...seen, unit_price: 5000 })).status).toBe(200);
    // Sent again from a page that was opened earlier: it cannot have changed.
    expect((await mailed(seen)).status).toBe(200);
  });

  test('that someone else has changed is not deleted unseen', async () => {
    const { id, form } = await draft();
    const { event_id: _event, ...seen } = form;
    await send('PATCH', `/${id}`, { ...form, unit_price: 5000, seen });
    const refused = await send('DELETE', `/${id}`, { seen });
    expect(codeOf(refused)).toEqual(CHANGED);
    expect(refused.body.error.message).toBe(
      'Someone else changed this draft, so it has not been deleted. Please check it again.',
    );
    expect(await read(id)).toMatchObject({ unit_price: 5000 });
    expect((await send('DELETE', `/${id}`, { seen: { ...seen, unit_price: 5000 } })).status).toBe(
      200,
    );
  });

  test('with an implausible total is refused, and the list stays readable', async () => {
    const { id: eventId } = await api.event();
    const most = { quantity: 9999, unit_price: 999_999 };
    const { status, body } = await send('POST', '', formOf(eventId, most));
    expect([status, body.error.details.unit_price]).toEqual([
      422,
      'An invoice can be at most £100,000. Please check the quantity and the price.',
    ]);
    const { id, form } = await draft();
    expect((await send('PATCH', `/${id}`, { ...form, ...most })).status).toBe(422);
    expect((await api.call('GET', PATH, { as: coordinator })).status).toBe(200);
  });

  test('cannot be paid or made void', async () => {
    const { id } = await draft();
    expect(codeOf(await send('POST', `/${id}/payment`, { paid_on: api.today }))).toEqual(CHANGED);
    expect(codeOf(await send('POST', `/${id}/void`, { reason: 'Wrong.' }))).toEqual(CHANGED);
  });
});

test('a sent invoice keeps the name and date of its event; a draft follows the event', async () => {
  const event = await api.event();
  const { body } = await send('POST', '', formOf(event.id));
  const id = (await send('POST', '', formOf(event.id))).body.invoice_id;
  await send('POST', `/${id}/mail`, {}, await api.staff('coordinator'));
  const before = await read(id);
  await sql`UPDATE events SET event_name = 'Another name', event_date = event_date + 1
    WHERE event_id = ${event.id}`.execute(api.owner);
  expect(await read(id)).toEqual(before);
  expect(await read(body.invoice_id)).toMatchObject({
    event_name: 'Another name',
    event_date: addDays(before.event_date, 1),
  });
});

describe('the numbers', () => {
  test('have no gap when two are sent at the same time', async () => {
    const first = await numberOf(await sent());
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draft()));
    const answers = await Promise.all(drafts.map(({ id }) => mail(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const numbers = await Promise.all(drafts.map(({ id }) => numberOf(id)));
    expect(numbers.sort((one, two) => one - two)).toEqual([1, 2, 3, 4, 5, 6].map((n) => first + n));
  });

  test('have no gap after an invoice that could not be sent', async () => {
    const before = await numberOf(await sent());
    const { id } = await draft();
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no'; END $$`.execute(api.owner);
    await sql`CREATE TRIGGER refuse BEFORE INSERT ON outbox EXECUTE FUNCTION refuse()`.execute(
      api.owner,
    );
    expect((await mail(id)).status).toBe(500);
    await sql`DROP TRIGGER refuse ON outbox`.execute(api.owner);
    expect((await read(id)).number).toBeNull();
    await mail(id);
    expect(await numberOf(id)).toBe(before + 1);
  });
});

test('a number of more than five digits is not truncated', async () => {
  await sql`UPDATE invoice_numbers SET last = 99999`.execute(api.owner);
  const email = 'host-of-100000@lodge.example';
  const id = await sent({ email });
  expect((await read(id)).number).toBe('INV-100000');
  await api.sendMails();
  expect(api.mailbox.store.list(email)[0]?.subject).toContain('INV-100000');
});

describe('a sent invoice', () => {
  test('is mailed to the host with its number, sum and date', async () => {
    const email = 'host-of-one@lodge.example';
    const id = await sent({ email });
    await api.sendMails();
    const [letter, ...more] = api.mailbox.store.list(email);
    expect(more).toEqual([]);
    const { number } = await read(id);
    expect(letter?.subject).toContain(number);
    for (const words of ['Lodge 42', '40 at £25.00', '£1000.00', 'Sort code 00-00-00']) {
      expect(letter?.text).toContain(words);
    }
    expect(letter?.attachments).toMatchObject([
      { filename: `${number}.pdf`, contentType: 'application/pdf' },
    ]);
    await mail(id);
    await api.sendMails();
    expect(api.mailbox.store.list(email)).toHaveLength(2);
    expect((await read(id)).number).toBe(number);
  });

  test('cannot be changed, but can be paid or, once and with a reason, made void', async () => {
    const paid = await sent();
    const { form } = await draft();
    expect(codeOf(await send('PATCH', `/${paid}`, form))).toEqual(CHANGED);
    expect(codeOf(await send('DELETE', `/${paid}`))).toEqual(CHANGED);
    const tomorrow = { paid_on: addDays(api.today, 1) };
    expect((await send('POST', `/${paid}/payment`, tomorrow)).status).toBe(422);
    await send('POST', `/${paid}/payment`, { paid_on: api.today });
    expect(await read(paid)).toMatchObject({ state: 'paid', paid_on: api.today });
    expect(codeOf(await send('POST', `/${paid}/void`, { reason: 'Wrong.' }))).toEqual(CHANGED);
    const wrong = await sent();
    await send('POST', `/${wrong}/void`, { reason: 'Wrong host.' });
    const invoice = await read(wrong);
    expect(invoice).toMatchObject({ state: 'void', void_reason: 'Wrong host.' });
    expect(invoice.number).not.toBeNull();
    expect(codeOf(await mail(wrong))).toEqual(CHANGED);
  });

  test('is outstanding again when it was marked as paid by mistake', async () => {
    const id = await sent({ due_on: addDays(api.today, -1) });
    const takeBack = () => send('DELETE', `/${id}/payment`);
    expect(codeOf(await takeBack())).toEqual(CHANGED);
    await send('POST', `/${id}/payment`, { paid_on: api.today });
    expect((await takeBack()).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'overdue', paid_on: null });
    expect((await send('POST', `/${id}/payment`, { paid_on: api.today })).status).toBe(200);
  });

  test('is overdue after its due date, and the list sums what is outstanding', async () => {
    const { id: eventId } = await api.event();
    const due_on = addDays(api.today, -1);
    const late = await sent({ event_id: eventId, due_on });
    await sent({ event_id: eventId, due_on: api.today });
    await draft({ event_id: eventId });
    const list = async (query = '') =>
      (await api.call('GET', `${PATH}?event_id=${eventId}${query}`, { as: coordinator })).body;
    const { items, total, outstanding } = await list();
    expect(items.map(({ state }: { state: string }) => state)).toEqual([
      'draft',
      'sent',
      'overdue',
    ]);
    expect([total, outstanding]).toEqual([3, 200_000]);
    const overdue = await list('&state=overdue');
    expect(overdue.items.map(({ invoice_id }: { invoice_id: string }) => invoice_id)).toEqual([
      late,
    ]);
  });

  test('is on Today while it is overdue', async () => {
    const { id: event_id } = await api.event();
    const own = await api.staff('coordinator', event_id);
    const onToday = () => tasksOnToday(api, own, 'overdue invoices');
    await sent({ event_id, due_on: api.today });
    expect(await onToday()).toEqual([]);
    const late = await sent({ event_id, due_on: addDays(api.today, -1) });
    expect(await onToday()).toMatchObject([
      {
        urgency: 'soon',
        what: '1 invoice is overdue: £1000.00',
        action: { path: '/staff/invoices?state=overdue' },
      },
    ]);
    await send('POST', `/${late}/payment`, { paid_on: api.today });
    expect(await onToday()).toEqual([]);
  });
});

describe('the PDF of an invoice', () => {
  const fileOf = (id: string, as = coordinator) => api.call('GET', `${PATH}/${id}/file`, { as });

  test('contains everything the host needs, and prints Welsh and Irish characters', async () => {
    const id = await sent({ billed_to: 'Neuadd Ŵyn & Ó Dónaill', quantity: 3, unit_price: 2550 });
    const { number } = await read(id);
    const { status, headers, bytes } = await fileOf(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
    const [page = [], ...more] = pdfPages(bytes);
    expect(more).toEqual([]);
    for (const words of [
      ...[`Invoice ${number}`, 'CHAPS', 'Registered charity 1234567', 'Neuadd Ŵyn & Ó Dónaill'],
      ...['Ipswich', formatLongDate(addDays(api.today, 30)), 'PSA blood tests', '3', '£25.50'],
      ...['£76.50', 'Total £76.50', 'How to pay', 'Sort code 00-00-00'],
    ]) {
      expect(page).toContain(words);
    }
  });

  test('is tagged and has a title and a language for screen readers', async () => {
    const text = (await fileOf(await sent())).bytes.toString('latin1');
    for (const part of ['/Marked true', '/Lang (en-GB)', '/DisplayDocTitle true', '/S /Table']) {
      expect(text).toContain(part);
    }
  });

  test('shows whether it is a draft, void or paid', async () => {
    const { id } = await draft();
    expect(pdfPages((await fileOf(id)).bytes)[0]).toContain('Draft invoice');
    const wrong = await sent();
    await send('POST', `/${wrong}/void`, { reason: 'Wrong host.' });
    const [page] = pdfPages((await fileOf(wrong)).bytes);
    expect(page).toContain('This invoice is void: Wrong host.');
    const paid = await sent();
    await send('POST', `/${paid}/payment`, { paid_on: api.today });
    expect(pdfPages((await fileOf(paid)).bytes)[0]).toContain(
      `Paid on ${formatLongDate(api.today)}.`,
    );
  });

  test('is served only for events that the role covers', async () => {
    const other = await api.staff('coordinator', (await api.event()).id);
    expect((await fileOf(await sent(), other)).status).toBe(404);
  });
});

test('a role for one event writes and sees only invoices of that event', async () => {
  const { id, form } = await draft();
  const mine = await api.staff('coordinator', (await api.event()).id);
  expect((await api.call('GET', `${PATH}/${id}`, { as: mine })).status).toBe(404);
  expect((await api.call('GET', PATH, { as: mine })).body.total).toBe(0);
  expect((await send('POST', '', form, mine)).status).toBe(422);
});

test('the audit log has the actions, but no address', async () => {
  const id = await sent();
  const { rows } = await sql<{ action: string; text: string }>`
    SELECT action, to_jsonb(a)::text AS text FROM audit_log a
    WHERE subject = ${`invoice ${id}`} ORDER BY audit_id`.execute(api.owner);
  expect(rows.map(({ action }) => action)).toEqual(['invoice written', 'invoice sent']);
  expect(rows.map(({ text }) => text).join()).not.toContain('lodge.example');
});
