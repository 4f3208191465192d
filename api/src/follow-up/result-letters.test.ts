import type { NotToldResult } from '@chaps/contracts/told-results';
import { addDays } from '@chaps/domain';
import type { TodayKind } from '@chaps/domain/today';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { ADDRESS, test as base } from '../../test/letters.ts';
import { tasksOnToday } from '../../test/today.ts';
import { migrate } from '../cli/migrate.ts';
import { exportRecords, lockAllRecords } from '../people/personal-data/all-records.ts';
import { erasePerson } from '../people/personal-data/erasure.ts';
import { withTransaction } from '../platform/db/database.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };

const test = base
  .extend('entryOf', async ({ lab }) => async ({ profileId }: { profileId: string }) => {
    const list: NotToldResult[] = (await lab.call('GET', 'results-not-told')).body.items;
    return list.find(({ profile_id }) => profile_id === profileId);
  })
  .extend('normal', async ({ lab }) => async () => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    return { ...whose, id: await lab.resultOf(whose) };
  })
  .extend('waitingForLocks', async ({ api }) => async () => {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
    return rows[0]?.count;
  })
  .extend('today', async ({ api, clinician }) => async (kind: TodayKind, letterId: string) => {
    const tasks = await tasksOnToday(api, clinician, kind);
    return tasks.filter(({ action }) => action?.path === `/staff/letters/${letterId}`);
  });

