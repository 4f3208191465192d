import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, bytes, file, pathOf, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  // The product that the files name.
  await api.event();
});
afterAll(async () => {
  await api.stop();
  await close();
});

const COLUMNS =
  'event_name,event_description,product_id,price,event_date,start_time,end_time,session_duration,total_spaces,access_code,payment_required,exclusive_for,contact_email,address_line_1,address_line_2,city,state,postcode,country,latitude,longitude,lab_name,email_template'.split(
    ',',
  );
const SOUND: Record<string, string> = {
  event_name: 'Imported',
  event_description: '',
  product_id: 'psa',
  price: '45.00',
  event_date: '2999-05-06',
  start_time: '09:00',
  end_time: '10:00',
  session_duration: '15',
  total_spaces: '10',
  access_code: '',
  payment_required: 'yes',
  exclusive_for: '',
  contact_email: 'a@example.org',
  address_line_1: 'Hall',
  address_line_2: '',
  city: 'York',
  state: '',
  postcode: 'YO1 6JX',
  country: 'United Kingdom',
  latitude: '53.96',
  longitude: '-1.08',
  lab_name: '',
  email_template: '',
};
const quoted = (value: string) =>
  /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
const row = (change: Record<string, string> = {}) =>
  COLUMNS.map((column) => quoted({ ...SOUND, ...change }[column] ?? '')).join(',');
const HEADER = COLUMNS.join(',');
const events = async () =>
  (await api.owner.selectFrom('events').select('event_name').execute()).length;

describe('an event file', () => {
  test.each([
    ['event_name', '', 'This field is required.'],
    ['product_id', 'none', 'there is no such product'],
    ['price', '45', null],
    ['price', '-1', 'must be pounds'],
    ['price', '£45.00', 'must be pounds'],
    ['event_date', '06/05/2999', 'must be a day such as'],
    ['event_date', '2999-02-29', 'must be a day such as'],
    ['event_date', '2020-01-01', 'has passed'],
    ['start_time', '9am', 'must be a time such as'],
    ['end_time', '09:05', 'leaves no time for a session'],
    ['session_duration', '0', ''],
    ['total_spaces', '9e9', ''],
    ['payment_required', 'maybe', 'must be yes or no'],
    ['exclusive_for', 'LODGES', 'must be'],
    ['contact_email', 'nobody', ''],
    ['latitude', '120', ''],
    ['latitude', 'north', ''],
  ])('%s %j: %s', async (column, value, words) => {
    const before = await events();
    const rows = [row({ event_name: crypto.randomUUID() }), row({ [column]: value })];
    const path = await file('one.csv', HEADER, ...rows);
    const { code, lines } = await staff(['import-events', path, '--dry-run']);
    if (words === null) return expect(code).toBe(0);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(new RegExp(`^line 3, ${column}: .*${words}`));
    expect(lines.at(-1)).toBe('Nothing was changed.');
    expect(await events()).toBe(before);
    return undefined;
  });

  test('may come with a byte order mark, quotes, commas, line breaks and any alphabet', async () => {
    const name = 'Søren’s “Café”, Łódź 🏥 "A"';
    const description = 'First line\nsecond, with "quotes"\n=1+1';
    const text = `\uFEFF${HEADER}\r\n\r\n${row({ event_name: name, event_description: description })}\r\n`;
    const path = await bytes('alphabet.csv', text);
    expect((await staff(['import-events', path])).text).toBe('1 events added.');
    const { body } = await api.call('GET', '/events?location=york');
    expect(body.events).toMatchObject([{ event_name: name, event_description: description }]);
  });

  test.each([
    ['in Latin-1', Buffer.from(`${HEADER}\n${row({ city: 'Köln' })}\n`, 'latin1'), 'not UTF-8'],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n${row()}\n`, 'utf16le'), 'not UTF-8'],
    ['with a NUL', `${HEADER}\n${row({ city: 'Yo\u0000rk' })}\n`, 'line 2: has a character'],
    ['a spreadsheet', Buffer.from('504b0304140006000800ff', 'hex'), 'not UTF-8'],
    ['empty', '', 'The file has no rows.'],
    ['a header alone', `${HEADER}\n`, 'The file has no rows.'],
    [
      'with semicolons',
      `${HEADER.replaceAll(',', ';')}\n`,
      'line 1: the column event_name is missing',
    ],
    [
      'with a column twice',
      `${HEADER},city\n${row()},York\n`,
      'line 1: the column city stands there twice',
    ],
    ['with an open quote', `${HEADER}\n"${row()}\n`, 'not sound CSV'],
    ['with a cell too many', `${HEADER}\n${row()},x\n`, 'line 2'],
    ['with a column named __proto__', `${HEADER},__proto__\n${row()},x\n`, 'not known'],
  ])('%s is refused in plain words', async (_name, content, words) => {
    const before = await events();
    const { code, text } = await staff(['import-events', await bytes('bad.csv', content)]);
    expect([code, text]).toEqual([1, expect.stringContaining(words)]);
    expect(await events()).toBe(before);
  });

  test('of 100,000 lines is refused at once; one that is wrong throughout says so briefly', async () => {
    const many = await bytes('many.csv', `${HEADER}\n${`${row()}\n`.repeat(100_000)}`);
    expect((await staff(['import-events', many])).lines).toEqual([
      'The file has more than 20000 rows: split it.',
      'Nothing was changed.',
    ]);
    const wrong = await bytes('wrong.csv', `${HEADER}\n${`${row({ price: 'x' })}\n`.repeat(9000)}`);
    const { lines } = await staff(['import-events', wrong]);
    expect([lines.length, lines.at(-2)]).toEqual([202, 'and 8800 more']);
  });
});

