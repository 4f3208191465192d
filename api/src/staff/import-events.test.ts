import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_HEADER as HEADER, eventLine as row } from '../../test/event-files.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, file, pathOf, bytes, count, audit, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  // The product that the files refer to.
  await api.event();
});
afterAll(async () => {
  await api.stop();
  await close();
});

test('adds every event of a file with its slots, and none of them twice', async () => {
  const path = await file(
    'events.csv',
    HEADER,
    row({ event_name: 'First' }),
    row({ event_name: 'Second', access_code: 'LODGE' }),
  );
  const before = await count('events');
  expect((await staff(['import-events', path, '--dry-run'])).text).toContain('nothing was changed');
  expect(await count('events')).toBe(before);
  expect(await staff(['import-events', path])).toMatchObject({ code: 0 });
  const { body } = await api.call('GET', '/events?location=york');
  expect(body.events).toHaveLength(2);
  expect(body.events[0]).toMatchObject({ price: 4500, total_spaces: 10, start_time: '09:00' });
  const second = body.events.find((event: { is_private: boolean }) => event.is_private);
  const check = await api.call('POST', `/events/${second.event_id}/check-access-code`, {
    body: { access_code: 'lodge' },
  });
  expect(check.body.status).toBe('success');
  expect(await audit('event imported')).toHaveLength(2);
  const again = await staff(['import-events', path]);
  expect(again.code).toBe(1);
  expect(again.lines[0]).toBe('line 2, event_name: this event already exists');
});

test('reports every error by line, and adds nothing', async () => {
  const before = await count('events');
  const bad = await file(
    'bad.csv',
    HEADER,
    row(),
    row({ price: 'cheap' }),
    row({ event_date: '2999-02-30' }),
  );
  const { code, text } = await staff(['import-events', bad]);
  expect(code).toBe(1);
  expect(text).toContain('line 3, price: must be an amount in pounds such as 45.00, or empty');
  expect(text).toMatch(/line 4, event_date: /);
  expect(await count('events')).toBe(before);
  const other = await file('other.csv', 'event_name,colour', 'x,red');
  expect((await staff(['import-events', other])).text).toContain(
    'line 1: the column colour is not recognised',
  );
  expect((await staff(['import-events', await pathOf('none.csv')])).code).toBe(1);
});

test.each([
  ['event_name', '', 'This field is required.'],
  ['product_id', 'none', 'this product does not exist'],
  ['price', '45', null],
  ['price', '-1', 'must be an amount in pounds'],
  ['price', '£45.00', 'must be an amount in pounds'],
  ['event_date', '06/05/2999', 'must be a date such as'],
  ['event_date', '2999-02-29', 'must be a date such as'],
  ['event_date', '2020-01-01', 'has passed'],
  ['start_time', '9am', 'must be a time such as'],
  ['end_time', '09:05', 'leaves no time for a session'],
  ['session_duration', '0', ''],
  ['total_spaces', '9e9', ''],
  ['payment_required', 'maybe', 'must be yes or no'],
  ['exclusive_for', 'LODGES', 'must be'],
  ['contact_email', 'nobody', ''],
  ['latitude', '120', 'United Kingdom or Ireland'],
  ['latitude', '0', 'United Kingdom or Ireland'],
  ['latitude', '', 'This field is required.'],
  ['longitude', '60', 'United Kingdom or Ireland'],
  ['postcode', 'ABC', 'Please enter a postcode'],
  ['total_spaces', '5001', 'at most 5000'],
  ['session_duration', '', 'This field is required.'],
  ['latitude', 'north', ''],
])('checks a row whose %s is %j (%s)', async (column, value, words) => {
  const before = await count('events');
  const rows = [row({ event_name: crypto.randomUUID() }), row({ [column]: value })];
  const path = await file('one.csv', HEADER, ...rows);
  const { code, lines } = await staff(['import-events', path, '--dry-run']);
  if (words === null) return expect(code).toBe(0);
  expect(code).toBe(1);
  expect(lines[0]).toMatch(new RegExp(`^line 3, ${column}: .*${words}`));
  expect(lines.at(-1)).toBe('Nothing was changed.');
  expect(await count('events')).toBe(before);
  return undefined;
});

test('accepts a byte order mark, quotes, commas, line breaks and any alphabet', async () => {
  const name = 'Søren’s “Café”, Łódź 🏥 "A"';
  const description = 'First line\nsecond, with "quotes"\n=1+1';
  const text = `\uFEFF${HEADER}\r\n\r\n${row({ event_name: name, event_description: description, city: 'Whitby' })}\r\n`;
  const path = await bytes('alphabet.csv', text);
  expect((await staff(['import-events', path])).text).toBe('1 event added.');
  const { body } = await api.call('GET', '/events?location=whitby');
  expect(body.events).toMatchObject([{ event_name: name, event_description: description }]);
});

test.each([
  ['in Latin-1', Buffer.from(`${HEADER}\n${row({ city: 'Köln' })}\n`, 'latin1'), 'not UTF-8'],
  ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n${row()}\n`, 'utf16le'), 'not UTF-8'],
  ['with a NUL', `${HEADER}\n${row({ city: 'Yo\u0000rk' })}\n`, 'line 2: contains a NUL character'],
  ['a spreadsheet', Buffer.from('504b0304140006000800ff', 'hex'), 'not UTF-8'],
  ['empty', '', 'The file has no rows.'],
  ['a header alone', `${HEADER}\n`, 'The file has no rows.'],
  [
    'with semicolons',
    `${HEADER.replaceAll(',', ';')}\n`,
    'line 1: the column event_name is missing',
  ],
  ['with a column twice', `${HEADER},city\n${row()},York\n`, 'line 1: the column city is repeated'],
  ['with an open quote', `${HEADER}\n"${row()}\n`, 'not valid CSV'],
  ['with a cell too many', `${HEADER}\n${row()},x\n`, 'line 2'],
  ['with a column named __proto__', `${HEADER},__proto__\n${row()},x\n`, 'not recognised'],
])('%s is refused with a plain message', async (_name, content, words) => {
  const before = await count('events');
  const { code, text } = await staff(['import-events', await bytes('bad.csv', content)]);
  expect([code, text]).toEqual([1, expect.stringContaining(words)]);
  expect(await count('events')).toBe(before);
});

test('a file of 20,001 rows is refused; one that is entirely wrong gets a short report', async () => {
  const many = await bytes('many.csv', `${HEADER}\n${`${row()}\n`.repeat(20_001)}`);
  expect((await staff(['import-events', many])).lines).toEqual([
    'The file has more than 20000 rows. Split it into smaller files.',
    'Nothing was changed.',
  ]);
  const wrong = await bytes('wrong.csv', `${HEADER}\n${`${row({ price: 'x' })}\n`.repeat(300)}`);
  const { lines } = await staff(['import-events', wrong]);
  expect([lines.length, lines.at(-2)]).toEqual([202, 'and 100 more']);
});
