import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { ReportedResult } from '../../test/lab-files.ts';
import { test } from '../../test/result-day.ts';
import { tasksOnToday } from '../../test/today.ts';
import { checkVisits } from '../clinic-day/visit-rows.ts';

const OPEN =
  'the books for the event are still open: the result can be released once they are closed';
const NO_SAMPLE = 'no match: no sample is recorded for the person';

describe('a result of an event whose books are still open', () => {
  test('is the only one held back, and is released after they close without another upload', async ({
    chain: { lab, begin },
  }) => {
    const { person, ann, references, report, visit, close } = await begin();
    const other = await lab.tested();
    await visit(ann, { sample_code: 'T-100' });
    const row = report({ reference: references.ann, value: '2.5' });
    const { summary, rows } = await lab.released(row, other.report());
    expect(summary).toMatchObject({ added: 1, faulty: 1 });
    expect(rows[0]).toMatchObject({ faults: [OPEN], may_override: true });
    expect(await lab.shown(person)).toMatchObject([{ result: null }]);
    const matching = () => lab.call('POST', 'set-aside-results/matching', undefined, lab.uploader);
    expect((await matching()).body.error.code).toBe('BATCH_CHANGED');
    await close();
    const { body } = await matching();
    const batch = `result-batches/${body.batch_id}`;
    expect((await lab.call('GET', batch)).body.items).toMatchObject([
      { reference: references.ann, action: 'add', faults: [] },
    ]);
    await lab.release(batch);
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '2.5' } }]);
    const { items } = (await lab.call('GET', 'set-aside-results')).body;
    expect(items.map(({ reference }: ReportedResult) => reference)).not.toContain(references.ann);
  });

  test('stays pending when the file has no other result', async ({ chain: { lab, begin } }) => {
    const { person, ann, references, report, visit, close } = await begin();
    await visit(ann, { sample_code: 'T-100' });
    const batch = await lab.upload(report({ reference: references.ann }));
    expect((await lab.call('GET', batch)).body.summary).toMatchObject({ added: 0, faulty: 1 });
    await close();
    await lab.release(batch);
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '0.8' } }]);
  });

  test('can still be corrected and withdrawn once released', async ({ chain: { lab, begin } }) => {
    const { person, ann, references, report, visit, close } = await begin();
    await visit(ann, { sample_code: 'T-100' });
    await close();
    await lab.released(report({ reference: references.ann, value: '2.5' }));
    // A late step reopens the books.
    await visit(ann, { sample_code: 'T-100' });
    const corrected = { reference: references.ann, value: '3.5', status: 'corrected' };
    expect((await lab.released(report(corrected))).summary).toMatchObject({ corrected: 1 });
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '3.5' } }]);
    const withdrawal = report({ ...corrected, status: 'withdrawn' });
    expect((await lab.released(withdrawal)).summary).toMatchObject({ withdrawn: 1 });
  });
});

describe('a sample that is undone after its result was released', () => {
  const NAMED = 'a released result, but no sample is recorded';

  test.for(['recorded again', 'withdrawn'] as const)(
    'is recorded, and flagged until the sample is %s or the result withdrawn',
    async (end, { api, chain: { lab, begin }, console: { call } }) => {
      const { event, person, ann, references, report, visit, close, ...day } = await begin();
      const [, , drawn] = await visit(ann, { sample_code: 'T-100' });
      await close();
      await lab.released(report({ reference: references.ann, value: '2.5' }));
      const coordinator = await api.staff('coordinator', event.id);
      const tasks = async () =>
        (await tasksOnToday(api, coordinator, 'results without a sample')).map(({ what }) => what);
      const open = async () =>
        (await call('GET', `${event.id}/balance`)).body.differences.map(
          ({ what, name }: { what: string; name: string }) => `${name}: ${what}`,
        );
      expect(await tasks()).toEqual([]);
      const undo = day.action('undo', '10:00', {
        appointment_id: ann,
        undoes: drawn.action_id,
      });
      expect(await day.record(undo)).toMatchObject([
        { outcome: 'conflict', reason: expect.stringContaining('has been released') },
      ]);
      expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '2.5' } }]);
      expect(await open()).toContain('Tested, Person: result without a sample');
      expect(await tasks()).toEqual([`An event: 1 person has ${NAMED}`]);
      const closing = await call('POST', `${event.id}/closure`, {});
      expect(closing.body.error.code).toBe('NOT_BALANCED');
      const ways = {
        'recorded again': () => visit(ann, { sample_code: 'T-100' }),
        withdrawn: () =>
          lab.released(report({ reference: references.ann, value: '2.5', status: 'withdrawn' })),
      };
      await ways[end]();
      expect(await open()).not.toContain('Tested, Person: result without a sample');
      expect(await tasks()).toEqual([]);
      const found = await checkVisits(api.services.db);
      expect(found.filter(({ event_id }) => event_id === event.id)).toEqual([]);
    },
  );

  test('is also flagged when the arrival is undone', async ({ api, chain: { lab, begin } }) => {
    const { event, ann, references, report, visit, close, action, record } = await begin();
    const [arrived] = await visit(ann, { sample_code: 'T-100' });
    await close();
    await lab.released(report({ reference: references.ann }));
    await record(action('undo', '10:00', { appointment_id: ann, undoes: arrived.action_id }));
    const coordinator = await api.staff('coordinator', event.id);
    expect(await tasksOnToday(api, coordinator, 'results without a sample')).toMatchObject([
      { what: `An event: 1 person has ${NAMED}` },
    ]);
  });

  test('keeps the books open when staff then record that no sample was taken', async ({
    chain: { lab, begin },
    console: { call },
  }) => {
    const { event, ann, references, report, visit, close, action, record } = await begin();
    const [, , drawn] = await visit(ann, { sample_code: 'T-100' });
    await close();
    await lab.released(report({ reference: references.ann }));
    const whose = { appointment_id: ann };
    await record(action('undo', '10:00', { ...whose, undoes: drawn.action_id }));
    await record(action('not sampled', '10:01', { ...whose, reason: 'unwell' }));
    const { body } = await call('POST', `${event.id}/closure`, {});
    expect(body.error).toMatchObject({
      code: 'NOT_BALANCED',
      message: expect.stringMatching(/^First record the sample again, .* Tested, Person\.$/),
    });
  });
});

