import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/laboratory.ts';
import type { Person } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';

const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const FINE = { flag: 'N', comments: 'Green: fine' };
const READY = 'Your test result is ready';
const NOT_SENT_YET =
  'Nothing was sent: the earlier e-mail about this result has not been sent yet. It will be sent automatically.';

const test = base
  .extend('mailsTo', async ({ api }) => async ({ email }: { email: string }) => {
    await api.sendMails();
    return api.mailbox.store.list(email).map(({ subject }) => subject);
  })
  .extend('raised', async ({ api, lab, mailsTo }) => async (of?: Person) => {
    const whose = await lab.tested(of);
    await lab.released(whose.report(RED));
    const [followUp] = await lab.followUps(whose.person);
    return {
      ...whose,
      id: await lab.resultOf(whose),
      followUp: String(followUp?.follow_up_id),
      mails: () => mailsTo(whose.person),
      resend: async () =>
        api.call('POST', `/staff/events/${whose.event.id}/bookings/${whose.appointmentId}/mails`, {
          as: await api.staff('coordinator'),
          body: { kind: 'result-ready' },
        }),
    };
  })
  .extend('settings', async ({ api, clinician }) => async (body?: object) => {
    const how = body ? { as: clinician, body } : { as: clinician };
    return api.call(body ? 'PATCH' : 'GET', '/staff/result-settings', how);
  });

describe('the mail about a raised result', () => {
  test('is held until the call, as the follow-up shows, and is sent once the call is recorded', async ({
    api,
    lab,
    clinician,
    raised,
  }) => {
    const { id, mails, followUp } = await raised();
    expect(await mails()).not.toContain(READY);
    expect(await lab.happened(followUp)).toContain('mail waits for the call');
    const told = await api.call('POST', `/staff/results/${id}/told`, {
      as: clinician,
      body: { how: 'telephone' },
    });
    expect(told.status, told.text).toBe(200);
    expect(await mails()).toContain(READY);
    expect(await lab.happened(followUp)).toContain('mail accepted by the mail server');
  });

  test('is held again when the call was recorded by mistake, and is sent once a call is recorded', async ({
    api,
    lab,
    clinician,
    raised,
  }) => {
    const { id, mails, followUp } = await raised();
    const path = `/staff/results/${id}/told`;
    const tell = () => api.call('POST', path, { as: clinician, body: { how: 'telephone' } });
    const untell = () => api.call('DELETE', path, { as: clinician });
    const time = async () => {
      const mail = await api.owner
        .selectFrom('outbox')
        .select('next_attempt_at')
        .where('occasion', '=', `result-ready ${id}`)
        .executeTakeFirstOrThrow();
      return mail.next_attempt_at;
    };
    const before = await time();
    await tell();
    expect((await untell()).status).toBe(200);
    expect(await time()).toEqual(before);
    expect(await mails()).not.toContain(READY);
    expect(await lab.happened(followUp)).toContain('mail waits for the call');
    await tell();
    expect(await mails()).toContain(READY);
  });

  test('is held again even when the mail server did not accept it after the call', async ({
    api,
    lab,
    clinician,
    raised,
  }) => {
    const { id, mails, followUp, resend } = await raised(await api.person('full-mailbox'));
    const path = `/staff/results/${id}/told`;
    await api.call('POST', path, { as: clinician, body: { how: 'telephone' } });
    await expect(mails()).rejects.toThrow('full');
    expect(await lab.happened(followUp)).toContain('mail not sent yet');
    expect((await resend()).status).toBe(409);
    await api.call('DELETE', path, { as: clinician });
    expect(await lab.happened(followUp)).toContain('mail waits for the call');
  });

  test('is not held again once it was sent, the person has read the result, or the follow-up has advanced', async ({
    api,
    lab,
    clinician,
    raised,
  }) => {
    const toldOf = ({ id }: { id: string }) => `/staff/results/${id}/told`;
    const tell = (whose: { id: string }) =>
      api.call('POST', toldOf(whose), { as: clinician, body: { how: 'telephone' } });
    const gone = await raised();
    await tell(gone);
    expect(await gone.mails()).toContain(READY);
    const [read, moved] = [await raised(), await raised()];
    for (const whose of [read, moved]) await tell(whose);
    await lab.shown(read.person);
    const step = { from: 'opened', to: 'outcome', outcome: 'referred', note: null };
    const ended = await lab.call('POST', `follow-ups/${moved.followUp}/steps`, step);
    expect(ended.status, ended.text).toBe(200);
    for (const whose of [gone, read, moved]) {
      expect((await api.call('DELETE', toldOf(whose), { as: clinician })).status).toBe(200);
    }
    expect(await lab.happened(gone.followUp)).toContain('mail accepted by the mail server');
    for (const { mails } of [read, moved]) expect(await mails()).toContain(READY);
  });

  test('is held after an unanswered call, and is sent when the follow-up advances', async ({
    api,
    lab,
    raised,
  }) => {
    const { mails, followUp } = await raised();
    const next = { next_on: addDays(api.today, 1), next_at: '10:00', note: null };
    const called = await lab.call('POST', `follow-ups/${followUp}/calls`, next);
    expect(called.status, called.text).toBe(200);
    expect(await mails()).not.toContain(READY);
    const step = { from: 'told', to: 'outcome', outcome: 'person not reached', note: null };
    const moved = await lab.call('POST', `follow-ups/${followUp}/steps`, step);
    expect(moved.status, moved.text).toBe(200);
    expect(await mails()).toContain(READY);
  });

  test('is sent without a call once its day is over', async ({ api, raised }) => {
    const { person, mails } = await raised();
    // The day passes on the database's clock.
    const { rows } = await sql<{ seconds: number }>`
      UPDATE outbox SET next_attempt_at = next_attempt_at - interval '24 hours'
      WHERE profile_id = ${person.profileId} AND kind = 'result-ready'
      RETURNING extract(epoch FROM next_attempt_at - created_at)::int AS seconds`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ seconds: 0 }]);
    expect(await mails()).toContain(READY);
  });

  test('is not sent when the result has been corrected or withdrawn', async ({
    api,
    lab,
    raised,
  }) => {
    const [corrected, withdrawn] = [await raised(), await raised()];
    await lab.released(corrected.report({ ...FINE, value: '1.1', status: 'corrected' }));
    const waiting = await api.owner
      .selectFrom('outbox')
      .select('kind')
      .where('profile_id', '=', corrected.person.profileId)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .execute();
    expect(waiting).toEqual([{ kind: 'result-corrected' }]);
    expect(await corrected.mails()).not.toContain(READY);
    expect(await corrected.mails()).toContain('Your test result was corrected');
    await lab.call('POST', `results/${withdrawn.id}/withdrawal`, { reason: 'Another tube.' });
    expect(await withdrawn.mails()).not.toContain(READY);
  });

  test('cannot be queued again by a coordinator, who sees that it has not been sent but not why', async ({
    api,
    clinician,
    raised,
  }) => {
    const { id, mails, resend } = await raised();
    const held = await resend();
    expect([held.status, held.body.error.message]).toEqual([409, NOT_SENT_YET]);
    await api.call('POST', `/staff/results/${id}/told`, {
      as: clinician,
      body: { how: 'telephone' },
    });
    const due = await resend();
    expect([due.status, due.body.error.message]).toEqual([409, NOT_SENT_YET]);
    expect((await mails()).filter((subject) => subject === READY)).toHaveLength(1);
    expect((await resend()).status).toBe(200);
    expect((await mails()).filter((subject) => subject === READY)).toHaveLength(2);
  });

  test('is sent immediately when clinicians have set no time for the call', async ({
    raised,
    settings,
  }) => {
    expect((await settings()).body).toEqual({ call_first_hours: 24 });
    expect((await settings({ call_first_hours: 200 })).status).toBe(422);
    expect((await settings({ call_first_hours: 0 })).status).toBe(200);
    const { mails } = await raised();
    expect(await mails()).toContain(READY);
    expect((await settings({ call_first_hours: 24 })).status).toBe(200);
  });
});

