import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Harness } from '../../../test/harness.ts';
import { test as base } from '../../../test/laboratory.ts';
import { storedResults } from '../../../test/stored-results.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { erasePerson } from './erasure.ts';
import { taxYearStart } from './long-retention.ts';
import { REGISTER } from './register.ts';

const RAISED = { value: '11.83', flag: 'H', comments: 'Red: raised' };

/** Dates everything about a person back by this many years. */
async function age({ owner }: Harness, profileId: string, years: number): Promise<void> {
  const earlier = sql`make_interval(years => ${years})`;
  const bookings = sql`SELECT appointment_id FROM appointments WHERE profile_id = ${profileId}`;
  const calls = sql`SELECT follow_up_id FROM follow_ups WHERE profile_id = ${profileId}`;
  for (const change of [
    sql`UPDATE events SET event_date = event_date - ${earlier} WHERE event_id IN (
      SELECT event_id FROM appointments WHERE profile_id = ${profileId})`,
    sql`INSERT INTO event_slots (event_id, starts_at, capacity)
      SELECT event_id, starts_at - ${earlier}, capacity FROM event_slots WHERE event_id IN (
        SELECT event_id FROM appointments WHERE profile_id = ${profileId})`,
    sql`UPDATE appointments SET slot_starts_at = slot_starts_at - ${earlier}
      WHERE profile_id = ${profileId}`,
    sql`UPDATE results SET created_at = created_at - ${earlier}, sample_date = sample_date - ${earlier}
      WHERE profile_id = ${profileId}`,
    sql`UPDATE consents SET psa_test_date = psa_test_date - ${earlier}
      WHERE profile_id = ${profileId} OR appointment_id IN (${bookings})`,
    sql`UPDATE follow_up_steps SET created_at = created_at - ${earlier}
      WHERE follow_up_id IN (${calls})`,
    sql`UPDATE access_log SET created_at = created_at - ${earlier} WHERE profile_id = ${profileId}`,
    sql`UPDATE audit_log SET created_at = created_at - ${earlier} WHERE profile_id = ${profileId}`,
  ]) {
    await change.execute(owner);
  }
}

const test = base.extend('old', ({ api, lab }) => {
  const admin = api.staff('admin');
  return {
    end: () => createJobHandlers(api.services)['end-old-records']({}),
    kinds: async () => (await api.call('GET', '/staff/retention', { as: await admin })).body.kinds,
    keep: async (kind: string, years: number) =>
      api.call('PATCH', '/staff/retention', { as: await admin, body: { kind, years } }),
    /** A person with a raised result whose follow-up has ended and who is due again. */
    followedUp: async () => {
      const tested = await lab.tested();
      const { person, event, appointmentId } = tested;
      const consent = {
        ...CONSENT_ANSWERS,
        ...{ psaTestDate: event.date, profileId: person.profileId, appointmentId },
      };
      const given = await api.call('POST', '/medical/consent', { as: person, body: consent });
      expect(given.status, given.text).toBe(201);
      await lab.released(tested.report(RAISED));
      await lab.shown(person);
      const [followUp] = await lab.followUps(person);
      const ended = { from: followUp?.state, to: 'outcome', note: 'A private note.', reason: null };
      const answer = await lab.call('POST', `follow-ups/${followUp?.follow_up_id}/steps`, {
        ...ended,
        outcome: 'nothing further needed',
      });
      expect(answer.status, answer.text).toBe(200);
      return tested;
    },
  };
});

/** Ids of the records about a person's health. */
async function idsOf({ owner }: Harness, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH own AS (SELECT appointment_id FROM appointments WHERE profile_id = ${profileId})
    SELECT profile_id AS id FROM profiles WHERE profile_id = ${profileId}
    UNION SELECT follow_up_id::text FROM follow_ups WHERE profile_id = ${profileId}
    UNION SELECT recall_id::text FROM recalls WHERE profile_id = ${profileId}
    UNION SELECT consent_id::text FROM consents WHERE appointment_id IN (SELECT * FROM own)
    UNION SELECT letter_id::text FROM letters JOIN results USING (result_id)
      WHERE profile_id = ${profileId}`.execute(owner);
  return rows.map(({ id }) => id);
}

const HEALTH = Object.entries(REGISTER).flatMap(([table, { kept }]) =>
  kept === 'eight years after the last test' ? [table] : [],
);

const rowsWith = async ({ owner }: Harness, table: string, ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} t
    WHERE t::text LIKE ANY (${ids.map((id) => `%${id}%`)})`.execute(owner);
  return rows[0]?.count ?? 0;
};
const heldIn = async (api: Harness, ids: readonly string[]) => {
  const counts = await Promise.all(
    HEALTH.map(async (table) => [table, await rowsWith(api, table, ids)] as const),
  );
  return counts.filter(([, count]) => count > 0).map(([table]) => table);
};