describe('in an emergency', () => {
  test('one clinician can override what the day holds back, and another releases it', async ({
    api,
    chain: { lab, begin },
    console: { call },
  }) => {
    const { event, person, ann, bob, references, report, close } = await begin();
    const urgent = report({
      ...{ reference: references.ann, value: '95', flag: 'H', comments: 'Red' },
      tubeCodes: ['T-100'],
    });
    const batch = await lab.upload(urgent, report({ reference: references.bob }));
    const [first] = (await lab.call('GET', batch)).body.items;
    expect(first).toMatchObject({ faults: [OPEN, NO_SAMPLE], may_override: true });
    const { location } = first;
    const override = (reason: string, as = lab.uploader) =>
      lab.call('POST', `${batch}/overrides`, { location, reason }, as);
    expect((await override(' ')).status).toBe(422);
    const reason = 'A value of 95 cannot wait.';
    expect((await override(reason)).status).toBe(200);
    expect((await override(reason)).body.error.code).toBe('BATCH_CHANGED');
    const { items } = (await lab.call('GET', batch)).body;
    expect(items).toMatchObject([
      { action: 'add', faults: [], override_reason: reason },
      { action: 'fault', faults: [OPEN, NO_SAMPLE], override_reason: null },
    ]);
    const audits = await api.owner
      .selectFrom('audit_log')
      .select(['actor', 'reason'])
      .where('subject', '=', `appointment ${ann}`)
      .where('action', '=', 'hold on a result overridden')
      .execute();
    expect(audits).toEqual([{ actor: lab.uploader.userId, reason }]);
    await lab.release(batch);
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '95' } }]);
    // The result implies that blood was taken, and from which tube.
    const { body } = await call('GET', `${event.id}/samples`);
    expect(body.items).toMatchObject([
      { appointment_id: ann, code: 'T-100', state: 'resulted', held: null },
    ]);
    await close();
    const { appointments } = (await call('GET', `${event.id}/day`)).body;
    const states = new Map(
      appointments.map((row: { appointment_id: string; state: string }) => [
        row.appointment_id,
        row.state,
      ]),
    );
    expect([states.get(ann), states.get(bob)]).toEqual(['sampled', 'did not attend']);
    const { sample_id } = await api.owner
      .selectFrom('results')
      .select('sample_id')
      .where('appointment_id', '=', ann)
      .executeTakeFirstOrThrow();
    expect(sample_id).toBe(body.items[0].sample_id);
  });

  test('nobody can release what they have overridden', async ({ chain: { lab, begin } }) => {
    const { references, report } = await begin();
    const batch = await lab.upload(report({ reference: references.ann }));
    const { location } = (await lab.call('GET', batch)).body.items[0];
    const override = { location, reason: 'It cannot wait.' };
    expect((await lab.call('POST', `${batch}/overrides`, override)).status).toBe(200);
    const { summary, digest } = (await lab.call('GET', batch)).body;
    const own = await lab.call('POST', `${batch}/release`, { confirmed: summary, digest });
    expect([own.status, own.body.error.code]).toEqual([403, 'SECOND_PERSON']);
  });

  test('recorded visits cannot be overridden', async ({ chain: { lab, begin } }) => {
    const { ann, references, report, visit } = await begin();
    const none = { step: 'not sampled', reason: 'unwell', invite_again: true };
    await visit(ann, none);
    const batch = await lab.upload(report({ reference: references.ann }));
    const [{ location, may_override }] = (await lab.call('GET', batch)).body.items;
    expect(may_override).toBe(false);
    const override = { location, reason: 'It cannot wait.' };
    const refused = await lab.call('POST', `${batch}/overrides`, override);
    expect(refused.body.error.code).toBe('BATCH_CHANGED');
  });

  test('a row that is matched by hand may also wait for the books to close', async ({
    chain: { lab, begin },
  }) => {
    const { ann, references, report, visit, close } = await begin();
    const other = await lab.tested();
    await visit(ann, { sample_code: 'T-100' });
    await lab.released(report({ reference: 'CH-ZZZZZZZZ' }), other.report());
    const { items } = (await lab.call('GET', 'set-aside-results')).body;
    const row = items.findLast(({ reference }: ReportedResult) => reference === 'CH-ZZZZZZZZ');
    const match = { reference: references.ann, name: 'Person Tested', date_of_birth: '1970-01-01' };
    const { body } = await lab.call('POST', `set-aside-results/${row.set_aside_id}/match`, match);
    const batch = `result-batches/${body.batch_id}`;
    expect((await lab.call('GET', batch)).body.items).toMatchObject([
      { faults: [OPEN], may_override: true },
    ]);
    await close();
    expect((await lab.call('GET', batch)).body.items).toMatchObject([{ faults: [] }]);
  });
});

