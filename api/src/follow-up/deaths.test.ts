import { describe, expect } from 'vitest';
import { test as base } from '../../test/letters.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';
import { createJobHandlers } from '../job-handlers.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const TO_GP = 'Result, to the GP';

interface PersonId {
  profileId: string;
}

const test = base
  .extend('notTold', async ({ lab }) => async ({ profileId }: PersonId, query = '') => {
    const { items } = (await lab.call('GET', `results-not-told${query}`)).body;
    return items.filter(({ profile_id }: { profile_id: string }) => profile_id === profileId);
  })
  .extend('recallOf', async ({ lab }) => async ({ profileId }: PersonId) => {
    const { recalls } = (await lab.call('GET', `people/${profileId}/recalls`)).body;
    return recalls[0];
  })
  .extend('end', async ({ lab }) => async (letterId: string, reason = 'person died') => {
    const ended = await lab.call('POST', `letters/${letterId}/end`, { reason });
    expect(ended.status, ended.text).toBe(200);
  })
  /** A letter to someone without e-mail that came back. */
  .extend('cameBack', async ({ lab, letters: { sent, move } }) => async (phone?: null) => {
    const whose = await lab.testedWithoutEmail(phone);
    await lab.released(whose.report(FINE));
    const id = await sent(await lab.resultOf(whose));
    await move(id, 'returned', { return_reason: 'not said' });
    return { ...whose, id };
  })
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('record', ({ api }) => async ({ profileId }: PersonId, as: StaffPerson) => {
    const body = { reason: 'Their family called.' };
    const recorded = await api.call('POST', `/staff/people/${profileId}/death`, { as, body });
    expect(recorded.status, recorded.text).toBe(200);
  })
  .extend('takeBack', ({ api }) => async ({ profileId }: PersonId, as: StaffPerson) => {
    const body = { reason: 'It was somebody else.' };
    const path = `/staff/people/${profileId}/death/undo`;
    const takenBack = await api.call('POST', path, { as, body });
    expect(takenBack.status, takenBack.text).toBe(200);
  })
  .extend('deathOf', ({ api, coordinator }) => async ({ profileId }: PersonId) => {
    const path = `/staff/people/${profileId}`;
    return (await api.call('GET', path, { as: coordinator })).body.death;
  })
  /** Merges the second person's record into the first person's. */
  .extend('merge', ({ api, coordinator }) => async (kept: PersonId, dropped: PersonId) => {
    const body = { dropped_id: dropped.profileId, take: [], reason: 'One person.' };
    const path = `/staff/people/${kept.profileId}/merges`;
    const merged = await api.call('POST', path, { as: coordinator, body });
    expect(merged.status, merged.text).toBe(200);
    return async () => {
      const person = (await api.call('GET', `/staff/people/${kept.profileId}`, { as: coordinator }))
        .body;
      const one = `${path}/${person.records[0].merge_id}`;
      const undone = await api.call('DELETE', one, { as: coordinator });
      expect(undone.status, undone.text).toBe(200);
    };
  })
  .extend('letterStates', ({ api }) => async ({ profileId }: PersonId) => {
    const letters = api.owner
      .selectFrom('letters')
      .innerJoin('results', (on) => on.onRef('results.result_id', '=', 'letters.result_id'));
    return letters
      .select(['letters.state', 'end_reason'])
      .where('profile_id', '=', profileId)
      .where('recipient', '=', 'person')
      .execute();
  })
  /** A raised result of someone with an account, who is followed up. */
  .extend('followed', async ({ lab }) => async () => {
    const whose = await lab.tested();
    await lab.released(whose.report(RED));
    return whose;
  });

describe('a letter that is not sent again because the recipient has died', () => {
  test('ends their reminders, and nobody has to be told of the result', async ({
    api,
    lab,
    clinician,
    cameBack,
    end,
    notTold,
    recallOf,
  }) => {
    const whose = await cameBack();
    expect(await notTold(whose)).toHaveLength(1);
    await end(whose.id);
    expect(await notTold(whose)).toEqual([]);
    expect(await recallOf(whose)).toMatchObject({ state: 'ended', ended_reason: 'died' });
    const { items, not_told } = (await lab.call('GET', `events/${whose.event.id}/results`)).body;
    expect(not_told).toBe(0);
    expect(items).toMatchObject([{ told: null, untold: 'died' }]);
    expect(await tasksOnToday(api, clinician, 'letters not sent')).toEqual([]);
  });

  test('ends their follow-up and drops the mail held until a call', async ({
    lab,
    letters: { sent, move },
    clinician,
    followed,
    end,
    notTold,
    deathOf,
  }) => {
    const whose = await followed();
    const id = await sent(await lab.resultOf(whose), TO_GP);
    await move(id, 'returned', { return_reason: 'not their practice' });
    await end(id);
    const [followUp] = await lab.followUps(whose.person);
    expect(followUp).toMatchObject({ state: 'outcome', outcome: 'died' });
    expect(await lab.happened(String(followUp?.follow_up_id))).toContain('outcome: died');
    expect(await lab.mailsTo(whose.person)).toMatchObject([{ dropped_at: expect.any(Date) }]);
    expect(await notTold(whose.person, '?show=to+call+first')).toEqual([]);
    expect(await deathOf(whose.person)).toMatchObject({ by: clinician.email });
  });
});