const bookedAt = async ({ owner }: Harness, eventId: string) => {
  const { rows } = await sql`SELECT a.status, v.state, f.first_name, f.is_active
    FROM appointments a JOIN visits v USING (appointment_id) JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId}`.execute(owner);
  return rows;
};

test('every table kept for eight years is then deleted or cleared', async ({ api }) => {
  const { rows } = await sql<{ body: string }>`
    SELECT prosrc AS body FROM pg_proc WHERE proname = 'end_health_records'`.execute(api.owner);
  const isEnded = (table: string) =>
    new RegExp(`(DELETE FROM|UPDATE) ${table}\\b`).test(rows[0]?.body ?? '');
  expect(HEALTH.filter((table) => !isEnded(table))).toEqual([]);
});

/** Tables whose rows outlive an erasure; logs, which end with their own entries, are left out. */
const OUTLIVING = Object.entries(REGISTER).flatMap(([table, { erased, kept }]) =>
  (erased === 'anonymised' || erased === 'identifies nobody') && kept !== 'as long as the record'
    ? [table]
    : [],
);

/** The texts of these tables, without ids and lists of permitted values. */
async function listTexts({ owner }: Harness) {
  const { rows } = await sql<{ table: string; column: string; word: string }>`
    SELECT relname AS table, attname AS column,
      CASE WHEN atttypid = 'text'::regtype THEN 'planted' ELSE '{"planted": true}' END AS word
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relname = ANY (${OUTLIVING}) AND attnum > 0 AND attgenerated = ''
      AND atttypid IN ('text'::regtype, 'jsonb'::regtype) AND attname !~ '_id$'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE conrelid = attrelid AND attnum = ANY (conkey)
        AND (contype IN ('f', 'p', 'u') OR pg_get_constraintdef(k.oid) ~ (attname || ' (= ANY|~) ')))
    ORDER BY 1, 2`.execute(owner);
  return rows;
}

/** Writes a word into every text of the rows with one of these ids. */
async function plantWords(api: Harness, ids: readonly string[]): Promise<void> {
  for (const { table, column, word } of await listTexts(api)) {
    await withTransaction(api.owner, async (transaction) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
      await sql`UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = ${word}
        WHERE t::text LIKE ANY (${ids.map((id) => `%${id}%`)})`.execute(transaction);
    });
  }
}