test('an event from before visits were recorded needs no visits, and its results record the samples', async ({
  api,
  chain: { lab, begin },
  console: { call },
}) => {
  const { event, person, ann, references, report } = await begin();
  // The state in which the migration leaves it.
  await sql`UPDATE events SET day_is_recorded = false WHERE event_id = ${event.id}`.execute(
    api.owner,
  );
  await lab.released(report({ reference: references.ann }));
  expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '0.8' } }]);
  expect((await call('GET', `${event.id}/samples`)).body.items).toMatchObject([
    { appointment_id: ann, code: null, state: 'resulted' },
  ]);
});

describe('a row without a reference', () => {
  test('is matched by its tube and one other identifier', async ({ chain: { lab, begin } }) => {
    const { person, ann, bob, references, report, visit, close } = await begin();
    await visit(ann, { sample_code: '00100' });
    await visit(bob, { sample_code: 'T-200' });
    await close();
    const byTube = (tube: string, changes: Partial<ReportedResult> = {}) =>
      report({ reference: '', tubeCodes: [tube], ...changes });
    const batch = await lab.upload(
      byTube('100', { value: '4.4' }),
      byTube('T-200', { dateOfBirth: '1950-05-05' }),
      byTube('T-200', { dateOfBirth: '' }),
      byTube('T-300'),
    );
    const { items } = (await lab.call('GET', batch)).body;
    expect(items).toMatchObject([
      { action: 'add', reference: references.ann, name: 'Person Tested', faults: [] },
      { action: 'fault', name: null },
      { action: 'fault', name: null },
      { action: 'fault', name: null },
    ]);
    const unknown = 'is not recorded for a person with these identifiers';
    expect(items.map(({ faults }: { faults: string[] }) => faults)).toEqual([
      [],
      [`no match: tube T-200 ${unknown}`],
      ['needs an NHS number or a date of birth', `no match: tube T-200 ${unknown}`],
      [`no match: tube T-300 ${unknown}`],
    ]);
    await lab.release(batch);
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '4.4' } }]);
    // The same tube's result is corrected in the same way.
    const again = byTube('100', { value: '5.4', status: 'corrected' });
    expect((await lab.released(again)).summary).toMatchObject({ corrected: 1 });
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '5.4' } }]);
  });

  test('contradicts another row of the same person', async ({ chain: { lab, begin } }) => {
    const { ann, references, report, visit, close } = await begin();
    await visit(ann, { sample_code: 'T-4711' });
    await close();
    const batch = await lab.upload(
      report({ reference: '', tubeCodes: ['T-4711'] }),
      report({ reference: references.ann, value: '7' }),
    );
    const twice = ['the reference is in the file more than once'];
    expect((await lab.call('GET', batch)).body.items).toMatchObject([
      { faults: twice },
      { faults: twice },
    ]);
  });

  test('is not a row with an unreadable reference, which is set aside even when its tube matches', async ({
    chain: { lab, begin },
  }) => {
    const { ann, report, visit, close } = await begin();
    await visit(ann, { sample_code: 'T-100' });
    await close();
    const batch = await lab.upload(report({ reference: 'CH-1', tubeCodes: ['T-100'] }));
    expect((await lab.call('GET', batch)).body.items).toMatchObject([
      { action: 'fault', faults: ['the reference must look like CH-AB23CD45'] },
    ]);
  });
});

