import { readFile } from 'node:fs/promises';
import { UNPRINTABLE_CHARACTER } from '@chaps/contracts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { addBookings } from '../../test/many-bookings.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, bytes, pathOf, booking, audit, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

test('has only the columns that its recipient needs', async () => {
  const { event, person, reference } = await booking();
  await api.owner
    .updateTable('profiles')
    .set({ first_name: '=1+1' })
    .where('profile_id', '=', person.profileId)
    .execute();
  const out = async (reader: string) => {
    const path = await pathOf(`${reader}.csv`);
    await staff(['export-appointments', event.id, '--for', reader, '--output', path]);
    return readFile(path, 'utf8');
  };
  const [clinic, laboratory] = [await out('clinic'), await out('laboratory')];
  expect(clinic).not.toContain(NHS_NUMBER);
  expect(parse(clinic, { columns: true })).toMatchObject([{ consent: 'no', share_with_gp: 'no' }]);
  // Only tubes are listed, and there are none: a booking does not appear.
  expect(laboratory).not.toContain(reference);
  expect(laboratory.trim().split(',')).toEqual([
    ...['tube_code', 'reference', 'nhs_number', 'last_name', 'first_name', 'date_of_birth'],
    ...['gender', 'taken_on', 'taken_at'],
    ...['separate_by_room_temperature', 'separate_by_refrigerated'],
  ]);
  expect(await audit('appointments exported for the laboratory')).toEqual([
    `staff tester: event ${event.id}`,
  ]);
  expect((await staff(['export-appointments', event.id])).code).toBe(2);
});

test('lists each person once, across many pages', async () => {
  const count = 501;
  const event = await api.event({ seats: count, slots: 1 });
  await addBookings(api.owner, event.id, count);
  const { lines } = await staff(['export-appointments', event.id, '--for', 'clinic']);
  const rows: Record<string, string>[] = parse(lines.join('\n'), { columns: true });
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => row.reference)).size).toBe(count);
  expect(rows[0]).toMatchObject({ phone: '', consent: 'no' });
});

test('shows the clinic which results may be shared with the GP', async () => {
  const { event, person } = await booking();
  await api.consent(person, event);
  const clinic = async () => {
    const { lines } = await staff(['export-appointments', event.id, '--for', 'clinic']);
    return parse(lines.join('\n'), { columns: true });
  };
  expect(await clinic()).toMatchObject([{ consent: 'yes', share_with_gp: 'no' }]);
  const { body } = await api.call('GET', '/medical/consents', { as: person });
  const consentId = body.consents[0].consent_id;
  await api.call('POST', '/medical/gp-consents', { as: person, body: { consentId } });
  expect(await clinic()).toMatchObject([{ consent: 'yes', share_with_gp: 'yes' }]);
  const path = '/medical/gp-consents/withdrawal';
  await api.call('POST', path, { as: person, body: { consentId } });
  expect(await clinic()).toMatchObject([{ consent: 'yes', share_with_gp: 'no' }]);
});

test('escapes control characters in a name, on the terminal and in files', async () => {
  const { event, person } = await booking();
  await api.owner
    .updateTable('profiles')
    .set({ first_name: 'Eve\u001b[2J', last_name: 'A\r\n\u202eB\u009b' })
    .where('profile_id', '=', person.profileId)
    .execute();
  const args = ['export-appointments', event.id, '--for', 'clinic'];
  const path = await pathOf('written-out.csv');
  await staff([...args, '--output', path]);
  const shown = (await staff(args)).text;
  for (const text of [shown, await readFile(path, 'utf8')]) {
    expect(text).toContain(String.raw`Eve\u001b[2J A\u000d\u000a\u202eB\u009b`);
    expect(text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE_CHARACTER);
  }
  const exported = await staff(['export-person', person.email]);
  expect(exported.text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE_CHARACTER);
  const unknown = await staff(['export-person', 'x\u001b[2J@example.org']);
  expect(unknown.text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE_CHARACTER);
});

test('turns no name into a spreadsheet formula, and overwrites no file', async () => {
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
        price: 0,
        expires_at: new Date(),
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
  // An existing file is never overwritten.
  const there = await bytes('there.csv', 'mine');
  const args = ['export-appointments', event.id, '--for', 'clinic', '--output', there];
  expect((await staff(args)).code).toBe(1);
});
