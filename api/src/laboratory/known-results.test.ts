import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labCase } from '../../test/lab-case.ts';
import { LAB_FORMATS, labFile, type ReportedResult, reportedResult } from '../../test/lab-files.ts';
import { labSteps } from '../../test/lab-steps.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { endDay } from '../../test/past-day.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { storedResults } from '../../test/stored-results.ts';
import { tasksOnToday } from '../../test/today.ts';

let api: Harness;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  releaser = await api.staff('clinician');
});
// A new uploader for each test, because uploads per person are limited.
beforeEach(async () => {
  uploader = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

async function tested() {
  const booked = await booking();
  await endDay(api, booked.event.id);
  const report = (changes: Partial<ReportedResult> = {}) =>
    reportedResult({ reference: booked.reference, sampleDate: api.today, ...changes });
  return { ...booked, report };
}

async function uploaded(...rows: ReportedResult[]): Promise<string> {
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
  'a different result is already known: the laboratory must mark this one as corrected';

test('a repeated result changes nothing, however its unit is written', async () => {
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

test('a repeated result without a comment, or in words without a unit, changes nothing', async () => {
  const [number, words] = [await tested(), await tested()];
  const rows = [
    number.report({ comments: '' }),
    words.report({ value: 'Haemolysed', unit: '', comments: '', flag: '' }),
  ];
  await released(await uploaded(...rows));
  const { summary } = await previewed(await uploaded(...rows));
  expect(summary).toMatchObject({ rows: 2, known: 2, faulty: 0 });
});

test.each<[string, () => Partial<ReportedResult>]>([
  ['value', () => ({ value: '0.9' })],
  ['comment', () => ({ comments: 'Green' })],
  ['day of the sample', () => ({ sampleDate: addDays(api.today, -1) })],
])('a result with a different %s must be marked as corrected', async (_, changes) => {
  const { report } = await tested();
  await released(await uploaded(report()));
  const [row] = (await previewed(await uploaded(report(changes())))).items;
  expect([row.action, row.faults]).toEqual(['fault', [NOT_MARKED]]);
});

test('a result stored with a different unit must also be marked as corrected', async () => {
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

describe('when one field changes', () => {
  const labOf = () => labSteps(api, { uploader, releaser });
  const BORN = reportedResult().dateOfBirth;
  const currentOf = async ({ profileId }: { profileId: string }) =>
    (await storedResults(api, profileId)).filter(({ isCurrent }) => isCurrent);

  test('a flag that becomes raised is a correction, and starts a follow-up', async () => {
    const lab = labOf();
    const whose = { ...(await lab.tested()), born: BORN };
    await lab.release(await lab.send(labCase('02-first-normal.hl7', whose)));
    expect(await lab.followUps(whose.person)).toEqual([]);
    const corrected = await lab.send(labCase('02-corrected-flag-only.hl7', whose));
    const { summary, rows } = await lab.release(corrected);
    expect(summary).toMatchObject({ corrected: 1, known: 0, raised: 1 });
    expect(rows).toMatchObject([{ action: 'correct', level: 'raised' }]);
    expect(await currentOf(whose.person)).toMatchObject([
      { test_result: '3.4', level: 'raised', flag: 'H', reference_range: '0-2.5' },
    ]);
    expect((await lab.mailsTo(whose.person)).at(-1)).toMatchObject({ kind: 'result-corrected' });
    expect(await lab.followUps(whose.person)).toMatchObject([{ state: 'told' }]);
  });

  test('a flag that is no longer raised is a correction, and the follow-up says so', async () => {
    const lab = labOf();
    const whose = { ...(await lab.tested()), born: BORN };
    await lab.release(await lab.send(labCase('02-rev-first-raised.hl7', whose)));
    const corrected = await lab.send(labCase('02-rev-corrected-to-normal.hl7', whose));
    expect((await lab.release(corrected)).summary).toMatchObject({ corrected: 1, raised: 0 });
    const [followUp] = await lab.followUps(whose.person);
    const { item } = (await lab.call('GET', `follow-ups/${followUp?.follow_up_id}`)).body;
    expect(item).toMatchObject({
      state: 'told',
      level: 'not raised',
      value: '2.9 ng/ml',
      superseded: false,
      due_on: api.today,
    });
    expect(await lab.happened(item.follow_up_id)).toContain('result corrected: not raised');
    const ofToday = await tasksOnToday(api, releaser, 'corrected results');
    expect(ofToday).toMatchObject([{ why: 'The laboratory has corrected it.' }]);
    const step = {
      from: 'told',
      to: 'outcome',
      outcome: 'corrected by the laboratory',
      note: null,
    };
    await lab.call('POST', `follow-ups/${item.follow_up_id}/steps`, step);
    expect(await tasksOnToday(api, releaser, 'corrected results')).toEqual([]);
  });

  const CHANGES: Array<[string, Partial<ReportedResult>, Partial<ReportedResult>]> = [
    ['flag', { flag: 'N', comments: '' }, { flag: 'H' }],
    ['flag of the same level', { flag: 'H', comments: 'Red' }, { flag: 'HH' }],
    ['flag that was none', { flag: '' }, { flag: 'N' }],
    ['reference range', { referenceRange: '0-4' }, { referenceRange: '0-2.5' }],
    ['status', {}, {}],
    ['comment', { comments: 'Green' }, { comments: 'Green: within range' }],
    ['value', { value: '1' }, { value: '1.0' }],
  ];
  test.each(LAB_FORMATS.flatMap((format) => CHANGES.map((change) => [format, ...change] as const)))(
    'in %s, a different %s is a correction, and changes nothing when it is repeated',
    async (format, _, first, then) => {
      const lab = labOf();
      const { report } = await lab.tested();
      await lab.release(await lab.send(labFile(format, [report(first)])));
      const [unmarked] = (
        await lab.call('GET', await lab.send(labFile(format, [report({ ...first, ...then })])))
      ).body.items;
      const isNew = Object.keys(then).length > 0;
      expect([unmarked.action, unmarked.faults]).toEqual(
        isNew ? ['fault', [NOT_MARKED]] : ['known', []],
      );
      const corrected = () =>
        lab.send(labFile(format, [report({ ...first, ...then, status: 'corrected' })]));
      expect((await lab.release(await corrected())).rows).toMatchObject([{ action: 'correct' }]);
      const [again] = (await lab.call('GET', await corrected())).body.items;
      expect(again).toMatchObject({ action: 'known', faults: [] });
    },
  );

  test('the level counts in a result stored before flags were kept', async () => {
    const lab = labOf();
    const { person, appointmentId, report } = await lab.tested();
    await api.owner
      .insertInto('results')
      .values({
        ...{ profile_id: person.profileId, appointment_id: appointmentId, sample_date: api.today },
        ...{ test_result: '0.8', test_unit: 'ng/ml', comments: null, level: 'not raised' },
      })
      .execute();
    const actionOf = async (changes: Partial<ReportedResult>) =>
      (await lab.call('GET', await lab.upload(report({ comments: '', ...changes })))).body.items[0]
        .action;
    expect(await actionOf({ flag: 'L', referenceRange: '1-4' })).toBe('known');
    expect(await actionOf({ flag: 'H', status: 'corrected' })).toBe('correct');
  });
});
