import { randomUUID } from 'node:crypto';
import { USUAL_LABORATORY } from '@chaps/contracts/laboratories';
import { londonInstant } from '@chaps/domain';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { testWithTwoPeople as test } from '../../../test/event-day.ts';
import { pdfPages } from '../../../test/pdf-text.ts';

const NHS_NUMBER = '9434765919';

test('the manifest lists tubes, not bookings, and lists held-back tubes separately', async ({
  api,
  booking,
  day: { begin },
  coordinator,
  console: { call, readings },
}) => {
  const { event, person, appointmentId, otherId, action, record } = await begin();
  const { body } = await booking.book(await api.person(), event, '09:30');
  const third = String(body.appointment.appointment_id);
  const list = async () =>
    parse((await call('GET', `${event.id}/bookings.csv?for=laboratory`)).text, { columns: true });
  const paper = async () => {
    const { status, headers, bytes } = await call('GET', `${event.id}/manifest`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    return pdfPages(bytes).flat().join(' ');
  };
  // Three people are booked, and no tube has been recorded yet.
  expect(await list()).toEqual([]);
  const none = await call('GET', `${event.id}/manifest`);
  expect([none.status, none.body.error.message]).toEqual([
    409,
    'There are no tubes to send, so there is no manifest.',
  ]);
  const visit = (appointment_id: string, minute: number, last: object) =>
    record(
      action('arrived', 0, { appointment_id }),
      action('ready', 1, { appointment_id }),
      action('sampled', minute, { appointment_id, ...last }),
    );
  await visit(appointmentId, 5, { sample_code: 'T-100' });
  await visit(otherId, 5, { step: 'not sampled', reason: 'unwell', invite_again: true });
  const reference = expect.stringMatching(/^CH-/);
  const first = {
    ...{ tube_code: 'T-100', reference, last_name: 'Tested' },
    ...{ taken_on: event.date, taken_at: '09:35' },
    // After 16 and 24 hours, because the laboratory has not been asked for its own limits.
    separate_by_room_temperature: expect.stringMatching(/ 01:35$/),
    separate_by_refrigerated: expect.stringMatching(/ 09:35$/),
  };
  expect(await list()).toMatchObject([first]);
  await visit(third, 6, { sample_code: 'T-300' });
  expect(await list()).toMatchObject([first, { tube_code: 'T-300', taken_at: '09:36' }]);
  await record(action('sampled', 7, { appointment_id: third, sample_code: 'T-301' }));
  expect(await list()).toMatchObject([first]);
  expect(await list()).toHaveLength(1);
  const before = (await readings(person)).length;
  const text = await paper();
  expect(text).toContain('Tubes in the box: 0. Not packed yet: 1.');
  expect(text).toContain('T-100');
  expect(text).toContain('Held back, not in the box: 2');
  expect(text).toContain('T-300, T-301');
  expect((await readings(person)).slice(before)).toEqual([
    { user_id: coordinator.userId, what: 'list for the laboratory' },
  ]);
});

test('a manifest lists tubes that have not been handed over, and each box has its own manifest', async ({
  day: { begin },
  coordinator,
  api,
  console: { call },
}) => {
  const { event, appointmentId, otherId, action, record } = await begin();
  await api.owner
    .updateTable('events')
    .set({ lab_name: 'Two Boxes Laboratory' })
    .where('event_id', '=', event.id)
    .execute();
  const settings = { ...USUAL_LABORATORY, laboratory: 'Two Boxes Laboratory' };
  const body = { ...settings, order_messages: 'HL7 v2' };
  expect(
    (await api.call('POST', '/staff/laboratory-settings', { as: coordinator, body })).status,
  ).toBe(200);
  const take = (appointment_id: string, sample_code: string) =>
    record(
      ...[action('arrived', 0, { appointment_id }), action('ready', 1, { appointment_id })],
      action('sampled', 5, { appointment_id, sample_code }),
    );
  const pack = (code: string) => call('POST', `${event.id}/packed-tubes`, { codes: [code] });
  const send = async () => {
    const handover_id = randomUUID();
    const handed_at = londonInstant(event.date, '09:40').toISOString();
    const box = { handover_id, taken_by: 'Bea', counted: 1, handed_at, without: [] };
    expect((await call('POST', `${event.id}/handovers`, box)).status).toBe(200);
    return handover_id;
  };
  /** Codes in the CSV, the PDF and the orders. */
  const codes = async (box = '') => {
    const of = box && `handover_id=${box}`;
    const csv = await call('GET', `${event.id}/bookings.csv?for=laboratory&${of}`);
    const listed = parse(csv.text, { columns: true });
    const pdf = await call('GET', `${event.id}/manifest?${of}`);
    const orders = await call('GET', `${event.id}/orders?${of}`);
    const text = pdf.status === 200 ? pdfPages(pdf.bytes).flat().join(' ') : '';
    return {
      csv: listed.map((row) => Object(row).tube_code),
      pdf: text.match(/T-\d00/g) ?? [],
      heading: text.match(/Tubes in the box: [^T]*(?=Tube)/)?.[0].trim(),
      orders: orders.status === 200 ? orders.text.match(/T-\d00/g) : [],
    };
  };
  await take(appointmentId, 'T-100');
  await pack('T-100');
  const only = (code: string) => ({
    ...{ csv: [code], pdf: [code], heading: 'Tubes in the box: 1', orders: [code] },
  });
  expect(await codes()).toEqual(only('T-100'));
  const first = await send();
  expect(await codes()).toEqual({ csv: [], pdf: [], heading: undefined, orders: [] });
  await take(otherId, 'T-200');
  await pack('T-200');
  expect(await codes()).toEqual(only('T-200'));
  const second = await send();
  expect([await codes(first), await codes(second)]).toEqual([only('T-100'), only('T-200')]);
});

test('the laboratory gets only the identifiers that it requires', async ({
  api,
  openDay,
  coordinator,
  console: { call, readings },
}) => {
  const { person, event, action, record } = await openDay('09:45');
  await api.owner
    .updateTable('events')
    .set({ lab_name: 'Few Words Laboratory' })
    .where('event_id', '=', event.id)
    .execute();
  const profile = `/auth/profile?email=${person.email}`;
  await api.call('PATCH', profile, { as: person, body: { nhs_number: NHS_NUMBER } });
  await record(
    action('arrived', '09:30'),
    action('ready', '09:31'),
    action('sampled', '09:35', { sample_code: 'T-100' }),
  );
  const csv = async () => (await call('GET', `${event.id}/bookings.csv?for=laboratory`)).text;
  expect(await csv()).toContain(NHS_NUMBER);
  const settings = {
    ...{ laboratory: 'Few Words Laboratory', leading_zeros: 'ignored', result_days: 7 },
    ...{ hours_at_room: 4, hours_refrigerated: 8, cut_off: '19:30', contact: 'Ask for Bea' },
    identifiers: ['date_of_birth'],
  };
  const saved = await api.call('POST', '/staff/laboratory-settings', {
    as: coordinator,
    body: settings,
  });
  expect(saved.status).toBe(200);
  const before = (await readings(person)).length;
  expect(parse(await csv(), { columns: true })).toEqual([
    {
      ...{ tube_code: 'T-100', date_of_birth: '1970-01-01' },
      ...{ taken_on: event.date, taken_at: '09:35' },
      separate_by_room_temperature: `${event.date} 13:35`,
      separate_by_refrigerated: `${event.date} 17:35`,
    },
  ]);
  const text = pdfPages((await call('GET', `${event.id}/manifest`)).bytes)
    .flat()
    .join(' ');
  expect(text).toContain('To: Few Words Laboratory');
  expect(text).toContain('Accepts tubes until 19:30');
  expect(text).toContain('Contact: Ask for Bea');
  expect(text).not.toContain(NHS_NUMBER);
  // No NHS number was read.
  expect((await readings(person)).length).toBe(before);
});