describe('a normal result of a person without e-mail', () => {
  test('is listed as not told until its letter has arrived', async ({
    letters: { sent, read, move },
    entryOf,
    normal,
  }) => {
    const whose = await normal();
    expect(await entryOf(whose)).toMatchObject({
      follow_up_id: null,
      letter: { state: 'drafted' },
    });
    const letter = await sent(whose.id);
    const { follow_up_id, name, result, text } = await read(letter);
    expect([follow_up_id, result.result_id]).toEqual([null, whose.id]);
    expect(text.body).toContain(`Dear ${name},`);
    expect(text.body).toContain('Your PSA was 0.8 ng/ml');
    expect(await entryOf(whose)).toMatchObject({ letter: { letter_id: letter, state: 'sent' } });
    await move(letter, 'confirmed');
    expect(await entryOf(whose)).toBeUndefined();
  });

  test('shows how and by whom the person was told, and its letters are audited with the person’s name', async ({
    api,
    lab,
    clinician,
    letters: { sent, move },
    normal,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id);
    await move(letter, 'confirmed');
    const results = await lab.call('GET', `events/${whose.event.id}/results`);
    expect(results.body.items).toMatchObject([{ told: { how: 'letter', by: clinician.email } }]);
    const admin = await api.staff('admin');
    const path = `/staff/audit?person=${whose.profileId}`;
    const { items } = (await api.call('GET', path, { as: admin })).body;
    const said: string[] = items.map(({ sentence }: { sentence: string }) => sentence);
    expect(said.filter((sentence) => sentence.includes('letter'))).toEqual([
      'confirmed the arrival of a letter about the result of Person Tested',
      'sent a letter about the result of Person Tested',
      'approved a letter about the result of Person Tested',
      'changed a letter about the result of Person Tested',
      'started a letter about the result of Person Tested',
      'discarded a letter about the result of Person Tested',
    ]);
  });

  test('is on Today while its letter is unsent, or returned and not yet replaced', async ({
    letters: { sent, written, move, read },
    normal,
    today,
  }) => {
    const whose = await normal();
    const unsent = await written(whose.id);
    expect(await today('letters not sent', unsent)).toMatchObject([
      { what: 'A letter to the person has not been sent', urgency: 'later' },
    ]);
    await move(unsent, 'discarded');
    expect(await today('letters not sent', unsent)).toEqual([]);
    const letter = await sent(whose.id);
    expect(await today('letters that came back', letter)).toEqual([]);
    await move(letter, 'returned');
    expect(await today('letters that came back', letter)).toMatchObject([
      { what: 'A letter to the person was returned', urgency: 'soon' },
    ]);
    expect((await read(letter)).phone).toBe('01632 960 321');
    await written(whose.id);
    expect(await today('letters that came back', letter)).toHaveLength(1);
    await sent(whose.id);
    expect(await today('letters that came back', letter)).toEqual([]);
  });

  test('is on Today while its follow-up has ended but a letter about it is unsent', async ({
    lab,
    letters: { written, move },
    today,
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(RED));
    const resultId = await lab.resultOf(whose);
    const letters: string[] = [];
    for (const to of ['person', 'GP']) {
      letters.push(await written(resultId, `Result, to the ${to}`));
    }
    await move(String(letters[1]), 'approved');
    const listed = async () => {
      const tasks = [];
      for (const id of letters) tasks.push(...(await today('letters not sent', id)));
      return tasks.map(({ what }) => what);
    };
    // The follow-up has a date for its next step.
    expect(await listed()).toEqual([]);
    const [followUp] = await lab.followUps(whose.person);
    const outcome = { from: followUp?.state, to: 'outcome', outcome: 'nothing further needed' };
    const path = `follow-ups/${followUp?.follow_up_id}/steps`;
    await lab.call('POST', path, { ...outcome, note: null, reason: null });
    expect(await listed()).toEqual([
      'A letter to the person has not been sent',
      'A letter to the GP has not been sent',
    ]);
    // From now on it is listed as changed, with its letters.
    await lab.released(whose.report({ ...RED, value: '9.8', status: 'corrected' }));
    letters.push(await written(await lab.resultOf(whose), 'Result, to the person'));
    expect(await listed()).toEqual([]);
  });

  test('can be marked as not told again, and its letter is still recorded as arrived', async ({
    api,
    clinician,
    letters: { sent, read, move },
    entryOf,
    normal,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id);
    await move(letter, 'confirmed');
    const undo = await api.call('DELETE', `/staff/results/${whose.id}/told`, { as: clinician });
    expect(undo.status, undo.text).toBe(200);
    expect((await read(letter)).state).toBe('confirmed');
    expect(await entryOf(whose)).toMatchObject({
      letter: { letter_id: letter, state: 'confirmed' },
    });
  });

  test('is marked as told or not told once nothing else has locked the person', async ({
    api,
    clinician,
    waitingForLocks,
    normal,
  }) => {
    const { id, profileId } = await normal();
    const path = `/staff/results/${id}/told`;
    for (const [method, body] of [['POST', { how: 'telephone' }], ['DELETE']] as const) {
      const { begun } = await withTransaction(api.owner, async (transaction) => {
        await sql`SELECT FROM profiles WHERE profile_id = ${profileId}
          FOR NO KEY UPDATE`.execute(transaction);
        const change = api.call(method, path, { as: clinician, ...(body && { body }) });
        await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1);
        // A withdrawal, which has locked the person, locks the result next.
        await sql`SELECT FROM results WHERE result_id = ${id} FOR UPDATE NOWAIT`.execute(
          transaction,
        );
        return { begun: change };
      });
      expect((await begun).status).toBe(200);
    }
  });

  test('needs no further letter once the person has been told by telephone', async ({
    api,
    clinician,
    letters: { sent, move },
    normal,
    today,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id);
    await move(letter, 'returned');
    const told = `/staff/results/${whose.id}/told`;
    await api.call('POST', told, { as: clinician, body: { how: 'telephone' } });
    expect(await today('letters that came back', letter)).toEqual([]);
  });

  test('can be written about only by clinicians', async ({ api, normal }) => {
    const { id } = await normal();
    const as = await api.staff('coordinator');
    const body = { template_id: crypto.randomUUID() };
    const refused = await api.call('POST', `/staff/results/${id}/letters`, { as, body });
    expect(refused.status).toBe(403);
  });
});

test('a letter about a merged record’s result goes to the kept record’s address', async ({
  api,
  lab,
  letters,
}) => {
  const [dropped, kept] = [await lab.testedWithoutEmail(), await lab.testedWithoutEmail()];
  const as = await api.staff('coordinator');
  await sql`UPDATE profiles SET home_address = '2 New Road, Colchester'
    WHERE profile_id = ${kept.profileId}`.execute(api.owner);
  const body = { dropped_id: dropped.profileId, take: [], reason: 'The same person.' };
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, { as, body });
  expect(merged.status, merged.text).toBe(200);
  await lab.released(dropped.report(FINE));
  const { body: list } = await lab.call('GET', 'results-not-told');
  const resultId = await lab.resultOf(dropped);
  const entry = list.items.find(({ result_id }: NotToldResult) => result_id === resultId);
  const { text } = await letters.read(entry.letter.letter_id);
  expect(text.address).toContain('2 New Road\nColchester');
});

