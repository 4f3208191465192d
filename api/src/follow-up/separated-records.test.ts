import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/letters.ts';
import { tasksOnToday } from '../../test/today.ts';
import { exportLetters } from './letter-records.ts';

const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const FINE = { flag: 'N', comments: 'Green: fine' };
const TO_GP = 'Result, to the GP';

/** A father and son with the same address and GP, whose records staff merge by mistake. */
const test = base.extend('family', async ({ api, lab, letters }) => {
  const as = await api.staff('coordinator');
  const son = await lab.testedWithoutEmail(null);
  const father = await api.person();
  await sql`UPDATE profiles SET home_address = '1 High Street, Colchester'
    WHERE profile_id IN (${father.profileId}, ${son.profileId})`.execute(api.owner);
  await sql`UPDATE profiles SET first_name = 'Senior', last_name = 'Other', phone = '01206 111111'
    WHERE profile_id = ${father.profileId}`.execute(api.owner);
  for (const profileId of [father.profileId, son.profileId]) {
    const body = { practice_code: null, name: 'Dr Same, 9 Mill Road, Colchester' };
    await api.call('PATCH', `/staff/people/${profileId}/gp-practice`, { as, body });
  }
  const path = `/staff/people/${father.profileId}`;
  return {
    son,
    merge: async () => {
      const body = { dropped_id: son.profileId, take: [], reason: 'One person.' };
      const merged = await api.call('POST', `${path}/merges`, { as, body });
      expect(merged.status, merged.text).toBe(200);
    },
    separate: async () => {
      const { records } = (await api.call('GET', path, { as })).body;
      const undone = await api.call('DELETE', `${path}/merges/${records[0].merge_id}`, { as });
      expect(undone.status, undone.text).toBe(200);
    },
    /** The letters about the son's result or tube in a state, by recipient. */
    lettersIn: async (state: 'drafted' | 'discarded') => {
      const { rows } = await sql<{ letter_id: string; recipient: 'person' | 'gp' }>`
        SELECT l.letter_id, l.recipient FROM letters l LEFT JOIN results r USING (result_id)
        WHERE l.state = ${state} AND (r.profile_id = ${son.profileId} OR l.sample_id IN (
          SELECT sample_id FROM samples JOIN visit_steps v USING (action_id)
          WHERE v.appointment_id = ${son.appointmentId}))`.execute(api.owner);
      return Object.fromEntries(rows.map(({ letter_id, recipient }) => [recipient, letter_id]));
    },
    dueLater: () =>
      sql`UPDATE follow_ups SET due_on = due_on + 30 WHERE profile_id = ${son.profileId}`.execute(
        api.owner,
      ),
    isNotTold: async () => {
      const { items } = (await lab.call('GET', 'results-not-told')).body;
      return items.some((item: { profile_id: string }) => item.profile_id === son.profileId);
    },
    subjectOf: async (id = '') => (await letters.read(id)).text.subject,
  };
});

