import type { NotToldResult } from '@chaps/contracts/told-results';
import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { buildReport } from '../../test/delivery-reports.ts';
import { test as base } from '../../test/laboratory.ts';
import { tasksOnToday } from '../../test/today.ts';
import { migrate } from '../cli/migrate.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };

const test = base
  .extend('list', async ({ lab }) => async (query = ''): Promise<NotToldResult[]> => {
    const { status, body, text } = await lab.call('GET', `results-not-told${query}`);
    expect(status, text).toBe(200);
    return body.items;
  })
  .extend('entryOf', async ({ list }) => async ({ profileId }: { profileId: string }) => {
    const all = await list();
    return all.find(({ profile_id }) => profile_id === profileId);
  })
  .extend(
    'record',
    async ({ api, clinician }) =>
      (resultId: string, how = 'telephone') =>
        api.call('POST', `/staff/results/${resultId}/told`, { as: clinician, body: { how } }),
  )
  /** Sends the latest mail about the person's results, and reports that it was delivered. */
  .extend('delivered', ({ api }) => async ({ profileId }: { profileId: string }) => {
    await api.sendMails();
    const { mail_id: mailId, address } = await api.owner
      .selectFrom('outbox')
      .innerJoin('deliveries', 'deliveries.mail_id', 'outbox.mail_id')
      .select(['outbox.mail_id', 'address'])
      .where('profile_id', '=', profileId)
      .where('kind', 'like', 'result-%')
      .orderBy('outbox.created_at', 'desc')
      .executeTakeFirstOrThrow();
    const payload = buildReport({ action: 'delivered', address, mailId });
    const headers = { 'content-type': 'message/rfc822' };
    await api.app.inject({ method: 'POST', url: '/mail/reports', headers, payload });
    const [mail] = await api.mailbox.store.list(address);
    return mail?.text ?? '';
  })
  // Addresses the drafted letter; what it returns takes the letter to its next states.
  .extend('written', ({ api, lab, clinician }) => async (entry: NotToldResult | undefined) => {
    const letter = `letters/${entry?.letter?.letter_id}`;
    const { text, version } = (await lab.call('GET', letter)).body;
    const words = { ...text, address: '1 High Street\nColchester\nCO1 1AA', version };
    const edited = await api.call('PATCH', `/staff/${letter}`, { as: clinician, body: words });
    expect(edited.status, edited.text).toBe(200);
    return async (to: string, how: string | null = null) => {
      const { state: from, version: now } = (await lab.call('GET', letter)).body;
      const move = { from, to, version: now, how, reason: null };
      const moved = await lab.call('POST', `${letter}/moves`, move);
      expect(moved.status, moved.text).toBe(200);
    };
  });

/** Someone without an account whom staff have booked with an e-mail address. */
const CONTACT = { phone: '01632 960 321', email: 'wally@example.org' };

describe('the result of someone without an account', () => {
  test('does not count as told by delivered mails, which say how to hear it or create an account', async ({
    lab,
    entryOf,
    record,
    delivered,
  }) => {
    const whose = await lab.testedWithoutAccount(CONTACT);
    const told: string[] = [];
    const expectUntold = async () => {
      told.push(await delivered(whose));
      expect(await entryOf(whose)).toMatchObject({ why: 'no account' });
    };
    await lab.released(whose.report(FINE));
    await expectUntold();
    await lab.released(whose.report({ ...FINE, value: '4.3', status: 'corrected' }));
    await expectUntold();
    const id = await lab.resultOf(whose);
    await lab.call('POST', `results/${id}/withdrawal`, { reason: 'Another tube.' });
    await expectUntold();

    expect(told).toHaveLength(3);
    for (const text of told) {
      expect(text).toContain('call us on 020 7946 0123');
      expect(text).toMatch(/create an account\s\S*\/signup/);
      expect(text).toMatch(/this e-mail address, and your\s+surname and date of birth/);
      expect(text).not.toMatch(/sign in to read|your account/i);
    }
    expect((await record(id)).status).toBe(200);
    expect(await entryOf(whose)).toBeUndefined();
  });

  test('counts as told once their own account has opened it, or a mail to the account was delivered', async ({
    api,
    lab,
    entryOf,
    delivered,
  }) => {
    const whose = await lab.testedWithoutAccount({ ...CONTACT, email: 'walter@example.org' });
    await sql`UPDATE profiles SET has_account = true WHERE profile_id = ${whose.profileId}`.execute(
      api.owner,
    );
    await lab.released(whose.report(FINE));
    expect(await delivered(whose)).toContain('Please sign in to read it.');
    expect(await entryOf(whose)).toBeUndefined();
  });

  test('is announced as one of which staff must tell the person, and a letter is drafted', async ({
    lab,
    entryOf,
  }) => {
    const whose = await lab.testedWithoutAccount({ ...CONTACT, email: 'wilf@example.org' });
    const batch = await lab.upload(whose.report(FINE));
    const { unreached } = (await lab.call('GET', batch)).body;
    expect(unreached).toMatchObject([{ profile_id: whose.profileId, phone: expect.any(String) }]);
    await lab.release(batch);
    expect(await entryOf(whose)).toMatchObject({ letter: { state: 'drafted' } });
  });
});