test('the letter about a raised result belongs to its follow-up', async ({
  lab,
  letters: { written, read },
  entryOf,
}) => {
  const whose = await lab.testedWithoutEmail();
  await lab.released(whose.report(RED));
  const id = await written(await lab.resultOf(whose), 'Result, to the person');
  const followUp = (await entryOf(whose))?.follow_up_id;
  expect(await read(id)).toMatchObject({ follow_up_id: followUp });
  expect(await lab.happened(String(followUp))).toContain('letter to the person drafted');
});

test('a template for another kind of result is rejected', async ({
  lab,
  letters: { draft },
  normal,
}) => {
  const [fine, raised] = [await normal(), await lab.testedWithoutEmail()];
  await lab.released(raised.report(RED));
  const red = await lab.resultOf(raised);
  for (const refused of [
    await draft(red),
    await draft(red, 'Result withdrawn, to the person'),
    await draft(fine.id, 'Result, to the person'),
  ]) {
    expect(refused.body.error.details).toEqual({
      template_id: 'This template is for another kind of result.',
    });
  }
  expect((await draft(fine.id, 'Result, to the GP')).status).toBe(200);
  expect((await draft(crypto.randomUUID())).status).toBe(404);
});

describe('correcting or withdrawing a result without a follow-up', () => {
  test('after a correction, discards an unsent letter, and drafts another if one was sent', async ({
    lab,
    letters: { sent, written, read, move },
    entryOf,
    normal,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id);
    const unsent = await written(whose.id);
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    expect((await read(unsent)).state).toBe('discarded');
    const entry = await entryOf(whose);
    expect(entry).toMatchObject({ value: '1.1 ng/ml', letter: { state: 'drafted' } });
    const { text } = await read(String(entry?.letter?.letter_id));
    expect(text.address).toBe(ADDRESS);
    expect(text.body).toContain('Your PSA was 1.1 ng/ml');
    // That letter was about the earlier value.
    await move(letter, 'confirmed');
    expect(await entryOf(whose)).toMatchObject({ value: '1.1 ng/ml' });
  });

  test('after a correction, drafts an approved letter to the GP again if it was not sent', async ({
    api,
    lab,
    letters: { written, read, move },
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    const letter = await written(await lab.resultOf(whose), 'Result, to the GP');
    await move(letter, 'approved');
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    expect((await read(letter)).state).toBe('discarded');
    const { rows } = await sql<{ reason: string }>`SELECT reason FROM audit_log
      WHERE subject = ${`letter ${letter}`} AND action = 'letter discarded'`.execute(api.owner);
    expect(rows).toEqual([{ reason: 'The laboratory has corrected the result.' }]);
    const drafts = await api.owner
      .selectFrom('letters')
      .select(['letter_id', 'recipient', 'state'])
      .where('result_id', '=', await lab.resultOf(whose))
      .execute();
    expect(drafts).toMatchObject([{ recipient: 'gp', state: 'drafted' }]);
    const { text } = await read(drafts[0]?.letter_id ?? '');
    expect(text.body).toContain('The result was 1.1 ng/ml');
    expect(text.body).toContain('If you already have that result, please disregard it');
  });

  test('after a correction, addresses the letter to the address that the person has given since', async ({
    api,
    lab,
    letters: { sent, read },
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(FINE));
    const ofPerson = await sent(await lab.resultOf(whose));
    const ofGp = await sent(await lab.resultOf(whose), 'Result, to the GP');
    for (const id of [ofPerson, ofGp]) expect((await read(id)).text.address).toBe(ADDRESS);
    const path = `/auth/profile?email=${whose.person.email}`;
    const body = { home_address: '2 New Road, Ipswich' };
    const moved = await api.call('PATCH', path, { as: whose.person, body });
    expect(moved.status, moved.text).toBe(200);
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    const drafts = await api.owner
      .selectFrom('letters')
      .select('letter_id')
      .where('result_id', '=', await lab.resultOf(whose))
      .execute();
    const addresses = new Map<string, string>();
    for (const { letter_id } of drafts) {
      const { recipient, text } = await read(letter_id);
      addresses.set(recipient, text.address);
    }
    expect(addresses.get('person')).toMatch(/\n2 New Road\nIpswich$/);
    expect(addresses.get('gp')).toBe(ADDRESS);
  });

  test('after a correction, keeps the corrected address of a letter that was sent again', async ({
    api,
    lab,
    letters: { sent, read, move },
  }) => {
    const whose = await lab.tested();
    await api.call('PATCH', `/auth/profile?email=${whose.person.email}`, {
      as: whose.person,
      body: { home_address: '2 Old Road, Ipswich' },
    });
    await lab.released(whose.report(FINE));
    const first = await sent(await lab.resultOf(whose));
    await move(first, 'returned', { return_reason: 'moved away' });
    const address = 'Person Tested\n3 Right Road\nIpswich';
    const again = await lab.call('POST', `letters/${first}/sendings`, { address });
    await move(again.body.letter_id, 'sent');
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    const { letter_id } = await api.owner
      .selectFrom('letters')
      .select('letter_id')
      .where('result_id', '=', await lab.resultOf(whose))
      .executeTakeFirstOrThrow();
    expect((await read(letter_id)).text.address).toBe(address);
  });

  test('after two corrections, drafts a letter that follows the last one sent', async ({
    lab,
    letters: { sent, read },
    entryOf,
    normal,
  }) => {
    const whose = await normal();
    await sent(whose.id);
    for (const value of ['1.1', '1.2']) {
      await lab.released(whose.report({ ...FINE, value, status: 'corrected' }));
    }
    const entry = await entryOf(whose);
    const { text } = await read(String(entry?.letter?.letter_id));
    expect(text.body).toContain('Your PSA was 1.2 ng/ml');
  });

  test('after a correction, rewrites a returned letter about the corrected result', async ({
    lab,
    letters: { sent, read, move, draft },
    normal,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id);
    await move(letter, 'returned');
    await lab.released(whose.report({ ...RED, status: 'corrected' }));
    const corrected = { result_id: await lab.resultOf(whose), level: 'raised', withdrawn: false };
    expect(await read(letter)).toMatchObject({ result: { ...corrected, corrected_since: true } });
    expect((await draft(whose.id)).status).toBe(422);
    const { body } = await draft(whose.id, 'Result, to the person');
    const again = await read(String(body.letter_id));
    expect(again).toMatchObject({ result: { ...corrected, corrected_since: false } });
    expect(again.text.body).toContain(
      'Dear Person Tested,\n\nThe laboratory has replaced an earlier result',
    );
    expect(again.text.body).toContain('Your PSA was 9.9 ng/ml');
  });

  test('after a correction, replaces a returned letter to the GP only with the letter about the correction', async ({
    lab,
    letters: { sent, move },
    normal,
    today,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id, 'Result, to the GP');
    await move(letter, 'returned');
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    expect(await today('letters that came back', letter)).toHaveLength(1);
    await sent(whose.id, 'Result, to the GP');
    expect(await today('letters that came back', letter)).toEqual([]);
  });

  test('after a withdrawal, does not write the value to the person or the GP again', async ({
    lab,
    letters: { draft },
    normal,
  }) => {
    const { id } = await normal();
    await lab.call('POST', `results/${id}/withdrawal`, { reason: 'Another tube.' });
    expect((await draft(id, 'Result, to the GP')).status).toBe(422);
    for (const to of ['person', 'GP']) {
      expect((await draft(id, `Result withdrawn, to the ${to}`)).status).toBe(200);
    }
  });

  test('while a letter is approved and sent, does not count its arrival as telling the person of the withdrawal', async ({
    api,
    lab,
    letters: { written, read, move },
    waitingForLocks,
    entryOf,
    normal,
  }) => {
    const whose = await normal();
    const letter = await written(whose.id);
    const { version } = await read(letter);
    const moves = `letters/${letter}/moves`;
    const approval = { from: 'drafted', to: 'approved', version, how: null, reason: null };
    // Each waits for the lock on the person, so the withdrawal has begun before the approval.
    const requests = [
      () => lab.call('POST', moves, approval),
      () => lab.call('POST', moves, { ...approval, from: 'approved', to: 'sent', how: 'post' }),
      () => lab.call('POST', `results/${whose.id}/withdrawal`, { reason: 'Another tube.' }),
    ];
    const { begun } = await withTransaction(api.owner, async (transaction) => {
      await sql`SELECT FROM profiles WHERE profile_id = ${whose.profileId} FOR UPDATE`.execute(
        transaction,
      );
      const answers = [];
      for (const request of requests) {
        answers.push(request());
        await expect.poll(waitingForLocks, { timeout: 60_000 }).toBe(answers.length);
      }
      return { begun: answers };
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await move(letter, 'confirmed');
    expect(await entryOf(whose)).toMatchObject({ withdrawn: true });
  });

  test('after a withdrawal, does not count the late arrival of a letter as telling the person of it', async ({
    lab,
    letters: { sent, read, move },
    entryOf,
    normal,
  }) => {
    const whose = await normal();
    const letter = await sent(whose.id);
    await lab.call('POST', `results/${whose.id}/withdrawal`, { reason: 'Another tube.' });
    const entry = await entryOf(whose);
    expect(entry).toMatchObject({ withdrawn: true, letter: { state: 'drafted' } });
    await move(letter, 'confirmed');
    expect(await entryOf(whose)).toMatchObject({ withdrawn: true });
    const drafted = String(entry?.letter?.letter_id);
    expect((await read(drafted)).text.body).toContain('this result was wrong');
    for (const state of ['approved', 'sent', 'confirmed']) await move(drafted, state);
    expect(await entryOf(whose)).toBeUndefined();
  });
});

test('the person’s export has the sent letter, and erasure deletes its text', async ({
  api,
  letters: { sent, read },
  normal,
}) => {
  const { id, profileId } = await normal();
  const letter = await sent(id);
  const exported = await api.owner.transaction().execute(async (transaction) => {
    const records = await lockAllRecords(transaction, profileId);
    return exportRecords(api.services, transaction, records);
  });
  expect(exported.records[0]?.letters).toMatchObject([{ recipient: 'person', address: ADDRESS }]);
  await api.owner.transaction().execute(async (transaction) => {
    for (const record of await lockAllRecords(transaction, profileId)) {
      await erasePerson(api.services, transaction, record);
    }
  });
  expect(await read(letter)).toMatchObject({
    text: null,
    name: `Erased person CHAPS${profileId}`,
    phone: null,
  });
});

test('the previous version of the API, which names only the follow-up, can still write letters', async ({
  api,
  lab,
  letters: { read },
}) => {
  const whose = await lab.testedWithoutEmail();
  await lab.released(whose.report(RED));
  const followUp = await api.owner
    .selectFrom('follow_ups')
    .select('follow_up_id')
    .where('profile_id', '=', whose.profileId)
    .executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  await sql`INSERT INTO letters (letter_id, follow_up_id, recipient)
    VALUES (${id}, ${followUp.follow_up_id}, 'person')`.execute(api.owner);
  expect(await read(id)).toMatchObject({ result: { result_id: await lab.resultOf(whose) } });
});

test('earlier letters are migrated to the result of their follow-up', async ({
  api,
  lab,
  letters: { written, read },
}) => {
  const whose = await lab.testedWithoutEmail();
  await lab.released(whose.report(RED));
  const id = await written(await lab.resultOf(whose), 'Result, to the person');
  await sql`ALTER TABLE letters DROP CONSTRAINT letters_about_one`.execute(api.owner);
  await sql`UPDATE letters SET result_id = NULL WHERE follow_up_id IS NOT NULL`.execute(api.owner);
  const migrations = [
    '20261130100001_results-of-letters',
    '20261130100002_letters-name-results',
    '20261130100003_letters-have-results',
  ];
  await sql`DELETE FROM migrations WHERE name = ANY (${migrations})`.execute(api.owner);
  expect(await migrate(api.databaseUrl)).toEqual(migrations);
  expect(await read(id)).toMatchObject({ result: { result_id: await lab.resultOf(whose) } });
});

test('a late raised result for an older sample does not change the follow-up of the newer result', async ({
  api,
  lab,
}) => {
  const older = await lab.tested();
  const newer = await lab.tested(older.person);
  await lab.released(newer.report(RED));
  const [begun] = await lab.followUps(older.person);
  const id = String(begun?.follow_up_id);
  const step = { from: 'told', to: 'opened', outcome: null, note: null, reason: null };
  expect((await lab.call('POST', `follow-ups/${id}/steps`, step)).status).toBe(200);
  const late = { ...RED, value: '4.4', sampleDate: addDays(api.today, -1) };
  await lab.released(older.report(late));
  expect(await lab.followUps(older.person)).toMatchObject([
    { follow_up_id: id, state: 'opened', result_id: begun?.result_id },
  ]);
  expect(await lab.happened(id)).toContain('raised result of an older sample released');
});
