import { randomUUID } from 'node:crypto';
import { londonInstant, type VisitStep } from '@chaps/domain';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { checkVisits } from './visit-rows.ts';

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** Two people who are ready to give their sample. */
  const begin = async () => {
    const { event, appointmentId: ann } = await booking.freeBooking({ seats: 8 });
    const { body } = await booking.book(await api.person(), event, '09:15');
    const bob = String(body.appointment.appointment_id);
    const at = (time: string) => {
      api.services.now = () => londonInstant(event.date, time);
    };
    at('09:45');
    const action = (appointment_id: string, step: VisitStep, minute: number, changes = {}) => ({
      action_id: randomUUID(),
      ...{ appointment_id, step, list_version: 0 },
      done_at: londonInstant(event.date, `09:${30 + minute}`).toISOString(),
      ...changes,
    });
    const record = async (...actions: object[]) =>
      (await call('POST', `${event.id}/actions`, { actions })).body.results;
    const outcomes = async (...actions: object[]): Promise<string[]> =>
      (await record(...actions)).map(({ outcome }: { outcome: string }) => outcome);
    const tube = (id: string, sample_code: string, minute = 5) =>
      action(id, 'sampled', minute, { sample_code });
    const ready = [ann, bob].flatMap((id) => [action(id, 'arrived', 0), action(id, 'ready', 1)]);
    await record(...ready);
    const conflicts = async () => (await call('GET', `${event.id}/balance`)).body.sample_conflicts;
    const decide = (sample_ids: string[], keep: string | null) =>
      call('POST', `${event.id}/sample-decisions`, { sample_ids, keep, reason: 'We looked.' });
    const samples = async (query = '') => {
      const { status, body } = await call('GET', `${event.id}/samples?${query}`);
      expect(status).toBe(200);
      return body;
    };
    /** The people whose tubes are held back, each once. */
    const held = async () => {
      const { items } = await samples('show=held back');
      return new Set(items.map((item: { appointment_id: string }) => item.appointment_id));
    };
    return {
      ...{ event, ann, bob, at, action, record, outcomes, tube, conflicts, decide, held, samples },
    };
  };
  return { begin };
});

const id = ({ action_id }: { action_id: string }) => action_id;