describe('a row that the laboratory sends twice', () => {
  const held = test.extend(
    'held',
    async ({ chain: { lab, begin } }) =>
      async (values: string[]) => {
        const { ann, references, report, visit, close, person } = await begin();
        const other = await lab.tested();
        await visit(ann, { sample_code: 'T-100' });
        for (const value of values) {
          const row = report({ reference: references.ann, value });
          await lab.released(row, other.report(), (await lab.tested()).report());
        }
        await close();
        const listed = async () => {
          const { items } = (await lab.call('GET', 'set-aside-results')).body;
          return items.filter(
            ({ reference }: { reference: string }) => reference === references.ann,
          );
        };
        const collect = () =>
          lab.call('POST', 'set-aside-results/matching', undefined, lab.uploader);
        return { person, listed, collect };
      },
  );

  held(
    'is released once when the books are closed, from whichever file',
    async ({ chain: { lab }, held: hold }) => {
      const { person, listed, collect } = await hold(['2.5', '2.5']);
      expect(await listed()).toMatchObject([{ faults: [] }, { faults: [] }]);
      const { status, text, body } = await collect();
      expect(status, text).toBe(200);
      const { summary } = await lab.release(`result-batches/${body.batch_id}`);
      expect(summary).toMatchObject({ rows: 2, added: 1, known: 1, faulty: 0 });
      expect(await listed()).toEqual([]);
      expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '2.5' } }]);
    },
  );

  held(
    'with another value is released only once one of them is resolved',
    async ({ chain: { lab }, held: hold }) => {
      const { person, listed, collect } = await hold(['2.5', '3.5']);
      const differs = ['another row set aside for this booking differs: resolve one of them first'];
      const [first, second] = await listed();
      expect([first.faults, second.faults]).toEqual([differs, differs]);
      expect((await collect()).status).toBe(409);
      const body = { resolution: 'discarded', reason: 'The laboratory says that it is 3.5.' };
      const path = `set-aside-results/${first.set_aside_id}/resolve`;
      const resolved = await lab.call('POST', path, body);
      expect(resolved.status, resolved.text).toBe(200);
      expect(await listed()).toMatchObject([{ faults: [] }]);
      await lab.release(`result-batches/${(await collect()).body.batch_id}`);
      expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '3.5' } }]);
    },
  );

  test('in one file counts as a known result the second time', async ({
    chain: { lab, begin },
  }) => {
    const { ann, references, report, visit, close, person } = await begin();
    await visit(ann, { sample_code: 'T-100' });
    await close();
    const row = report({ reference: references.ann, value: '2.5' });
    const { summary } = await lab.released(row, row);
    expect(summary).toMatchObject({ rows: 2, added: 1, known: 1, faulty: 0 });
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '2.5' } }]);
  });
});

test('a sample is ‘resulted’ with its result, and only ‘received’ once the result is withdrawn', async ({
  chain: { lab, begin },
  console: { call },
}) => {
  const { event, ann, references, report, visit, close } = await begin();
  await visit(ann, { sample_code: 'T-100' });
  await close();
  const sample = async () => (await call('GET', `${event.id}/samples`)).body.items[0];
  expect(await sample()).toMatchObject({ state: 'taken', released_at: null });
  await lab.released(report({ reference: references.ann }));
  expect(await sample()).toMatchObject({ state: 'resulted', released_at: expect.any(String) });
  const resultId = await lab.resultOf({ appointmentId: ann });
  const body = { reason: 'Another patient’s tube.' };
  expect((await lab.call('POST', `results/${resultId}/withdrawal`, body)).status).toBe(200);
  expect(await sample()).toMatchObject({ state: 'received', released_at: null });
});

test('a result corrected by the previous version keeps its sample', async ({
  api,
  chain: { lab, begin },
  console: { call },
}) => {
  const { event, ann, references, report, visit, close } = await begin();
  await visit(ann, { sample_code: 'T-100' });
  await close();
  await lab.released(report({ reference: references.ann }));
  await api.owner.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ result_id: string }>`UPDATE results SET superseded_at = now()
      WHERE appointment_id = ${ann} RETURNING result_id`.execute(transaction);
    await sql`INSERT INTO results (profile_id, appointment_id, batch_id, test_result, level, supersedes)
      SELECT profile_id, appointment_id, batch_id, '1.1', level, result_id FROM results
      WHERE result_id = ${rows[0]?.result_id}`.execute(transaction);
  });
  expect((await call('GET', `${event.id}/samples`)).body.items).toMatchObject([
    { state: 'resulted', released_at: expect.any(String) },
  ]);
  await visit(ann, { sample_code: 'T-100' });
  const found = await checkVisits(api.services.db);
  expect(found.filter(({ event_id }) => event_id === event.id)).toEqual([]);
});