describe('a released result', () => {
  test('does not count as told when a mail is accepted, but when the person opens it', async ({
    api,
    lab,
    entryOf,
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    expect(await entryOf(whose.person)).toMatchObject({
      value: '0.8 ng/ml',
      days: 0,
      why: 'mail not sent yet',
      event: { event_id: whose.event.id },
      reference: whose.reference,
      follow_up_id: null,
    });
    await api.sendMails();
    expect(await entryOf(whose.person)).toMatchObject({ why: 'mail accepted' });
    await lab.shown(whose.person);
    expect(await entryOf(whose.person)).toBeUndefined();
  });

  test('counts as told once staff record a call, which they can undo', async ({
    api,
    lab,
    clinician,
    entryOf,
    record,
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    const id = await lab.resultOf(whose);
    expect((await record(id)).status).toBe(200);
    expect(await entryOf(whose.person)).toBeUndefined();
    expect((await record(id, 'letter')).body.error).toMatchObject({ code: 'RESULT_CHANGED' });
    const events = await lab.call('GET', `events/${whose.event.id}/results`);
    expect(events.body).toMatchObject({
      not_told: 0,
      items: [{ told: { how: 'telephone', by: clinician.email } }],
    });
    const back = () => api.call('DELETE', `/staff/results/${id}/told`, { as: clinician });
    expect((await back()).status).toBe(200);
    expect(await entryOf(whose.person)).toMatchObject({ result_id: id });
    expect((await back()).body.error).toMatchObject({ code: 'RESULT_CHANGED' });
  });

  test('of 9.9 Red without an e-mail address does not count as told, whatever its follow-up says', async ({
    api,
    lab,
    entryOf,
    record,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(RED));
    await api.sendMails();
    const entry = await entryOf(whose);
    expect(entry).toMatchObject({ why: 'no e-mail', phone: expect.any(String), level: 'raised' });
    const followUp = String(entry?.follow_up_id);
    const read = async () => (await lab.call('GET', `follow-ups/${followUp}`)).body;
    expect((await read()).item).toMatchObject({ told: null });
    expect(await lab.happened(followUp)).not.toContain('told');

    await record(String(entry?.result_id));
    const { item, timeline } = await read();
    expect(item).toMatchObject({ state: 'opened', told: { how: 'telephone' } });
    expect(timeline.at(-1)).toMatchObject({ what: 'told by telephone', by: expect.any(String) });
    expect(await entryOf(whose)).toBeUndefined();
  });

  test('does not count as told by an earlier release once it is corrected', async ({
    api,
    lab,
    entryOf,
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    await lab.shown(whose.person);
    await lab.released(whose.report({ ...FINE, value: '4.3', status: 'corrected' }));
    await api.sendMails();
    expect(await entryOf(whose.person)).toMatchObject({
      value: '4.3 ng/ml',
      why: 'mail accepted',
    });
  });

  test('that was withdrawn counts as told when the person has looked since then', async ({
    lab,
    entryOf,
    record,
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    await lab.shown(whose.person);
    const id = await lab.resultOf(whose);
    await lab.call('POST', `results/${id}/withdrawal`, { reason: 'Another tube.' });
    expect(await entryOf(whose.person)).toMatchObject({ result_id: id, withdrawn: true });
    await lab.shown(whose.person);
    expect(await entryOf(whose.person)).toBeUndefined();
    await lab.released(whose.report({ ...FINE, value: '4.3', status: 'corrected' }));
    expect((await record(id)).body.error).toMatchObject({ code: 'RESULT_CHANGED' });
  });

  test('that was withdrawn twice is announced once, by one letter or one mail', async ({
    api,
    lab,
    list,
  }) => {
    const [member, other] = [await lab.tested(), await lab.testedWithoutEmail()];
    const release = (changes: object) =>
      lab.released(...[member, other].map(({ report }) => report({ ...FINE, ...changes })));
    await release({});
    await release({ status: 'withdrawn' });
    await release({ value: '4.3' });
    await release({ value: '4.3', status: 'withdrawn' });
    for (const profileId of [member.person.profileId, other.profileId]) {
      const entries = (await list()).filter(({ profile_id }) => profile_id === profileId);
      expect(entries).toMatchObject([{ value: '4.3 ng/ml', withdrawn: true }]);
    }
    expect(await lab.mailsTo(member.person)).toMatchObject([
      { kind: 'result-ready', dropped_at: expect.any(Date) },
      { kind: 'result-withdrawn', dropped_at: expect.any(Date) },
      { kind: 'result-ready', dropped_at: expect.any(Date) },
      { kind: 'result-withdrawn', dropped_at: null },
    ]);
    const letters = await api.owner
      .selectFrom('letters')
      .innerJoin('results', 'results.result_id', 'letters.result_id')
      .select('letters.letter_id')
      .where('profile_id', '=', other.profileId)
      .where('state', '=', 'drafted')
      .execute();
    expect(letters).toHaveLength(1);
  });

  test('of which staff cannot tell the person is closed with a reason until the person’s details change', async ({
    api,
    lab,
    clinician,
    entryOf,
  }) => {
    const whose = await lab.testedWithoutEmail(null);
    await lab.released(whose.report(FINE));
    const drafted = await entryOf(whose);
    const resultId = String(drafted?.result_id);
    const end = (body: object) => lab.call('POST', `results/${resultId}/told`, body);
    const how = 'cannot be reached';
    expect((await end({ how })).body.error.details).toEqual({ reason: 'Enter what you tried.' });
    const reason = 'No telephone, no e-mail and no address.';
    expect((await end({ how, reason })).status).toBe(200);
    expect(await entryOf(whose)).toBeUndefined();
    const results = `events/${whose.event.id}/results`;
    const untold = async () => (await lab.call('GET', results)).body.items[0].untold;
    expect(await untold()).toBe(how);
    const letter = await lab.call('GET', `letters/${drafted?.letter?.letter_id}`);
    expect(letter.body.state).toBe('discarded');
    const { rows } = await sql`SELECT reason, actor FROM audit_log
      WHERE action = 'result: person not reached' AND subject = ${`result ${resultId}`}`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ reason, actor: clinician.userId }]);

    // Recorded by mistake.
    const told = `/staff/results/${resultId}/told`;
    expect((await api.call('DELETE', told, { as: clinician })).status).toBe(200);
    expect(await entryOf(whose)).toMatchObject({ result_id: resultId });
    expect((await end({ how, reason })).status).toBe(200);

    const coordinator = await api.staff('coordinator');
    const phone = { seen: { phone: null }, wanted: { phone: '01632 960 654' } };
    const changed = await api.call('PATCH', `/staff/people/${whose.profileId}`, {
      as: coordinator,
      body: { ...phone, reason: 'They rang.' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect([await untold(), (await entryOf(whose))?.result_id]).toEqual([null, resultId]);
    expect((await end({ how: 'telephone' })).status).toBe(200);
  });

  test('of which staff could not tell the person is listed again once a merge adds contact details', async ({
    api,
    lab,
    entryOf,
  }) => {
    const coordinator = await api.staff('coordinator');
    const whose = await lab.testedWithoutEmail(null);
    await lab.released(whose.report(FINE));
    const resultId = String((await entryOf(whose))?.result_id);
    const body = { how: 'cannot be reached', reason: 'Nothing is known.' };
    expect((await lab.call('POST', `results/${resultId}/told`, body)).status).toBe(200);
    const other = await lab.testedWithoutEmail('01632 960 987');
    const merged = await api.call('POST', `/staff/people/${other.profileId}/merges`, {
      as: coordinator,
      body: { dropped_id: whose.profileId, take: [], reason: 'It is one person.' },
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await entryOf(whose)).toMatchObject({ result_id: resultId, phone: '01632 960 987' });
  });

  test('that is raised can be closed without telling the person only after a letter to the GP was considered', async ({
    lab,
    entryOf,
    written,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(RED));
    const entry = await entryOf(whose);
    const path = `results/${entry?.result_id}/told`;
    const body = { how: 'cannot be reached', reason: 'The number is dead.' };
    const early = await lab.call('POST', path, body);
    expect(early.body.error.details.gp_considered).toContain('a letter to their GP');
    // While a letter to them is on its way, they may be reached.
    const move = await written(entry);
    await move('approved');
    expect((await lab.call('POST', path, { ...body, gp_considered: true })).body.error.code).toBe(
      'RESULT_CHANGED',
    );
    await move('discarded');
    expect((await lab.call('POST', path, { ...body, gp_considered: true })).status).toBe(200);
    expect(await entryOf(whose)).toBeUndefined();
    expect(await lab.happened(String(entry?.follow_up_id))).toContain('cannot be reached');
  });

  test('of which staff cannot tell the person says so once in its follow-up, until staff undo this', async ({
    api,
    lab,
    clinician,
    entryOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(RED));
    const entry = await entryOf(whose);
    const followUp = `follow-ups/${entry?.follow_up_id}`;
    const told = `results/${entry?.result_id}/told`;
    const shown = async () => {
      const { items } = (await lab.call('GET', 'follow-ups')).body;
      const { item } = (await lab.call('GET', followUp)).body;
      const listed = items.find((one: typeof item) => one.follow_up_id === item.follow_up_id);
      expect(listed).toEqual(item);
      return [item.untold, item.next_try_at];
    };
    const next = { next_on: addDays(api.today, 1), next_at: '10:00', note: null };
    expect((await lab.call('POST', `${followUp}/calls`, next)).status).toBe(200);
    expect(await shown()).toEqual([null, expect.any(String)]);
    const body = { how: 'cannot be reached', reason: 'Rang four times.', gp_considered: true };
    expect((await lab.call('POST', told, body)).status).toBe(200);
    expect(await shown()).toEqual(['cannot be reached', null]);
    const again = (await lab.call('POST', told, body)).body.error;
    expect(again).toMatchObject({
      code: 'RESULT_CHANGED',
      message: expect.stringContaining('already recorded that the person cannot be reached'),
    });
    const steps = await lab.happened(String(entry?.follow_up_id));
    expect(steps.filter((what) => what === body.how)).toHaveLength(1);
    const undone = await api.call('DELETE', `/staff/${told}`, { as: clinician });
    expect(undone.status, undone.text).toBe(200);
    expect(await shown()).toEqual([null, null]);
    expect((await lab.call('POST', told, { how: 'telephone' })).status).toBe(200);
    expect(await shown()).toEqual([null, null]);
  });

  test('whose posted letter gets no reply can be closed after four weeks, until the person replies', async ({
    api,
    lab,
    entryOf,
    written,
  }) => {
    const whose = await lab.testedWithoutEmail(null);
    await lab.released(whose.report(FINE));
    const entry = await entryOf(whose);
    const end = () =>
      lab.call('POST', `results/${entry?.result_id}/told`, {
        ...{ how: 'cannot be reached', reason: 'They did not answer the letter.' },
      });
    const sentEarlier = (days: number) =>
      sql`UPDATE letters SET changed_at = changed_at - make_interval(days => ${days})
        WHERE letter_id = ${entry?.letter?.letter_id}`.execute(api.owner);
    const move = await written(entry);
    await move('approved');
    expect((await end()).body.error.message).toContain('has been approved');
    await move('sent', 'post');
    await sentEarlier(27);
    expect((await end()).body.error.message).toContain('less than 28 days ago');
    await sentEarlier(1);
    const ended = await end();
    expect(ended.status, ended.text).toBe(200);
    expect(await entryOf(whose)).toBeUndefined();
    const results = async () =>
      (await lab.call('GET', `events/${whose.event.id}/results`)).body.items[0];
    expect(await results()).toMatchObject({ untold: 'cannot be reached' });
    await move('confirmed');
    expect(await results()).toMatchObject({ untold: null, told: { how: 'letter' } });
  });

  test('that is withdrawn can be closed without telling the person, even after an earlier letter', async ({
    lab,
    entryOf,
    written,
  }) => {
    const whose = await lab.testedWithoutEmail(null);
    await lab.released(whose.report(FINE));
    const entry = await entryOf(whose);
    const move = await written(entry);
    await move('approved');
    await move('sent', 'post');
    const result = `results/${entry?.result_id}`;
    await lab.call('POST', `${result}/withdrawal`, { reason: 'Another tube.' });
    expect(await entryOf(whose)).toMatchObject({ withdrawn: true });
    const body = { how: 'cannot be reached', reason: 'They moved away.' };
    const ended = await lab.call('POST', `${result}/told`, body);
    expect(ended.status, ended.text).toBe(200);
    expect(await entryOf(whose)).toBeUndefined();
  });

  test('is on Today after two days, with a link to it', async ({ api, lab, clinician, list }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    const id = await lab.resultOf(whose);
    const released = (day: string) =>
      sql`UPDATE results SET created_at = (${day}::date + time '12:00') AT TIME ZONE 'Europe/London'
        WHERE result_id = ${id}`.execute(api.owner);
    const late = async () => (await list('?show=late')).map(({ result_id }) => result_id);
    await released(addDays(api.today, -2));
    expect(await late()).not.toContain(id);
    await released(addDays(api.today, -3));
    expect(await late()).toContain(id);
    expect(await tasksOnToday(api, clinician, 'results not told')).toMatchObject([
      { action: { path: '/staff/not-told?show=late' } },
    ]);
  });

  test('is not on the list for another event', async ({ lab, list }) => {
    const [one, other] = [await lab.tested(), await lab.tested()];
    await lab.released(one.report(FINE), other.report(FINE));
    const names = (await list(`?event_id=${one.event.id}`)).map(({ reference }) => reference);
    expect(names).toEqual([one.reference]);
  });
});

test('an earlier result counts as told when the person has read it since its release', async ({
  api,
  lab,
  entryOf,
}) => {
  const [read, unread] = [await lab.tested(), await lab.tested()];
  // Opening an earlier result says nothing about the next one.
  await lab.shown(unread.person);
  await lab.released(read.report(FINE), unread.report(FINE));
  await lab.shown(read.person);
  const migration = '20261128235997_results-opened-before';
  await sql`UPDATE results SET opened_at = NULL`.execute(api.owner);
  await sql`DROP INDEX results_not_told`.execute(api.owner);
  await sql`DELETE FROM migrations WHERE name = ${migration}`.execute(api.owner);
  expect(await migrate(api.databaseUrl)).toEqual([migration]);
  expect(await entryOf(read.person)).toBeUndefined();
  expect(await entryOf(unread.person)).toBeDefined();
});

test('each reading of the list of results not told is in the access log', async ({
  api,
  lab,
  clinician,
  list,
}) => {
  const whose = await lab.tested();
  await lab.released(whose.report(FINE));
  await list();
  const { rows } = await sql`SELECT FROM access_log WHERE profile_id = ${whose.person.profileId}
    AND user_id = ${clinician.userId} AND what = 'results not told'`.execute(api.owner);
  expect(rows).toHaveLength(1);
});
