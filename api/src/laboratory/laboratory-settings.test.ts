import { DEFAULT_LABEL_SETTINGS, labelSettingsRequest } from '@chaps/contracts/labels';
import {
  type LaboratorySettings,
  laboratorySettingsRequest,
  USUAL_LABORATORY,
} from '@chaps/contracts/laboratories';
import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/result-day.ts';

const test = base.extend('settings', ({ api, coordinator }) => ({
  choose: (laboratory: string, changes: Partial<LaboratorySettings>, as = coordinator) =>
    api.call('POST', '/staff/laboratory-settings', {
      as,
      body: { ...USUAL_LABORATORY, ...changes, laboratory },
    }),
  read: async (laboratory: string) =>
    (
      await api.call('GET', '/staff/laboratory-settings', { as: coordinator })
    ).body.laboratories.find((each: { laboratory: string }) => each.laboratory === laboratory),
  of: (eventId: string, laboratory: string) =>
    api.owner
      .updateTable('events')
      .set({ lab_name: laboratory })
      .where('event_id', '=', eventId)
      .execute(),
}));

test('are the defaults until staff change them, which is audited', async ({
  api,
  settings: { choose, read },
}) => {
  const name = 'Settled Laboratory';
  await api.event({ lab: name });
  expect(await read(name)).toEqual({
    laboratory: name,
    settings: USUAL_LABORATORY,
    is_chosen: false,
    mapping: null,
  });
  const changes = { result_days: 5, cut_off: '16:30' };
  expect((await choose(name, changes)).status).toBe(200);
  expect(await read(name)).toMatchObject({ settings: changes, is_chosen: true });
  const { rows } = await sql`SELECT after->>'cut_off' AS cut_off FROM audit_log
    WHERE action = 'settings of a laboratory changed' AND subject LIKE '%Settled%'`.execute(
    api.owner,
  );
  expect(rows).toEqual([{ cut_off: '16:30' }]);
  const mine = await api.staff('coordinator', (await api.event()).id);
  expect((await choose(name, {}, mine)).status).toBe(403);
  const wrong = await choose(name, { hours_at_room: 200, result_days: 0, identifiers: [] });
  expect([wrong.status, wrong.body.error.details]).toEqual([
    422,
    {
      hours_at_room: 'Enter at most 168 hours (7 days).',
      result_days: 'Enter at least 1 day.',
      identifiers: 'Please choose what the manifest shows for each person.',
    },
  ]);
});

test('fields that an older console does not send, or this version does not know, are kept', async ({
  api,
  coordinator,
  settings: { choose, read },
}) => {
  const name = 'Newer Laboratory';
  await choose(name, { cut_off: '16:30' });
  const labels = (body: object) =>
    api.call('POST', '/staff/label-settings', {
      as: coordinator,
      body: { laboratory: name, ...body },
    });
  await labels({ ...DEFAULT_LABEL_SETTINGS, codes_from: 'charity' });
  await sql`UPDATE laboratories SET settings = settings || '{"planted": 7}',
    labels = labels || '{"planted": 7}' WHERE name = ${name}`.execute(api.owner);
  const { cut_off: _newer, ...known } = USUAL_LABORATORY;
  const changed = await api.call('POST', '/staff/laboratory-settings', {
    as: coordinator,
    body: { ...known, result_days: 9, laboratory: name },
  });
  const { codes_from: _new, ...older } = DEFAULT_LABEL_SETTINGS;
  expect([changed.status, (await labels({ ...older, barcode: 'none' })).status]).toEqual([
    200, 200,
  ]);
  expect((await read(name)).settings).toMatchObject({ cut_off: '16:30', result_days: 9 });
  const { rows } = await sql`SELECT settings->'planted' AS settings, labels->'planted' AS labels,
    labels->>'codes_from' AS codes_from, labels->>'barcode' AS barcode
    FROM laboratories WHERE name = ${name}`.execute(api.owner);
  expect(rows).toEqual([{ settings: 7, labels: 7, codes_from: 'charity', barcode: 'none' }]);
  const wide = await labels({ orientation: 'portrait', barcode: 'code128' });
  expect([wide.status, wide.body.error.details]).toEqual([
    422,
    { barcode: 'Code 128 is too wide for an upright label. Please choose another one.' },
  ]);
});

test('no default replaces a field that a request omits', () => {
  const laboratory = 'East Laboratory';
  for (const request of [laboratorySettingsRequest, labelSettingsRequest]) {
    expect(request.parse({ laboratory })).toEqual({ laboratory });
  }
});

test('leading zeros distinguish tubes when they are part of the code', async ({
  settings: { choose, of },
  chain: { lab, begin },
  console: { call },
}) => {
  const name = 'Zeros Laboratory';
  const { event, ann, bob, references, report, visit, close } = await begin();
  await of(event.id, name);
  await visit(ann, { sample_code: '0012' });
  await visit(bob, { sample_code: '12' });
  const conflicts = async () => (await call('GET', `${event.id}/balance`)).body.sample_conflicts;
  expect(await conflicts()).toMatchObject([{ what: 'one tube, several people' }]);
  expect((await choose(name, { leading_zeros: 'significant' })).status).toBe(200);
  expect(await conflicts()).toEqual([]);
  await close();
  const batch = await lab.upload(
    report({ reference: references.ann, tubeCodes: ['12'] }),
    report({ reference: references.bob, tubeCodes: ['12'] }),
  );
  const { items } = (await lab.call('GET', batch)).body;
  expect(items.map(({ faults }: { faults: string[] }) => faults)).toEqual([
    ['no match: tube 12 is recorded for another person'],
    [],
  ]);
});

test('the person sees the laboratory’s deadline as the date of their result', async ({
  api,
  settings: { choose, of },
  chain: { begin },
}) => {
  const name = 'Prompt Laboratory';
  const { event, person, ann, visit } = await begin();
  await of(event.id, name);
  await visit(ann, { sample_code: 'T-100' });
  const shown = async () => {
    const { body } = await api.call('GET', '/appointments', { as: person });
    return body.appointments[0].visit.result_by;
  };
  expect(await shown()).toBe(addDays(event.date, USUAL_LABORATORY.result_days));
  await choose(name, { result_days: 3 });
  expect(await shown()).toBe(addDays(event.date, 3));
});
