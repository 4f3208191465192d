import { sql } from 'kysely';
import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { eventFile } from '../../test/event-files.ts';
import { test } from '../../test/fixtures.ts';
import type { Harness } from '../../test/harness.ts';

/** A coordinator who imports events. */
async function importer(api: Harness) {
  await api.event();
  const as = await api.staff('coordinator');
  const preview = (csv: string) =>
    api.call('POST', '/staff/event-imports/preview', { as, body: { csv } });
  const add = (csv: string, lines: number[]) =>
    api.call('POST', '/staff/event-imports', { as, body: { csv, lines } });
  const audited = async (eventId: string) =>
    (await sql`SELECT action FROM audit_log WHERE event_id = ${eventId}`.execute(api.owner)).rows;
  return { as, preview, add, audited };
}

const named = (changes: Record<string, string> = {}) => ({
  event_name: crypto.randomUUID(),
  ...changes,
});

test('each row is shown with its errors, and the valid rows become drafts with an audit row each', async ({
  api,
}) => {
  const { as, preview, add, audited } = await importer(api);
  const [first, second] = [named({ access_code: 'LODGE' }), named()];
  const csv = eventFile(first, named({ price: 'cheap', city: '' }), second);
  const { rows } = (await preview(csv)).body;
  expect(rows).toMatchObject([
    { line: 2, cells: first, faults: [] },
    {
      line: 3,
      faults: [
        {
          column: 'price',
          message: "must be an amount in pounds such as 45.00, or empty to use the product's price",
        },
        { column: 'city', message: 'This field is required.' },
      ],
    },
    { line: 4, faults: [] },
  ]);
  const added = await add(csv, [2, 4]);
  expect(added.body.events).toMatchObject([
    { event_name: first.event_name, line: 2 },
    { event_name: second.event_name, line: 4 },
  ]);
  for (const { event_id } of added.body.events) {
    const { state } = (await api.call('GET', `/staff/events/${event_id}`, { as })).body;
    expect(state).toBe('draft');
    expect(await audited(event_id)).toEqual([{ action: 'event imported' }]);
  }
  const again = (await preview(csv)).body.rows[0].faults;
  expect(again).toEqual([{ column: 'event_name', message: 'this event already exists' }]);
});

test('a file is read as a spreadsheet saves it, and the location is looked up by postcode', async ({
  api,
}) => {
  const { preview, add, as } = await importer(api);
  const place = { postcode: 'YO1 6JX', latitude: '', longitude: '' };
  const row = { event_date: '06/05/2999', start_time: '9:00', end_time: '10:00:00', price: '25.5' };
  const known = named({ ...row, ...place });
  const unknown = named({ ...place, postcode: 'D02 X285' });
  const lines = eventFile(known, unknown, named({ event_date: '31/02/2999' }))
    .trim()
    .split('\n');
  const csv = lines.map((line) => `${line.replaceAll(',', ';')};;`).join('\r\n');
  const { rows } = (await preview(csv)).body;
  expect(rows[0]).toMatchObject({
    cells: { event_date: '2999-05-06', start_time: '09:00', end_time: '10:00', price: '25.50' },
    faults: [],
  });
  expect(Number(rows[0].cells.latitude)).toBeCloseTo(53.96, 1);
  const columnsOf = ({ faults }: { faults: { column: string }[] }) =>
    faults.map(({ column }) => column);
  expect(columnsOf(rows[1])).toEqual(['latitude', 'longitude']);
  expect([columnsOf(rows[2]), rows[2].cells.event_date]).toEqual([['event_date'], '31/02/2999']);
  const [added] = (await add(csv, [2])).body.events;
  const { event } = (await api.call('GET', `/staff/events/${added.event_id}`, { as })).body;
  expect(event).toMatchObject({ event_date: '2999-05-06', start_time: '09:00', price: 2550 });
  expect(event.latitude).toBeCloseTo(53.96, 1);
});

test('nothing is added when one of the rows can no longer be added', async ({ api }) => {
  const { add, preview } = await importer(api);
  const [one, other] = [named(), named()];
  expect((await add(eventFile(one), [2])).status).toBe(200);
  const both = eventFile(other, one);
  const refused = await add(both, [2, 3]);
  expect(outcome(refused)).toEqual([409, 'EVENT_CHANGED']);
  expect(refused.body.error.message).toContain('Line 3');
  expect((await preview(both)).body.rows[0].faults).toEqual([]);
});

test.for([
  ['other columns', 'event_name,colour\nx,red\n', 'and 18 more'],
  ['no rows', '', 'The file has no rows.'],
  ['too many rows', eventFile(...Array.from({ length: 501 }, () => ({}))), 'more than 500 rows'],
] as const)('a file with %s is refused with an explanation', async ([, csv, words], { api }) => {
  const { preview } = await importer(api);
  const { status, body } = await preview(csv);
  expect([status, body.error.details.csv]).toEqual([422, expect.stringContaining(words)]);
});

test('staff with a role for one event cannot import', async ({ api }) => {
  const { id } = await api.event();
  const as = await api.staff('coordinator', id);
  const body = { csv: eventFile(named()) };
  const answer = await api.call('POST', '/staff/event-imports/preview', { as, body });
  expect(answer.status).toBe(403);
});