test('what a person calls himself is no formula in any list', async () => {
  const event = await api.event();
  const names = ['=cmd|calc', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  for (const [index, name] of names.entries()) {
    const person = await api.person();
    await api.owner
      .updateTable('profiles')
      .set({ first_name: name, last_name: name, phone: name })
      .where('profile_id', '=', person.profileId)
      .execute();
    await api.owner
      .insertInto('appointments')
      .values({
        profile_id: person.profileId,
        event_id: event.id,
        slot_starts_at: sql`(SELECT min(starts_at) FROM event_slots WHERE event_id = ${event.id})`,
        status: 'confirmed',
        price_pence: 0,
        payment_required: false,
        hold_expires_at: new Date(),
        confirmed_at: new Date(Date.now() - index),
      })
      .execute();
  }
  for (const reader of ['clinic', 'laboratory']) {
    const { code, lines } = await staff(['export-appointments', event.id, '--for', reader]);
    expect(code).toBe(0);
    const cells = lines
      .join('\n')
      .split(/[,\n]/)
      .map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  }
  const dry = await staff(['export-appointments', event.id, '--for', 'clinic', '--dry-run']);
  expect(dry.lines).toEqual(['6 appointments would be written.', 'Dry run: nothing was changed.']);
  // A file that is there is never written over.
  const there = await bytes('there.csv', 'mine');
  const args = ['export-appointments', event.id, '--for', 'clinic', '--output', there];
  expect((await staff(args)).code).toBe(1);
});

test('payments that hang are listed with what staff need to find them', async () => {
  const event = await api.event({ paymentRequired: true });
  const person = await api.person();
  await api.consent(person, event);
  const held = await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: '09:00' },
  });
  const cart = [{ description: 'x', amount: 1 }];
  const order = await api.call('POST', '/payments/orders', {
    as: person,
    body: { cart, holdId: held.body.hold.hold_id },
  });
  await api.payments.enterCard(order.body.id, 'PENDING');
  await api.call('POST', `/payments/orders/${order.body.id}/capture`, { as: person });
  expect((await staff(['list-stuck-payments'])).text).toBe('No payment is stuck.');
  const listed = await staff(['list-stuck-payments', '--minutes', '0']);
  expect(listed.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^CH-[2-9A-Z]{8}  capture pending  £25\\.00  ${order.body.id}  for 0 minutes$`),
    ),
  ]);
  expect((await staff(['list-stuck-payments', '--minutes', 'many'])).code).toBe(1);
});

describe('a result file', () => {
  const header = 'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date';
  const day = '2026-01-05';
  test.each([
    ['CH-1', '9434765919', '', '1', 'ng/ml', '', day, 'reference: must be a reference'],
    ['CH-22222222', '943', '', '1', 'ng/ml', '', day, 'nhs_number: must have 10 digits'],
    ['CH-22222222', '', '1/1/70', '1', 'ng/ml', '', day, 'date_of_birth: must be a day such as'],
    ['CH-22222222', '9434765919', '', '', 'ng/ml', '', day, 'test_result: is empty'],
    ['CH-22222222', '9434765919', '', '1', '', '', day, 'test_unit: is empty'],
    ['CH-22222222', '9434765919', '', '1', 'ng/ml', '', 'today', 'sample_date: must be a day'],
    [
      'CH-22222222',
      '9434765919',
      '',
      '1',
      'ng/ml',
      '',
      '2999-01-01',
      'CH-22222222: sample_date lies ahead',
    ],
    ['CH-22222222', '', '', '1', 'ng/ml', '', day, 'needs an NHS number or a date of birth'],
  ])('%s,%s,%s,%s,%s,%s,%s: %s', async (...cells) => {
    const words = cells.pop() ?? '';
    const path = await file('results.csv', header, cells.join(','));
    const { code, lines } = await staff(['import-results', path]);
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringContaining(`line 2, ${words}`.replace('line 2, needs', 'needs')),
    ]);
  });

  test('that cannot be read changes nothing', async () => {
    expect((await staff(['import-results', await pathOf('none.csv')])).code).toBe(1);
    expect((await staff(['import-results', await bytes('r.csv', 'a,b\n1,2\n')])).code).toBe(1);
  });
});
