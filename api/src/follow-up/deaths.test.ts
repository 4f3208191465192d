import { describe, expect } from 'vitest';
import { test as base } from '../../test/letters.ts';
import { tasksOnToday } from '../../test/today.ts';
import { jobHandlers } from '../job-handlers.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const TO_GP = 'Result, to the GP';

interface Whose {
  profileId: string;
}

const test = base
  .extend('notTold', async ({ lab }) => async ({ profileId }: Whose, query = '') => {
    const { items } = (await lab.call('GET', `results-not-told${query}`)).body;
    return items.filter(({ profile_id }: { profile_id: string }) => profile_id === profileId);
  })
  .extend('recallOf', async ({ lab }) => async ({ profileId }: Whose) => {
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
  /** A raised result of someone with an account, who is followed up. */
  .extend('followed', async ({ lab }) => async () => {
    const whose = await lab.tested();
    await lab.released(whose.report(RED));
    return whose;
  });

describe('a letter that is not sent again because its person has died', () => {
  test('ends their reminders, and the result need not be told', async ({
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

  test('ends their follow-up and drops the mail that waits for a call', async ({
    lab,
    letters: { sent, move },
    followed,
    end,
    notTold,
    recallOf,
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
    expect(await recallOf(whose.person)).toMatchObject({ state: 'ended', ended_reason: 'died' });
  });
});

test('reminders that staff end because the person has died have the same effect, until they begin again', async ({
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
  // The follow-up has ended the reminders: they begin with a date for later.
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
  await jobHandlers(api.services)['keep-recalls']({});
  expect(await recallOf(whose.person)).toMatchObject({ ended_reason: 'died' });
  // It was somebody else.
  expect((await change({ change: 'due on', due_on: api.today })).status).toBe(200);
  expect(await notTold(whose.person)).toHaveLength(2);
  expect((await change({ change: 'ended', ended_reason: 'died' })).status).toBe(200);
  expect(await notTold(whose.person)).toEqual([]);
});

test('a result need not be told while no address is found and no telephone number is known', async ({
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
