import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labFile, type Reported, reportedOf } from '../../test/lab-files.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  uploader = await api.staff('clinician');
  releaser = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

async function tested() {
  const booked = await booking();
  await sql`UPDATE events SET event_date = ${api.today}::date - 2
    WHERE event_id = ${booked.event.id}`.execute(api.owner);
  const report = (changes: Partial<Reported> = {}) =>
    reportedOf({ reference: booked.reference, sampleDate: api.today, ...changes });
  return { ...booked, report };
}

async function uploaded(...rows: Reported[]): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/staff/result-batches?file_name=results.csv',
    headers: {
      authorization: `Bearer ${uploader.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: labFile('csv', rows),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return `/staff/result-batches/${answer.json().batch_id}`;
}

const previewed = async (batch: string) => (await api.call('GET', batch, { as: releaser })).body;

async function released(batch: string): Promise<void> {
  const { summary, digest } = await previewed(batch);
  const body = { confirmed: summary, digest };
  const answer = await api.call('POST', `${batch}/release`, { as: releaser, body });
  expect(answer.status, answer.text).toBe(200);
}

const NOT_MARKED =
  'another result is known already: the laboratory must mark this one as corrected';

test('the same result again changes nothing, with whatever unit it is written', async () => {
  const { person, report } = await tested();
  const other = await tested();
  await released(await uploaded(report({ unit: 'ng/mL' })));
  const again = await uploaded(report({ unit: 'ug/L' }), other.report());
  const { items: rows, summary } = await previewed(again);
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['known', 'add']);
  expect(summary).toMatchObject({ rows: 2, known: 1, added: 1, corrected: 0 });
  await released(again);
  const { rows: stored } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM results
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  expect(stored).toEqual([{ count: 1 }]);
});

test('so does one without a comment, or in words without a unit', async () => {
  const [number, words] = [await tested(), await tested()];
  const rows = [
    number.report({ comments: '' }),
    words.report({ value: 'Haemolysed', unit: '', comments: '', flag: '' }),
  ];
  await released(await uploaded(...rows));
  const { summary } = await previewed(await uploaded(...rows));
  expect(summary).toMatchObject({ rows: 2, known: 2, faulty: 0 });
});

test.each<[string, () => Partial<Reported>]>([
  ['value', () => ({ value: '0.9' })],
  ['comment', () => ({ comments: 'Green' })],
  ['day of the sample', () => ({ sampleDate: addDays(api.today, -1) })],
])(
  'one with another %s is another result, which must be marked as corrected',
  async (_, changes) => {
    const { report } = await tested();
    await released(await uploaded(report()));
    const [row] = (await previewed(await uploaded(report(changes())))).items;
    expect([row.action, row.faults]).toEqual(['fault', [NOT_MARKED]]);
  },
);

test('so is one whose earlier unit was another, as files were stored once', async () => {
  const { person, appointmentId, report } = await tested();
  await api.owner
    .insertInto('results')
    .values({
      profile_id: person.profileId,
      appointment_id: appointmentId,
      test_result: '0.8',
      test_unit: 'pmol/l',
      comments: 'Green, fine',
      level: 'not raised',
      sample_date: api.today,
    })
    .execute();
  const [row] = (await previewed(await uploaded(report()))).items;
  expect([row.action, row.faults]).toEqual(['fault', [NOT_MARKED]]);
});
