import {
  addDays,
  FOLLOW_UP_STATES,
  FOLLOW_UP_TRANSITIONS,
  type FollowUpState,
  getFollowUpDueDate,
} from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest, consentRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { endDay } from '../../test/past-day.ts';
import { releasedResult, testedPerson } from '../../test/released-result.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { tasksOnToday } from '../../test/today.ts';
import { erasePerson } from '../people/personal-data/erasure.ts';
import { notifyOfOverdueFollowUps } from './overdue.ts';

let api: Harness;
let clinician: StaffPerson;
let colleague: StaffPerson;
const { close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  clinician = await api.staff('clinician');
  colleague = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

const release = (
  changes: Parameters<typeof releasedResult>[1] = {},
  of?: Parameters<typeof releasedResult>[2],
) => releasedResult(api, { flag: 'H', comments: 'Red: raised', ...changes }, of);

const list = async (query = '', as = clinician) =>
  (await api.call('GET', `/staff/follow-ups${query}`, { as })).body;

async function itemOf({ profileId }: Pick<Person, 'profileId'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT follow_up_id AS id FROM follow_ups
    WHERE profile_id = ${profileId} ORDER BY created_at DESC`.execute(api.owner);
  return rows[0]?.id ?? '';
}

const readItem = async (id: string, as = clinician) =>
  (await api.call('GET', `/staff/follow-ups/${id}`, { as })).body;

const step = (id: string, from: FollowUpState, to: FollowUpState, more = {}) =>
  api.call('POST', `/staff/follow-ups/${id}/steps`, {
    as: clinician,
    body: {
      from,
      to,
      outcome: to === 'outcome' ? 'referred' : null,
      note: null,
      reason: to === 'gp told' ? 'Nobody has asked them.' : null,
      ...more,
    },
  });

const read = (person: Person) =>
  api.call('GET', `/medical/results/${person.profileId}`, { as: person });

test('a clinician sees the person’s pre-test answers, visit, tube and GP', async () => {
  const [person, event] = [await api.person(), await api.event()];
  const booked = await api.call('POST', '/appointments', {
    as: person,
    body: bookingRequest(person, event),
  });
  const body = consentRequest(person, event, { medicationHistory: 'Avodart' });
  expect((await api.call('POST', '/medical/consent', { as: person, body })).status).toBe(201);
  await endDay(api, event.id);
  await release({}, { person, reference: String(booked.body.appointment.reference) });
  const practice = { practice_code: null, name: 'Dr Murphy, 2 Main Street, Galway' };
  const path = `/staff/people/${person.profileId}/gp-practice`;
  expect((await api.call('PATCH', path, { as: clinician, body: practice })).status).toBe(200);
  const { answers, visit, person: shown, results } = await readItem(await itemOf(person));
  expect(shown.gp).toMatchObject(practice);
  expect(answers).toMatchObject({ given_through: 'website' });
  const said = answers.answers.map(({ question, answer }: Record<string, string>) => [
    question,
    answer,
  ]);
  expect(said).toContainEqual(['Which PSA test is this for you?', '1st']);
  expect(said).toContainEqual([expect.stringMatching(/these medicines/), 'Avodart']);
  expect(said.flat().join(' ')).not.toContain('I consent');
  expect(results).toMatchObject([{ medicine: 'Avodart' }]);
  expect(visit).toMatchObject({ state: 'sampled', tube: { state: 'resulted' } });
  expect([visit.arrived_at, visit.sampled_at]).not.toContain(null);
});

test.each([
  [{ flag: 'H', comments: '' }, 1],
  [{ flag: '', comments: 'Amber: slightly raised' }, 1],
  [{ flag: '', comments: 'As discussed' }, 1],
  [{ flag: 'N', comments: '' }, 0],
  [{ flag: '', comments: 'Green: fine' }, 0],
])('a result with %j adds %i follow-ups', async (changes, count) => {
  const { person } = await release(changes);
  const { rows } = await sql`SELECT FROM follow_ups
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  expect(rows).toHaveLength(count);
});

test('the level of a result cannot be changed', async () => {
  const { person } = await release();
  const change = sql`UPDATE results SET level = 'not raised'
    WHERE profile_id = ${person.profileId}`.execute(api.services.db);
  await expect(change).rejects.toThrow('permission denied');
});