/** The columns in which a planted word is left. */
async function findPlanted(api: Harness) {
  const found: { table: string; name: string }[] = [];
  for (const { table, column } of await listTexts(api)) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)}
      WHERE ${sql.ref(column)}::text LIKE '%planted%' LIMIT 1`.execute(api.owner);
    if (rows.length > 0) found.push({ table, name: `${table}.${column}` });
  }
  return found;
}

/** They say nothing about the person. */
const WORDS_THAT_STAY = ['appointments.price_name', 'visit_steps.conflict', 'visit_steps.device'];

describe('health records', () => {
  test('end with every word about the person; an erasure leaves words only in them', async ({
    api,
    old,
  }) => {
    const { person, appointmentId } = await old.followedUp();
    await plantWords(api, [...(await idsOf(api, person.profileId)), appointmentId]);
    const of = { profile_id: person.profileId, user_id: person.userId, email: person.email };
    await api.owner
      .transaction()
      .execute((transaction) => erasePerson(api.services, transaction, of));
    const besides = (await findPlanted(api)).filter(({ table }) => !HEALTH.includes(table));
    const ofVisits = ['visit_steps.reason', 'visits.reason'];
    expect(besides.map(({ name }) => name)).toEqual([...WORDS_THAT_STAY, ...ofVisits]);
    await age(api, person.profileId, 9);
    await old.end();
    expect((await findPlanted(api)).map(({ name }) => name)).toEqual(WORDS_THAT_STAY);
  });

  test('are kept for eight years, and then deleted', async ({ api, lab, old }) => {
    const { person, event } = await old.followedUp();
    const ids = await idsOf(api, person.profileId);
    const held = await heldIn(api, ids);
    expect(held).toEqual(
      expect.arrayContaining(['results', 'follow_ups', 'follow_up_steps', 'recalls', 'consents']),
    );
    await age(api, person.profileId, 7);
    await old.end();
    expect(await heldIn(api, ids)).toEqual(held);
    await age(api, person.profileId, 2);
    await old.end();
    expect(await heldIn(api, ids)).toEqual([]);
    expect(await lab.shown(person)).toEqual([]);
    const own = await api.call('GET', `/auth/profile?email=${person.email}`, { as: person });
    expect([own.status, own.text]).toEqual([200, expect.stringContaining(person.email)]);
    expect(await bookedAt(api, event.id)).toEqual([
      { status: 'confirmed', state: 'sampled', first_name: 'Erased', is_active: false },
    ]);
  });

  test('a person without an account is erased with them, and the remaining rows hold no values', async ({
    api,
    lab,
    old,
  }) => {
    const { profileId, event, report } = await lab.testedWithoutEmail();
    await lab.released(report({ value: '0.8' }));
    await age(api, profileId, 9);
    await old.end();
    const row = await api.owner
      .selectFrom('profiles')
      .select(['first_name', 'date_of_birth', 'phone', 'is_active'])
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    expect(row).toEqual({
      ...{ first_name: 'Erased', date_of_birth: null, phone: null, is_active: false },
    });
    const { rows } = await sql<{ profile_id: string }>`SELECT profile_id FROM appointments
      WHERE event_id = ${event.id}`.execute(api.owner);
    const [nobody] = rows;
    expect(nobody?.profile_id).not.toBe(profileId);
    expect(await storedResults(api, nobody?.profile_id ?? '')).toMatchObject([
      { test_result: null, comments: null, level: 'not raised' },
    ]);
  });

  test('of an erased person are also deleted', async ({ api, old }) => {
    const { person } = await old.followedUp();
    await api.owner.transaction().execute((transaction) =>
      erasePerson(api.services, transaction, {
        profile_id: person.profileId,
        user_id: person.userId,
        email: person.email,
      }),
    );
    await age(api, person.profileId, 9);
    const ids = await idsOf(api, person.profileId);
    expect(await heldIn(api, ids)).not.toEqual([]);
    await old.end();
    expect(await heldIn(api, ids)).toEqual([]);
  });

  test('of a person with an open data request are kept until it is answered', async ({
    api,
    old,
  }) => {
    const { person } = await old.followedUp();
    await age(api, person.profileId, 9);
    const ids = await idsOf(api, person.profileId);
    const as = await api.staff('coordinator');
    const { body } = await api.call('POST', '/staff/data-requests', {
      as,
      body: {
        ...{ kind: 'access', profile_id: person.profileId, asked_by: null },
        ...{ channel: 'letter', received_on: api.today },
      },
    });
    await old.end();
    expect(await heldIn(api, ids)).not.toEqual([]);
    const path = `/staff/data-requests/${body.data_request_id}/closure`;
    const answered = await api.call('POST', path, {
      as,
      body: { outcome: 'done', answer: 'Sent by post.' },
    });
    expect(answered.status, answered.text).toBe(200);
    await old.end();
    expect(await heldIn(api, ids)).toEqual([]);
  });

  test('of a person with an open follow-up are kept until it has ended', async ({
    api,
    lab,
    old,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    await age(api, person.profileId, 9);
    const ids = await idsOf(api, person.profileId);
    const held = await heldIn(api, ids);
    await old.end();
    expect(await heldIn(api, ids)).toEqual(held);
    const end = sql`SELECT end_health_records(${[person.profileId]},
      (current_date - interval '8 years')::date)`;
    await expect(end.execute(api.services.db)).rejects.toThrow('is open');
  });

  test('are all kept while any record of the person has a newer test', async ({
    api,
    lab,
    old,
  }) => {
    const { person } = await old.followedUp();
    const newer = await lab.tested();
    const as = await api.staff('coordinator');
    const body = { dropped_id: newer.person.profileId, take: [], reason: 'The same person.' };
    const merged = await api.call('POST', `/staff/people/${person.profileId}/merges`, { as, body });
    expect(merged.status, merged.text).toBe(200);
    await age(api, person.profileId, 9);
    const ids = await idsOf(api, person.profileId);
    const held = await heldIn(api, ids);
    await old.end();
    expect(await heldIn(api, ids)).toEqual(held);
  });

  test('of a person merged during the run are kept: the newer test counts next time', async ({
    api,
    lab,
    clinician,
    old,
  }) => {
    const { person } = await old.followedUp();
    const [kept, newer] = [await api.person(), (await lab.tested()).person];
    await age(api, person.profileId, 9);
    const ids = await idsOf(api, person.profileId);
    const held = await heldIn(api, ids);
    const lock = (transaction: Executor, { profileId }: { profileId: string }) =>
      sql`SELECT FROM profiles WHERE profile_id = ${profileId} FOR NO KEY UPDATE`.execute(
        transaction,
      );
    const blocks = async (transaction: Executor) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(
        transaction,
      );
      return async () => {
        const { rows: waiting } = await sql`SELECT FROM pg_stat_activity
          WHERE ${rows[0]?.pid} = ANY (pg_blocking_pids(pid))`.execute(api.owner);
        return waiting.length;
      };
    };
    // Without the locks of a merge, so that two merges finish between the steps of ending the
    // records.
    const merge = async (transaction: Executor, { profileId }: { profileId: string }) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
      const by = { merged_by: clinician.userId, replaced: '{}' };
      await transaction
        .insertInto('record_merges')
        .values({ kept_id: kept.profileId, dropped_id: profileId, ...by })
        .execute();
    };
    const { ending } = await withTransaction(api.owner, async (second) => {
      await lock(second, kept);
      const begun = await withTransaction(api.owner, async (first) => {
        await lock(first, person);
        const end = old.end();
        await expect.poll(await blocks(first), { timeout: 20_000 }).toBe(1);
        await merge(first, person);
        return { end };
      });
      // It has seen this merge, and waits for the kept record.
      await expect.poll(await blocks(second), { timeout: 20_000 }).toBe(1);
      await merge(second, newer);
      return { ending: begun.end };
    });
    await ending;
    expect(await heldIn(api, ids)).toEqual(held);
  });

  test('the service cannot delete younger ones', async ({ api, old }) => {
    const { person } = await old.followedUp();
    const end = (before: unknown) =>
      sql`SELECT end_health_records(${[person.profileId]}, ${before})`.execute(api.services.db);
    await expect(end(api.today)).rejects.toThrow('are kept for eight years');
    await expect(end(sql`(current_date - interval '8 years')::date`)).rejects.toThrow('is younger');
  });

  test('an administrator can keep them longer, but not for less', async ({ api, old }) => {
    const { person } = await old.followedUp();
    const ids = await idsOf(api, person.profileId);
    await age(api, person.profileId, 9);
    const tooShort = await old.keep('health records', 5);
    expect([tooShort.status, tooShort.body.error.details]).toEqual([
      422,
      { years: 'Enter at least 8 years.' },
    ]);
    expect((await old.keep('health records', 10)).status).toBe(200);
    await old.end();
    expect(await heldIn(api, ids)).not.toEqual([]);
    expect((await old.keep('health records', 8)).status).toBe(200);
    await old.end();
    expect(await heldIn(api, ids)).toEqual([]);
  });
});

describe('payments', () => {
  test.each([
    ['2026-11-29', '2026-04-06'],
    ['2026-04-06', '2026-04-06'],
    ['2026-04-05', '2025-04-06'],
  ])('the tax year of %s began on %s', (day, start) => {
    expect(taxYearStart(day)).toBe(start);
  });

  test('lose their payer with the person’s health records', async ({ api, old, payment }) => {
    const { orderId, person } = await payment.approvedOrder('VISA');
    expect((await payment.capture(person, orderId)).status).toBe(200);
    const payer = () =>
      api.owner
        .selectFrom('payment_transactions')
        .innerJoin('payment_orders', 'payment_orders.order_id', 'payment_transactions.order_id')
        .select(['payer_name', 'card_last_digits', 'card_expiry', 'payment_transactions.amount'])
        .select(sql<boolean>`capture_answer #> '{payment_source,card}' IS NOT NULL`.as('has_card'))
        .where('payment_transactions.order_id', '=', orderId)
        .executeTakeFirst();
    expect(await payer()).toMatchObject({
      ...{ card_last_digits: expect.any(String), card_expiry: expect.any(String) },
      has_card: true,
    });
    await age(api, person.profileId, 9);
    await old.end();
    expect(await payer()).toEqual({
      ...{ payer_name: null, card_last_digits: null, card_expiry: null },
      ...{ amount: 2500, has_card: false },
    });
  });

  test('lose their payer six years after the tax year, and keep their amount', async ({
    api,
    old,
    payment,
  }) => {
    const orderOf = async () => {
      const { orderId, person } = await payment.approvedOrder('VISA');
      expect((await payment.capture(person, orderId)).status).toBe(200);
      return orderId;
    };
    const [last, first] = [await orderOf(), await orderOf()];
    const start = `${Number(taxYearStart(api.today).slice(0, 4)) - 6}-04-06`;
    for (const [order, day] of [
      [last, sql`${start}::date - 1`],
      [first, sql`${start}::date`],
    ] as const) {
      for (const table of ['payment_transactions', 'payment_orders']) {
        await sql`UPDATE ${sql.table(table)} SET created_at = ${day}
          WHERE order_id = ${order}`.execute(api.owner);
      }
    }
    await old.end();
    const rows = await api.owner
      .selectFrom('payment_transactions')
      .innerJoin('payment_orders', 'payment_orders.order_id', 'payment_transactions.order_id')
      .select(['card_last_digits', 'payment_transactions.amount'])
      .select(sql<boolean>`capture_answer #> '{payment_source,card}' IS NOT NULL`.as('has_card'))
      .where('payment_transactions.order_id', 'in', [last, first])
      .orderBy('payment_transactions.created_at')
      .execute();
    expect(rows).toEqual([
      { card_last_digits: null, amount: 2500, has_card: false },
      { card_last_digits: expect.any(String), amount: 2500, has_card: true },
    ]);
  });
});