test('the mail about a result that is not raised is sent immediately', async ({ lab, mailsTo }) => {
  const whose = await lab.tested();
  await lab.released(whose.report(FINE));
  expect(await mailsTo(whose.person)).toContain(READY);
});

test('a release says how many mails are held until a call, and for how long', async ({ lab }) => {
  const [fine, red] = [await lab.tested(), await lab.tested()];
  const unreached = await lab.testedWithoutEmail();
  const batch = await lab.upload(fine.report(FINE), red.report(RED), unreached.report(RED));
  const { body } = await lab.call('GET', batch);
  expect(body).toMatchObject({
    call_first: { hours: 24, mails: 1 },
    unreached: [{ profile_id: unreached.profileId }],
    summary: { added: 3, raised: 2 },
  });
});

test('people with a raised result are first on the list, and on Today immediately', async ({
  api,
  lab,
  clinician,
  raised,
}) => {
  const fine = await lab.tested();
  await lab.released(fine.report(FINE));
  const { id, reference } = await raised();
  const list = async (query: string) =>
    (await lab.call('GET', `results-not-told?${query}`)).body.items;
  const toCall = await list('show=to+call+first');
  const all = await list('');
  expect(all.slice(0, toCall.length)).toEqual(toCall);
  expect(all.length).toBeGreaterThan(toCall.length);
  const why = toCall.find((item: { result_id: string }) => item.result_id === id);
  expect(why).toMatchObject({ reference, why: 'call first' });
  const tasks = await tasksOnToday(api, clinician, 'people to call first');
  expect(tasks).toMatchObject([
    { urgency: 'now', action: { path: '/staff/not-told?show=to+call+first' } },
  ]);
  expect(tasks[0]?.what).toMatch(
    new RegExp(`^${toCall.length} (person|people) with a raised result`),
  );
});