describe('tubes', () => {
  test('with one for each person are not held back, and the day list shows no codes', async ({
    day: { begin },
    console: { call },
  }) => {
    const { event, ann, bob, outcomes, tube, conflicts, held } = await begin();
    const both = [tube(ann, 'T-17-4711'), tube(bob, 'T-18-4711')];
    expect(await outcomes(...both)).toEqual(['applied', 'applied']);
    expect(await outcomes(...both)).toEqual(['repeated', 'repeated']);
    expect([await conflicts(), (await held()).size]).toEqual([[], 0]);
    expect((await call('GET', `${event.id}/day`)).text).not.toContain('T-17-4711');
  });

  test('recorded with one code for two people are both kept and held back, whichever comes first', async ({
    day: { begin },
  }) => {
    const { ann, bob, record, tube, conflicts, held } = await begin();
    const [of, also] = [tube(ann, 'T-17', 6), tube(bob, 'T-17', 5)];
    await record(of);
    expect(await record(also)).toEqual([
      {
        action_id: also.action_id,
        outcome: 'conflict',
        about: 'tube',
        reason: 'This tube is also recorded for someone else.',
      },
    ]);
    expect(await conflicts()).toMatchObject([
      {
        what: 'one tube, several people',
        samples: [
          { sample_id: id(also), code: 'T-17', appointment_id: bob, start_time: '09:15' },
          { sample_id: id(of), code: 'T-17', appointment_id: ann, name: 'Tested, Person' },
        ],
      },
    ]);
    expect(await held()).toEqual(new Set([ann, bob]));
  });

  test('in conflict are reported again to a device that lost the response, until staff have decided', async ({
    day: { begin },
  }) => {
    const { ann, bob, record, tube, conflicts, decide } = await begin();
    const [of, also] = [tube(ann, 'T-17', 6), tube(bob, 'T-17', 5)];
    await record(of);
    const lost = await record(also);
    expect(lost).toMatchObject([{ outcome: 'conflict' }]);
    expect(await record(also)).toEqual(lost);
    // The first one was recorded before there was a conflict.
    expect(await record(of)).toMatchObject([{ outcome: 'conflict', reason: lost[0].reason }]);
    const [{ samples }] = await conflicts();
    const ids = samples.map(({ sample_id }: { sample_id: string }) => sample_id);
    expect((await decide(ids, ids[0])).status).toBe(200);
    expect(await record(of, also)).toMatchObject([
      { outcome: 'repeated' },
      { outcome: 'repeated' },
    ]);
  });

  test('that two devices record for one person are both held back', async ({ day: { begin } }) => {
    const { ann, outcomes, tube, conflicts, held } = await begin();
    const [one, two] = [tube(ann, 'T-17'), tube(ann, 'T-18')];
    expect(await outcomes(one, two)).toEqual(['conflict', 'conflict']);
    expect(await conflicts()).toMatchObject([
      { what: 'several tubes, one person', samples: [{ code: expect.any(String) }, {}] },
    ]);
    expect(await held()).toEqual(new Set([ann]));
    // Recording the same tube again does not add a third tube.
    expect(await outcomes(tube(ann, 'T-18', 7))).toEqual(['conflict']);
    expect((await conflicts())[0].samples).toHaveLength(2);
  });

  test('do not count once their step is undone', async ({ day: { begin } }) => {
    const { ann, bob, action, outcomes, tube, conflicts, held } = await begin();
    await outcomes(tube(ann, 'T-17'), tube(bob, 'T-17', 4));
    await outcomes(action(ann, 'undo', 6), tube(ann, 'T-18', 7));
    expect([await conflicts(), (await held()).size]).toEqual([[], 0]);
  });

  test('are recorded only with a sample, and need a code', async ({ day: { begin } }) => {
    const { ann, action, outcomes, tube } = await begin();
    const arrival = action(ann, 'arrived', 0, { sample_code: 'T-17' });
    expect(await outcomes(arrival, tube(ann, ' '), tube(ann, 'x'.repeat(41)))).toEqual(
      Array(3).fill('rejected'),
    );
  });

  test('recorded by two tablets at the same moment cause a conflict on one of them', async ({
    day: { begin },
  }) => {
    const { ann, bob, outcomes, tube, conflicts } = await begin();
    const answers = await Promise.all([outcomes(tube(ann, 'T-17')), outcomes(tube(bob, 'T-17'))]);
    expect(answers.flat().toSorted()).toEqual(['applied', 'conflict']);
    expect(await conflicts()).toHaveLength(1);
  });
});