test('ending the reminders because the person has died has the same effect until staff restart them', async ({
  api,
  lab,
  clinician,
  letters: { written, read },
  notTold,
  recallOf,
}) => {
  const whose = await lab.tested();
  await lab.released(whose.report(FINE));
  const again = await lab.tested(whose.person);
  await lab.released(again.report(RED));
  const letter = await written(await lab.resultOf(again), 'Result, to the person');
  const change = async (body: object) => {
    const { recall_id, version } = await recallOf(whose.person);
    const asked = { version, reason: 'Their family called.', ...body };
    const as = clinician;
    return api.call('PATCH', `/staff/recalls/${recall_id}`, { as, body: asked });
  };
  // The follow-up has ended the reminders: a date has been set for when they begin again.
  await change({ change: 'due on', due_on: api.today });
  const [followUp] = await lab.followUps(whose.person);
  const outcome = { from: followUp?.state, to: 'outcome', outcome: 'died', note: null };
  const path = `follow-ups/${followUp?.follow_up_id}/steps`;
  const ended = await lab.call('POST', path, { ...outcome, reason: null });
  expect(ended.status, ended.text).toBe(200);
  expect(await recallOf(whose.person)).toMatchObject({ state: 'ended', ended_reason: 'died' });
  expect(await notTold(whose.person)).toEqual([]);
  expect((await read(letter)).state).toBe('discarded');
  const mails = await lab.mailsTo(whose.person);
  expect(mails.every(({ dropped_at }) => dropped_at !== null)).toBe(true);
  await createJobHandlers(api.services)['keep-recalls']({});
  expect(await recallOf(whose.person)).toMatchObject({ ended_reason: 'died' });
  // It was somebody else.
  expect((await change({ change: 'due on', due_on: api.today })).status).toBe(200);
  expect(await notTold(whose.person)).toHaveLength(2);
});