test('a raised result is followed up from release to outcome, by way of the person and their GP', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  expect((await readItem(id)).item).toMatchObject({
    state: 'told',
    due_on: getFollowUpDueDate('told', api.today),
    overdue: false,
  });
  await read(person);
  expect((await readItem(id)).item).toMatchObject({ state: 'opened' });
  const note = 'Dr Field was told by telephone.';
  const reason = 'Rising quickly, and the person cannot be reached.';
  expect((await step(id, 'opened', 'gp told', { note, reason })).status).toBe(200);
  expect((await readItem(id)).item.due_on).toBe(addDays(api.today, 28));
  await api.sendMails();
  expect((await step(id, 'gp told', 'outcome')).status).toBe(200);

  const { item, results, timeline } = await readItem(id);
  expect(item).toMatchObject({ state: 'outcome', outcome: 'referred', due_on: null });
  expect(results).toMatchObject([{ value: '4.2 ng/ml', superseded: false }]);
  const happened = timeline.map(({ what, by }: { what: string; by: string | null }) => [what, by]);
  expect(happened).toEqual([
    ['result released', null],
    expect.arrayContaining([null]),
    expect.arrayContaining([null]),
    ['gp told without consent', clinician.email],
    ['mail accepted by the mail server', null],
    ['outcome: referred', clinician.email],
  ]);
  expect(happened.flat()).toEqual(expect.arrayContaining(['opened', 'results read by the person']));
  expect(timeline[3].note).toBe(`${reason}\n\n${note}`);
  const ids = (show: string) =>
    list(`?show=${show}`).then(({ items }) =>
      items.map(({ follow_up_id }: { follow_up_id: string }) => follow_up_id),
    );
  expect(await ids('open')).not.toContain(id);
  expect(await ids('closed')).toContain(id);
});