describe('logs', () => {
  test('are deleted after eight years, but not while their person or subject has a health record', async ({
    api,
    lab,
    old,
  }) => {
    const { person } = await old.followedUp();
    const merged = await api.person();
    const as = await api.staff('coordinator');
    const body = { dropped_id: merged.profileId, take: [], reason: 'The same person.' };
    const path = `/staff/people/${person.profileId}/merges`;
    expect((await api.call('POST', path, { as, body })).status).toBe(200);
    const [followUp] = await lab.followUps(person);
    const oldRow = (subject: string, profileId: string | null = null) =>
      sql`INSERT INTO audit_log (actor, action, subject, profile_id, reason, created_at)
        VALUES ('api', 'person erased', ${subject}, ${profileId}, 'old', now() - interval '9 years')`.execute(
        api.owner,
      );
    const kept = [`result ${followUp?.result_id}`, `follow-up ${followUp?.follow_up_id}`];
    for (const subject of [...kept, 'database']) await oldRow(subject);
    for (const id of [person.profileId, merged.profileId]) await oldRow(`profile ${id}`, id);
    await old.end();
    const rows = await api.owner
      .selectFrom('audit_log')
      .select('subject')
      .where('reason', '=', 'old')
      .execute();
    const people = [person, merged].map(({ profileId }) => `profile ${profileId}`);
    expect(rows.map(({ subject }) => subject).sort()).toEqual([...kept, ...people].sort());
  });
});

const kindOf = (kinds: { kind: string }[], kind: string) =>
  kinds.find((each) => each.kind === kind);

test('a failure in one kind does not stop the others, and is shown with their counts', async ({
  api,
  old,
}) => {
  const { person } = await old.followedUp();
  await age(api, person.profileId, 9);
  const rename = (from: string, to: string) =>
    sql.raw(`ALTER FUNCTION ${from} RENAME TO ${to}`).execute(api.owner);
  const before = kindOf(await old.kinds(), 'health records') as { total?: number } | undefined;
  await rename('forget_old_payers', 'gone');
  await expect(old.end()).rejects.toThrow('forget_old_payers');
  await rename('gone', 'forget_old_payers');
  const kinds = await old.kinds();
  expect(kindOf(kinds, 'names of payers')).toMatchObject({ failed_at: expect.any(String) });
  expect(kindOf(kinds, 'health records')).toMatchObject({
    ...{ failed_at: null, last_run: { ended: 1 }, total: (before?.total ?? 0) + 1 },
  });
  await old.end();
  expect(kindOf(await old.kinds(), 'names of payers')).toMatchObject({ failed_at: null });
});