describe('a death recorded on the person’s page', () => {
  test('leaves an open follow-up to a clinician, due today', async ({
    api,
    lab,
    coordinator,
    followed,
    notTold,
    record,
    takeBack,
  }) => {
    const whose = await followed();
    await record(whose.person, coordinator);
    expect(await lab.followUps(whose.person)).toMatchObject([{ state: 'told', due_on: api.today }]);
    const [followUp] = await lab.followUps(whose.person);
    const id = String(followUp?.follow_up_id);
    expect(await lab.happened(id)).toContain('death recorded, to be confirmed');
    await takeBack(whose.person, coordinator);
    expect(await lab.happened(id)).toContain('the death was recorded in error');
    await record(whose.person, coordinator);
    // Repeating it changes nothing.
    await record(whose.person, coordinator);
    expect(await notTold(whose.person)).toEqual([]);
    const outcome = { from: 'told', to: 'outcome', outcome: 'died', note: null, reason: null };
    expect((await lab.call('POST', `follow-ups/${id}/steps`, outcome)).status).toBe(200);
    expect(await lab.followUps(whose.person)).toMatchObject([{ outcome: 'died' }]);
  });

  test('can be recorded for someone who has only booked, and applies to all their records', async ({
    api,
    coordinator,
    record,
    deathOf,
    merge,
  }) => {
    const [person, other] = [await api.person(), await api.person()];
    await merge(person, other);
    await record(other, coordinator);
    await record(other, coordinator);
    const death = { by: coordinator.email, recorded_at: expect.any(String) };
    expect(await deathOf(person)).toEqual(death);
    expect(await deathOf(other)).toEqual(death);
  });

  test('can be reversed: the result is followed up again, and the person is told and invited', async ({
    api,
    lab,
    clinician,
    followed,
    notTold,
    record,
    takeBack,
    deathOf,
  }) => {
    const whose = await followed();
    await record(whose.person, clinician);
    const [before] = await lab.followUps(whose.person);
    expect(before).toMatchObject({ state: 'outcome', outcome: 'died' });
    await takeBack(whose.person, clinician);
    expect(await lab.followUps(whose.person)).toMatchObject([
      { state: 'told', outcome: null, due_on: api.today },
    ]);
    expect(await lab.happened(String(before?.follow_up_id))).toContain(
      'the death was recorded in error',
    );
    expect(await notTold(whose.person, '?show=to+call+first')).toHaveLength(1);
    expect(await deathOf(whose.person)).toBeNull();
    const path = `/staff/people/${whose.person.profileId}/death/undo`;
    const again = await api.call('POST', path, { as: clinician, body: { reason: 'Again.' } });
    expect(again.status).toBe(404);
  });

  test('can be reversed: a letter about a result is drafted again', async ({
    lab,
    clinician,
    record,
    takeBack,
    letterStates,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    await record(whose, clinician);
    expect(await letterStates(whose)).toMatchObject([{ state: 'discarded' }]);
    await takeBack(whose, clinician);
    const states = (await letterStates(whose)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['discarded', 'drafted']);
  });

  test('can be reversed: reminders resume, and the returned letter can be sent again', async ({
    api,
    clinician,
    cameBack,
    end,
    notTold,
    recallOf,
    takeBack,
    letterStates,
  }) => {
    const whose = await cameBack();
    const before = await recallOf(whose);
    await end(whose.id);
    await takeBack(whose, clinician);
    expect(await recallOf(whose)).toMatchObject({ state: 'due', due_on: before.due_on });
    expect(await notTold(whose)).toHaveLength(1);
    expect(await letterStates(whose)).toContainEqual({ state: 'returned', end_reason: null });
    await createJobHandlers(api.services)['check-recalls']({});
  });
});

describe('the death of a person with two records', () => {
  test('stays on both when the merge is undone, and can then be reversed for each alone', async ({
    api,
    lab,
    clinician,
    followed,
    notTold,
    record,
    takeBack,
    deathOf,
    merge,
  }) => {
    const [kept, whose] = [await api.person(), await followed()];
    const undo = await merge(kept, whose.person);
    await record(kept, clinician);
    expect(await lab.followUps(whose.person)).toMatchObject([{ outcome: 'died' }]);
    const death = await deathOf(kept);
    await undo();
    expect(await deathOf(kept)).toEqual(death);
    expect(await deathOf(whose.person)).toEqual(death);
    await takeBack(whose.person, clinician);
    expect(await deathOf(kept)).toEqual(death);
    expect(await deathOf(whose.person)).toBeNull();
    expect(await lab.followUps(whose.person)).toMatchObject([{ state: 'told', outcome: null }]);
    expect(await notTold(whose.person, '?show=to+call+first')).toHaveLength(1);
  });

  test.for(['kept', 'merged into it'])(
    'recorded before the merge for the record %s, ends follow-ups and mails of the other record',
    async (which, { api, lab, clinician, coordinator, followed, record, merge }) => {
      const [dead, whose] = [await api.person(), await followed()];
      await record(dead, clinician);
      const [kept, dropped] = which === 'kept' ? [dead, whose.person] : [whose.person, dead];
      const path = `/staff/people/${kept.profileId}/merge-preview?other=${dropped.profileId}`;
      const preview = (await api.call('GET', path, { as: coordinator })).body;
      expect(preview).toMatchObject({
        kept: { has_died: kept === dead },
        dropped: { has_died: dropped === dead },
      });
      await merge(kept, dropped);
      expect(await lab.followUps(whose.person)).toMatchObject([
        { state: 'told', due_on: api.today },
      ]);
      const [followUp] = await lab.followUps(whose.person);
      expect(await lab.happened(String(followUp?.follow_up_id))).toContain(
        'death recorded, to be confirmed',
      );
      const mails = await lab.mailsTo(whose.person);
      expect(mails.every(({ dropped_at }) => dropped_at !== null)).toBe(true);
    },
  );
});

test('nobody has to be told of a result while neither an address nor a telephone number is known', async ({
  api,
  lab,
  cameBack,
  end,
  notTold,
}) => {
  const whose = await cameBack(null);
  await end(whose.id, 'no address found');
  expect(await notTold(whose)).toEqual([]);
  const { items } = (await lab.call('GET', `events/${whose.event.id}/results`)).body;
  expect(items).toMatchObject([{ told: null, untold: 'no address found' }]);
  const body = {
    seen: { phone: null },
    wanted: { phone: '01632 960 321' },
    reason: 'They called us.',
  };
  const as = await api.staff('coordinator');
  const known = await api.call('PATCH', `/staff/people/${whose.profileId}`, { as, body });
  expect(known.status, known.text).toBe(200);
  expect(await notTold(whose)).toHaveLength(1);
});