describe('transitions of a follow-up', () => {
  const pairs = FOLLOW_UP_STATES.flatMap((from) => FOLLOW_UP_STATES.map((to) => ({ from, to })));

  test.each(pairs)('the API and the database agree on $from > $to', async ({ from, to }) => {
    const { person } = await release();
    const id = await itemOf(person);
    const set = (state: FollowUpState) =>
      sql`UPDATE follow_ups SET state = ${state},
        outcome = ${state === 'outcome' ? 'referred' : null},
        due_on = ${state === 'outcome' ? null : api.today} WHERE follow_up_id = ${id}`.execute(
        api.owner,
      );
    await set(from);
    const allowed = FOLLOW_UP_TRANSITIONS[from].includes(to);
    const status = (await step(id, from, to)).status;
    expect(status).toBe(allowed ? 200 : 422);
    if (allowed || from === to) return;
    await expect(set(to)).rejects.toThrow(`cannot go from ${from} to ${to}`);
  });

  test('a follow-up cannot be deleted, or leave the worklist without an outcome', async () => {
    const { person } = await release();
    const id = await itemOf(person);
    expect((await step(id, 'told', 'outcome', { outcome: null })).status).toBe(422);
    const { db } = api.services;
    await expect(
      sql`UPDATE follow_ups SET state = 'outcome', due_on = NULL
        WHERE follow_up_id = ${id}`.execute(db),
    ).rejects.toThrow('ends_with_an_outcome');
    await expect(sql`DELETE FROM follow_ups`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE follow_up_steps SET what = ''`.execute(db)).rejects.toThrow('denied');
  });
});

test('when two clinicians move a follow-up concurrently, one gets a conflict', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  const answers = await Promise.all([step(id, 'told', 'gp told'), step(id, 'told', 'gp told')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('FOLLOW_UP_CHANGED');
});

test('only a clinician can own a follow-up, and notes are encrypted', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  const change = (body: object) =>
    api.call('PATCH', `/staff/follow-ups/${id}`, { as: clinician, body });
  const due_on = addDays(api.today, 3);
  expect((await change({ owner: person.userId, due_on })).body.error.details).toHaveProperty(
    'owner',
  );
  expect((await change({ owner: colleague.userId, due_on })).status).toBe(200);
  const mine = (await list('?show=mine', colleague)).items;
  expect(mine).toMatchObject([{ follow_up_id: id, owner_email: colleague.email, due_on }]);
  const body = { note: 'Prefers the evening.' };
  const path = `/staff/follow-ups/${id}/notes`;
  expect((await api.call('POST', path, { as: clinician, body })).status).toBe(200);
  const { timeline } = await readItem(id);
  expect(timeline.at(-1)).toMatchObject({ what: 'note', note: body.note, by: clinician.email });
  const { rows } = await sql<{ all: string }>`SELECT s::text AS all FROM follow_up_steps s
    WHERE follow_up_id = ${id}`.execute(api.owner);
  expect(JSON.stringify(rows)).not.toContain('evening');
});

test('a corrected result continues its open follow-up, due today, with the corrected value', async () => {
  const first = await release();
  const before = await itemOf(first.person);
  expect((await readItem(before)).item).toMatchObject({ value: '4.2 ng/ml', superseded: false });
  const correction = { status: 'corrected', value: '5.1', flag: 'H', comments: 'Red' };
  await releasedResult(api, correction, first);
  const { item, results, timeline } = await readItem(before);
  expect(item).toMatchObject({
    state: 'told',
    due_on: api.today,
    value: '5.1 ng/ml',
    superseded: false,
  });
  const steps = timeline.map(({ what }: { what: string }) => what);
  expect(steps).toContain('result corrected: raised');
  expect(steps).not.toContain('goes on with another raised result');
  expect(results).toMatchObject([
    { value: '5.1 ng/ml', superseded: false },
    { value: '4.2 ng/ml', superseded: true },
  ]);
  expect(await itemOf(first.person)).toBe(before);

  // A follow-up whose result is no longer raised stays open and says so, until a clinician ends it.
  await releasedResult(api, { ...correction, value: '1.1', flag: 'N', comments: '' }, first);
  const { item: last, timeline: all } = await readItem(before);
  expect(last).toMatchObject({ state: 'told', level: 'not raised', value: '1.1 ng/ml' });
  const happened = all.map(({ what }: { what: string }) => what);
  expect(happened).toContain('result corrected: not raised');
});

test('a newer raised result restarts the follow-up, and decisions about the old result do not apply to it', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  const old = { result_id: (await readItem(id)).item.result_id };
  expect((await step(id, 'told', 'gp told', old)).status).toBe(200);
  await release({ value: '9.9' }, await testedPerson(api, person));
  const { item } = await readItem(id);
  expect(item).toMatchObject({ value: '9.9 ng/ml', state: 'told', due_on: api.today });

  const call = { next_on: addDays(api.today, 30), next_at: '10:00', note: null };
  const due = { owner: clinician.userId, due_on: addDays(api.today, 60) };
  const send = async (about: object) => [
    (
      await api.call('POST', `/staff/follow-ups/${id}/calls`, {
        as: clinician,
        body: { ...call, ...about },
      })
    ).status,
    (
      await api.call('PATCH', `/staff/follow-ups/${id}`, {
        as: clinician,
        body: { ...due, ...about },
      })
    ).status,
    (await step(id, 'told', 'outcome', about)).status,
  ];
  expect(await send(old)).toEqual([409, 409, 409]);
  expect((await readItem(id)).item).toEqual(item);
  expect(await send({ result_id: item.result_id })).toEqual([200, 200, 200]);
});

test('after an outcome, another raised result has its own follow-up', async () => {
  const first = await release();
  const before = await itemOf(first.person);
  await step(before, 'told', 'outcome');
  const correction = { status: 'corrected', value: '5.1', flag: 'H', comments: 'Red' };
  await releasedResult(api, correction, first);
  expect(await itemOf(first.person)).not.toBe(before);
});

describe('telling the GP', () => {
  const gp = (person: Person, consentId: string, path = '') =>
    api.call('POST', `/medical/gp-consents${path}`, { as: person, body: { consentId } });
  const withdraw = (person: Person, consentId: string) => gp(person, consentId, '/withdrawal');

  /** A raised result, with consents given for its own visit and for a second visit. */
  async function twoVisits() {
    const { person } = await release();
    const own = await api.consent(person, { date: addDays(api.today, -1) });
    const other = await api.consent(person, { date: addDays(api.today, 40) });
    return { person, id: await itemOf(person), own, other };
  }
  const tell = (id: string, reason: string | null) => step(id, 'told', 'gp told', { reason });
  const sharing = async (id: string) => (await readItem(id)).person.gp_sharing;

  test('consent counts only for its own sample, and consent at another visit does not override a withdrawal', async () => {
    const { person, id, own, other } = await twoVisits();
    expect(await sharing(id)).toBeNull();
    await gp(person, own);
    expect(await sharing(id)).toBe(true);
    await withdraw(person, own);
    await gp(person, other);
    expect(await sharing(id)).toBe(false);
    const refused = await tell(id, null);
    expect([refused.status, refused.body.error.details.reason]).toEqual([
      422,
      expect.stringContaining('has not agreed'),
    ]);
    expect((await readItem(id)).item.state).toBe('told');
    expect((await tell(id, 'The risk outweighs it.')).status).toBe(200);
    const { timeline } = await readItem(id);
    expect(timeline).toContainEqual(
      expect.objectContaining({
        what: 'gp told without consent',
        note: 'The risk outweighs it.',
        by: clinician.email,
      }),
    );
  });

  test('the timeline shows the person’s answer for this sample, how they gave it, and who recorded it', async () => {
    const { person, id, own, other } = await twoVisits();
    await gp(person, own);
    await gp(person, other);
    const stop = await api.call(
      'POST',
      `/staff/people/${person.profileId}/consents/${own}/gp-withdrawal`,
      { as: clinician, body: { through: 'telephone' } },
    );
    expect(stop.status, stop.text).toBe(200);
    const { timeline } = await readItem(id);
    const answers = timeline.filter(({ what }: { what: string }) => what.includes('to the GP'));
    const at = expect.any(String);
    expect(answers).toEqual([
      { at, what: 'The result may go to the GP (website)', by: null, note: null },
      {
        ...{ at, what: 'The result may no longer go to the GP (telephone)' },
        ...{ by: clinician.email, note: null },
      },
    ]);
  });

  test('no reason is needed with consent for the sample, even if it was refused at another visit', async () => {
    const { person, id, own, other } = await twoVisits();
    await gp(person, own);
    await gp(person, other);
    await withdraw(person, other);
    expect(await sharing(id)).toBe(true);
    expect((await tell(id, null)).status).toBe(200);
    expect((await readItem(id)).timeline.map(({ what }: { what: string }) => what)).toContain(
      'gp told',
    );
  });
});

test('a step is due within 90 days, or within a year with a reason', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  const due = async (days: number, reason: string | null = null) => {
    const body = { owner: null, due_on: addDays(api.today, days), reason };
    const answer = await api.call('PATCH', `/staff/follow-ups/${id}`, { as: clinician, body });
    return answer.status === 200 ? 200 : Object.keys(answer.body.error.details);
  };
  expect([await due(90), await due(91), await due(91, 'She is abroad.')]).toEqual([
    200,
    ['reason'],
    200,
  ]);
  expect([await due(366, 'Later.'), await due(-1), await due(-1, 'Then.')]).toEqual([
    ['due_on'],
    ['due_on'],
    ['due_on'],
  ]);
  expect((await readItem(id)).timeline).toContainEqual(
    expect.objectContaining({ note: 'She is abroad.' }),
  );
});

test('an erased person is shown as erased', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  await api.owner.transaction().execute((transaction) =>
    erasePerson(api.services, transaction, {
      profile_id: person.profileId,
      user_id: person.userId,
      email: person.email,
    }),
  );
  const found = await readItem(id);
  expect(found.item.name).toBe(`Erased person CHAPS${person.profileId}`);
  expect(found.person).toMatchObject({ email: null, phone: null });
});

test('while there is no clinician, overdue follow-ups are on every administrator’s Today and mailed to them', async () => {
  const [admin, other] = [await api.staff('admin'), await api.staff('admin')];
  const { person } = await release();
  const id = await itemOf(person);
  await sql`UPDATE follow_ups SET due_on = ${addDays(api.today, -1)}
    WHERE follow_up_id = ${id}`.execute(api.owner);
  const unattended = () => tasksOnToday(api, admin, 'unattended follow-ups');
  expect(await unattended()).toEqual([]);
  const { rows } = await sql<{ grant_id: string }>`UPDATE staff_roles SET revoked_at = now()
    WHERE role = 'clinician' AND revoked_at IS NULL RETURNING grant_id`.execute(api.owner);
  try {
    expect(await unattended()).toHaveLength(1);
    await notifyOfOverdueFollowUps(api.services);
    await api.sendMails();
    for (const { email } of [admin, other]) {
      const mails = api.mailbox.store
        .list(email)
        .filter(({ subject }) => subject === 'A follow-up is overdue');
      expect(mails.length).toBeGreaterThan(0);
      expect(mails[0]?.text).toContain('There are no longer any clinicians');
      expect(mails[0]?.text).toContain('/staff/staff-accounts');
      expect(mails[0]?.text).not.toContain('Tested');
    }
  } finally {
    await sql`UPDATE staff_roles SET revoked_at = NULL
      WHERE grant_id = ANY (${rows.map(({ grant_id }) => grant_id)}::uuid[])`.execute(api.owner);
    await sql`UPDATE follow_ups SET due_on = ${api.today} WHERE follow_up_id = ${id}`.execute(
      api.owner,
    );
  }
});

test('an overdue follow-up is on Today, listed first, and mailed daily to its owner without details', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  await sql`UPDATE follow_ups SET due_on = ${addDays(api.today, -1)}, owner = ${colleague.userId}
    WHERE follow_up_id = ${id}`.execute(api.owner);
  expect(await tasksOnToday(api, clinician, 'overdue follow-ups')).toMatchObject([
    { urgency: 'now', what: '1 follow-up is overdue', due: addDays(api.today, -1) },
  ]);
  expect((await list()).items[0]).toMatchObject({ follow_up_id: id, overdue: true });

  const mails = () => api.mailbox.store.list(colleague.email);
  await notifyOfOverdueFollowUps(api.services);
  await notifyOfOverdueFollowUps(api.services);
  await api.sendMails();
  expect(mails().map(({ subject }) => subject)).toEqual(['A follow-up is overdue']);
  expect(api.mailbox.store.list(clinician.email)).toEqual([]);
  for (const secret of ['Person', 'Tested', '4.2', person.profileId, 'raised']) {
    expect(mails()[0]?.text).not.toContain(secret);
  }
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  await notifyOfOverdueFollowUps({ ...api.services, now: tomorrow });
  await api.sendMails();
  expect(mails()).toHaveLength(2);

  await sql`UPDATE staff_roles SET revoked_at = now()
    WHERE user_id = ${colleague.userId}`.execute(api.owner);
  await notifyOfOverdueFollowUps({
    ...api.services,
    now: () => new Date(Date.now() + 2 * 86_400_000),
  });
  await step(id, 'told', 'outcome');
  await api.sendMails();
  expect(mails()).toHaveLength(2);
  expect(api.mailbox.store.list(clinician.email)).toEqual([]);
  const { rows } = await sql`SELECT email, dropped_at IS NOT NULL AS dropped FROM outbox
    WHERE follow_up_id = ${id} AND sent_at IS NULL`.execute(api.owner);
  expect(rows).toContainEqual({ email: clinician.email, dropped: true });
  expect(rows).not.toContainEqual(expect.objectContaining({ dropped: false }));
});

test('each reading is logged in one row, which clinicians can list; the person’s export names the role', async () => {
  const { person } = await release();
  await readItem(await itemOf(person));
  const path = `/auth/profile/export?email=${person.email}`;
  const { body } = await api.call('GET', path, { as: person });
  const read = body.readings.map(({ by, what }: { by: string; what: string }) => `${by}: ${what}`);
  expect(read).toEqual(['clinician: results preview', 'clinician: follow-up', 'yourself: export']);
  expect(body.follow_up).toMatchObject([{ what: 'result released' }]);
  const readings = `/staff/readings?person=${person.profileId}`;
  const { items: entries } = (await api.call('GET', readings, { as: clinician })).body;
  expect(entries.map(({ actor, what }: { actor: string; what: string }) => [actor, what])).toEqual([
    [`CHAPS${person.profileId}`, 'export'],
    [clinician.email, 'follow-up'],
    [expect.stringMatching(/^clinician-/), 'results preview'],
  ]);
});

test('a follow-up is not served when the reading cannot be logged', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  await sql`REVOKE INSERT ON access_log FROM chaps_api`.execute(api.owner);
  try {
    for (const path of ['/staff/follow-ups', `/staff/follow-ups/${id}`]) {
      const answer = await api.call('GET', path, { as: clinician });
      expect([path, answer.status]).toEqual([path, 500]);
      expect(answer.text).not.toContain(person.profileId);
    }
  } finally {
    await sql`GRANT INSERT ON access_log TO chaps_api`.execute(api.owner);
  }
});

test('an administrator’s audit log does not identify the person whose result is followed up', async () => {
  const { person } = await release();
  const id = await itemOf(person);
  await step(id, 'told', 'gp told');
  const admin = await api.staff('admin');
  const all = await api.call('GET', '/staff/audit', { as: admin });
  expect(all.text).toContain('recorded the next step of a follow-up');
  expect(all.text).not.toContain(id);
  const theirs = await api.call('GET', `/staff/audit?person=${person.profileId}`, { as: admin });
  expect(theirs.text).not.toContain('follow-up');
});