describe('a decision', () => {
  test('keeps one tube, is audited, and is made once', async ({
    api,
    day: { begin },
    console: { call, audits },
  }) => {
    const { event, ann, bob, record, tube, conflicts, decide, samples, at } = await begin();
    const [of, also] = [tube(ann, 'T-17'), tube(bob, 'T-17', 6)];
    await record(of, also);
    at('18:00');
    const closing = await call('POST', `${event.id}/closure`, {});
    expect([closing.status, closing.body.error.code]).toEqual([409, 'NOT_BALANCED']);
    expect(closing.body.error.message).toMatch(/whose tubes these are: Tested, Person/);
    const path = `${event.id}/sample-decisions`;
    at('17:00');
    const volunteer = await api.staff('check-in', event.id);
    const body = { sample_ids: [id(of), id(also)], keep: id(of), reason: 'We looked.' };
    expect((await call('POST', path, body, volunteer)).status).toBe(403);
    expect((await decide([id(of), id(also)], id(of))).status).toBe(200);
    expect(await conflicts()).toEqual([]);
    // Bob's only tube was discarded, so they get no result.
    const discarded = { appointment_id: bob, code: 'T-17', reason: 'We looked.', held: null };
    expect((await samples('show=discarded')).items).toMatchObject([discarded]);
    expect(await audits(`appointment ${ann}`)).toContainEqual(
      expect.objectContaining({ action: 'tube kept', reason: 'We looked.' }),
    );
    expect(await audits(`appointment ${bob}`)).toContainEqual(
      expect.objectContaining({ action: 'tube discarded', reason: 'We looked.' }),
    );
    const again = await decide([id(of), id(also)], id(of));
    expect([again.status, again.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
    at('18:00');
    expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
  });

  test('can discard all tubes, so that another can be taken', async ({ day: { begin } }) => {
    const { ann, bob, record, action, outcomes, tube, decide, samples, conflicts } = await begin();
    const both = [tube(ann, 'T-17'), tube(bob, 'T-17')];
    // Recorded again without a code: it counts as the same draw.
    await record(...both, action(bob, 'sampled', 6));
    expect((await decide(both.map(id), null)).status).toBe(200);
    expect((await samples()).sums).toMatchObject({ all: 2, 'on the list': 0, discarded: 2 });
    await record(action(ann, 'undo', 7));
    expect(await outcomes(tube(ann, 'T-19', 8))).toEqual(['applied']);
    expect((await samples('show=on the list')).items).toMatchObject([{ appointment_id: ann }]);
    expect(await conflicts()).toEqual([]);
  });

  test('is refused for an unknown tube, and concerns only the conflict that was shown', async ({
    day: { begin },
  }) => {
    const { ann, bob, record, tube, decide, conflicts } = await begin();
    const [one, two] = [tube(ann, 'T-17'), tube(bob, 'T-17')];
    await record(one, two);
    const unknown = await decide([id(one), randomUUID()], id(one));
    const strange = await decide([id(one), id(two)], randomUUID());
    expect([unknown.status, strange.status]).toEqual([409, 409]);
    await record(tube(ann, 'T-20', 9));
    // Now there are two conflicts; the one about the tube is still the one that was shown.
    expect(await conflicts()).toHaveLength(2);
    expect((await decide([id(one), id(two)], id(two))).status).toBe(200);
    expect(await conflicts()).toEqual([]);
  });
});

describe('the list of samples', () => {
  test('shows each tube with its code, person, time, member of staff and state', async ({
    api,
    day: { begin },
    console: { call },
  }) => {
    const { event, ann, bob, record, action, tube, samples } = await begin();
    const volunteer = await api.staff('phlebotomist', event.id);
    const body = { actions: [tube(bob, 't-200', 6)] };
    await call('POST', `${event.id}/actions`, body, volunteer);
    // Neither a draw without a code nor the same tube recorded again adds a second tube.
    await record(action(ann, 'sampled', 7), tube(bob, 'T-200', 8));
    const { items, total, sums } = await samples();
    const { email } = await api.owner
      .selectFrom('staff_members')
      .select('email')
      .where('user_id', '=', volunteer.userId)
      .executeTakeFirstOrThrow();
    const nothing = { state: 'taken', reason: null, held: null, released_at: null };
    const whose = { name: 'Tested, Person', reference: expect.stringMatching(/^CH-/) };
    expect(items).toMatchObject([
      { ...nothing, ...whose, code: 'T-200', appointment_id: bob, taken_by: email },
      { ...nothing, ...whose, code: null, appointment_id: ann },
    ]);
    expect(items[0].taken_at).toBe(londonInstant(event.date, '09:36').toISOString());
    expect([total, sums]).toEqual([
      2,
      { all: 2, 'on the list': 2, 'held back': 0, 'no result': 2, discarded: 0 },
    ]);
  });

  test('has the same tubes as the laboratory’s file', async ({
    day: { begin },
    console: { call },
  }) => {
    const { event, ann, bob, record, action, tube, samples } = await begin();
    const file = async () => {
      const { text } = await call('GET', `${event.id}/bookings.csv?for=laboratory`);
      const rows: { tube_code: string; reference: string }[] = parse(text, { columns: true });
      return rows.map(({ tube_code, reference }) => ({ code: tube_code || null, reference }));
    };
    const listed = async () => {
      const { items } = await samples('show=on the list');
      return items.map(({ code, reference }: Record<string, unknown>) => ({ code, reference }));
    };
    await record(action(ann, 'sampled', 5), tube(bob, 'T-200', 6));
    expect(await listed()).toMatchObject([{ code: null }, { code: 'T-200' }]);
    expect(await file()).toEqual(await listed());
    await record(tube(bob, 'T-201', 7));
    expect(await listed()).toMatchObject([{ code: null }]);
    expect(await file()).toEqual(await listed());
    const { items } = await samples('show=held back');
    expect(items).toMatchObject([
      { code: 'T-200', held: 'Another tube is already recorded for this person.' },
      { code: 'T-201', held: 'Another tube is already recorded for this person.' },
    ]);
  });

  test('discards the tube of an undone draw, whichever step comes first', async ({
    api,
    day: { begin },
  }) => {
    const { event, ann, bob, record, action, tube, samples } = await begin();
    const [one, two] = [tube(ann, 'T-17'), tube(bob, 'T-18')];
    await record(one, action(ann, 'undo', 6, { undoes: id(one) }));
    await record(action(bob, 'undo', 6, { undoes: id(two) }));
    await record(two);
    expect((await samples()).items).toEqual([]);
    const { rows } = await sql`SELECT s.code, s.state, s.reason FROM samples s
      JOIN visit_steps v USING (action_id) WHERE v.event_id = ${event.id} ORDER BY s.code`.execute(
      api.owner,
    );
    const back = { state: 'discarded', reason: 'The draw was undone.' };
    expect(rows).toEqual([
      { code: 'T-17', ...back },
      { code: 'T-18', ...back },
    ]);
  });

  test('is paginated', async ({ api, booking, day: { begin } }) => {
    const { event, ann, bob, record, tube, samples, action } = await begin();
    const { body } = await booking.book(await api.person(), event, '09:30');
    const third = String(body.appointment.appointment_id);
    await record(tube(bob, 'T-2', 6), tube(ann, 'T-1', 5), tube(third, 'T-3', 7));
    await record(action(third, 'arrived', 0), action(third, 'ready', 1));
    const { items } = await samples();
    const codes = async (query: string) =>
      (await samples(query)).items.map(({ code }: { code: string }) => code);
    expect(await codes(`after=${items[0].sample_id}`)).toEqual(['T-2', 'T-3']);
    expect(await codes(`before=${items[2].sample_id}`)).toEqual(['T-1', 'T-2']);
  });

  test('is checked for samples that differ from their step', async ({ api, day: { begin } }) => {
    const { event, ann, record, tube } = await begin();
    await record(tube(ann, 'T-17'));
    const found = async () =>
      (await checkVisits(api.services.db))
        .filter(({ event_id }) => event_id === event.id)
        .map(({ stored, computed }) => ({ stored, computed }));
    expect(await found()).toEqual([]);
    await sql`UPDATE samples SET state = 'resulted' WHERE action_id IN (
      SELECT action_id FROM visit_steps WHERE event_id = ${event.id})`.execute(api.owner);
    expect(await found()).toEqual([{ stored: 'sample resulted', computed: 'sample taken' }]);
    await sql`DELETE FROM samples WHERE action_id IN (
      SELECT action_id FROM visit_steps WHERE event_id = ${event.id})`.execute(api.owner);
    expect(await found()).toEqual([{ stored: 'no sample', computed: 'sample taken' }]);
  });
});