describe('when a merge of two people is undone', () => {
  test('letters that name the other person are discarded, and written again', async ({
    api,
    family: { son, merge, separate, lettersIn },
    lab,
    letters: { read, move, draft },
  }) => {
    await merge();
    await lab.released(son.report(RED));
    const ofGp = (await draft(await lab.resultOf(son), TO_GP)).body.letter_id;
    await move(ofGp, 'approved');
    const { person: ofSon = '' } = await lettersIn('drafted');
    await move(ofSon, 'approved');
    expect((await read(ofGp)).text.subject).toContain('Senior Other');
    await separate();

    expect(await lettersIn('discarded')).toEqual({ gp: ofGp, person: ofSon });
    const print = { part: 'letters', letters: [ofGp] };
    expect((await lab.call('POST', 'letters-to-print/paper', print)).status).toBe(409);
    const { gp = '', person = '' } = await lettersIn('drafted');
    expect((await read(gp)).text).toMatchObject({
      subject: expect.stringContaining('Person Tested'),
      body: expect.stringContaining('The result was 9.9 ng/ml'),
    });
    const { text } = await read(person);
    expect(text.body).toMatch(/^Dear Person Tested/);
    expect(text.body).toContain('9.9 ng/ml');
    const { rows } = await sql<{ reason: string }>`SELECT reason FROM audit_log
      WHERE subject = ${`letter ${ofGp}`} AND action = 'letter discarded'`.execute(api.owner);
    expect(rows).toEqual([{ reason: 'Written while two records were merged.' }]);
    expect(
      await tasksOnToday(api, await api.staff('clinician'), 'letters of separated records'),
    ).toEqual([]);
  });

  test('a letter that was approved before the merge is kept', async ({
    family: { son, merge, separate, lettersIn },
    lab,
    letters: { read, move },
  }) => {
    await lab.released(son.report(RED));
    const { person: letter = '' } = await lettersIn('drafted');
    await move(letter, 'approved');
    await merge();
    await move(letter, 'sent');
    await move(letter, 'confirmed');
    await separate();
    expect((await read(letter)).state).toBe('confirmed');
    expect((await read(letter)).told).toMatchObject({ how: 'letter' });
    expect(await lettersIn('drafted')).toEqual({});
  });

  test.for([
    [{ how: 'telephone' }, 'not told after all'],
    [
      { how: 'cannot be reached', reason: 'Nobody answers.', gp_considered: true },
      'cannot be reached',
    ],
  ] as const)(
    'a call that staff recorded no longer counts: %j',
    async ([body, step], { api, family: { son, merge, separate, dueLater, isNotTold }, lab }) => {
      await merge();
      await lab.released(son.report(RED));
      const told = await lab.call('POST', `results/${await lab.resultOf(son)}/told`, body);
      expect(told.status, told.text).toBe(200);
      await dueLater();
      expect(await isNotTold()).toBe(false);
      await separate();
      expect(await isNotTold()).toBe(true);
      const [followUp] = await lab.followUps({ ...(await api.person()), profileId: son.profileId });
      expect(followUp?.due_on).toBe(api.today);
      expect(await lab.happened(followUp?.follow_up_id ?? '')).toEqual(
        expect.arrayContaining([
          step,
          'merged records separated: letters and calls since the merge may have reached another person',
        ]),
      );
    },
  );

  test('a follow-up that has ended since the merge is listed as changed', async ({
    api,
    family: { son, merge, separate },
    lab,
  }) => {
    await merge();
    await lab.released(son.report(RED));
    const of = { ...(await api.person()), profileId: son.profileId };
    const [followUp] = await lab.followUps(of);
    const body = {
      ...{
        from: 'told',
        to: 'outcome',
        outcome: 'referred',
        note: 'GP has seen them.',
        reason: null,
      },
    };
    const ended = await lab.call('POST', `follow-ups/${followUp?.follow_up_id}/steps`, body);
    expect(ended.status, ended.text).toBe(200);
    expect(await lab.changed(of)).toEqual([]);
    await separate();
    expect(await lab.changed(of)).toHaveLength(1);
  });

  test('a sent letter tells nobody, and is on Today until its replacement is sent or discarded', async ({
    api,
    clinician,
    family: { son, merge, separate, lettersIn, isNotTold, subjectOf },
    lab,
    letters: { read, move, draft },
  }) => {
    await merge();
    await lab.released(son.report(FINE));
    const ofGp = (await draft(await lab.resultOf(son), TO_GP)).body.letter_id;
    const { person: ofSon = '' } = await lettersIn('drafted');
    for (const id of [ofGp, ofSon]) {
      await move(id, 'approved');
      await move(id, 'sent');
    }
    await separate();
    const listed = async () =>
      (await tasksOnToday(api, clinician, 'letters of separated records')).map(
        ({ action }) => action?.path,
      );
    expect(await listed()).toEqual([ofGp, ofSon].map((id) => `/staff/letters/${id}`));
    await move(ofSon, 'confirmed');
    expect(await isNotTold()).toBe(true);

    const { gp = '', person = '' } = await lettersIn('drafted');
    expect(await subjectOf(gp)).toContain('Person Tested');
    await move(gp, 'approved');
    await move(gp, 'sent');
    expect(await listed()).toEqual([`/staff/letters/${ofSon}`]);
    await move(person, 'discarded');
    expect(await listed()).toEqual([]);
    await move(ofSon, 'returned', { return_reason: 'not said' });
    expect((await read(ofSon)).may_be_sent_again).toBe(false);
  });

  test('a sent letter is not in the export, and staff can mark the person as unreachable', async ({
    api,
    family: { son, merge, separate, lettersIn },
    lab,
    letters: { move },
  }) => {
    await merge();
    await lab.released(son.report(FINE));
    const { person: letter = '' } = await lettersIn('drafted');
    await move(letter, 'approved');
    await move(letter, 'sent');
    const exported = async () =>
      (await exportLetters(api.services, api.services.db, son.profileId))?.length;
    expect(await exported()).toBe(1);
    const path = `results/${await lab.resultOf(son)}/told`;
    const body = { how: 'cannot be reached', reason: 'Nobody answers.', gp_considered: true };
    expect((await lab.call('POST', path, body)).status).toBe(409);
    await separate();
    expect(await exported()).toBe(0);
    expect((await lab.call('POST', path, body)).status).toBe(200);
  });

  test('a letter that was printed may have been posted', async ({
    api,
    clinician,
    family: { son, merge, separate, lettersIn },
    lab,
    letters: { move },
  }) => {
    await merge();
    await lab.released(son.report(RED));
    const { person: letter = '' } = await lettersIn('drafted');
    await move(letter, 'approved');
    const print = { part: 'letters', letters: [letter] };
    expect((await lab.call('POST', 'letters-to-print/paper', print)).status).toBe(200);
    await separate();
    expect(await lettersIn('discarded')).toEqual({ person: letter });
    const tasks = await tasksOnToday(api, clinician, 'letters of separated records');
    expect(tasks.map(({ action }) => action?.path)).toEqual([`/staff/letters/${letter}`]);
  });

  test('the person must be told again about a tube without a result', async ({
    api,
    family: { son, merge, separate, lettersIn },
    letters: { read, move },
  }) => {
    const as = await api.staff('coordinator');
    await merge();
    const samples = `/staff/events/${son.event.id}/samples`;
    const tube = async () => (await api.call('GET', samples, { as })).body.items[0];
    const { sample_id: id } = await tube();
    const ending = { state: 'rejected', reason: 'Haemolysed.' };
    await api.call('POST', `${samples}/${id}/ending`, { as, body: ending });
    const { person: letter = '' } = await lettersIn('drafted');
    expect((await read(letter)).text.body).toMatch(/^Dear Senior Other/);
    await move(letter, 'approved');
    await api.call('POST', `${samples}/${id}/told`, { as, body: { how: 'telephone' } });
    expect((await tube()).told).toMatchObject({ how: 'telephone' });
    await separate();
    expect((await tube()).told).toBeNull();
    expect(await lettersIn('discarded')).toEqual({ person: letter });
    const { person: again = '' } = await lettersIn('drafted');
    expect((await read(again)).text.body).toMatch(/^Dear Person Tested/);
  });
});
