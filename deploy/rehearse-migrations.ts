/**
 * Runs the migrations since a release on a database of realistic size, while the API of that
 * release serves requests: measures how long each migration takes, and how long each kind of call
 * had to wait. Afterwards the older API must still work, so that an update can be reverted.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addRealSize, REAL_SIZE } from '@chaps/api/bench-data';
import { checkVisits } from '@chaps/api/clinic-day/visit-rows';
import { openDatabase } from '@chaps/api/platform/db/database';
import { startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import { startGuardedProcess } from '@chaps/local/processes/guarded-process';
import { projectRoot } from '@chaps/mf-build';
import { extractCommit } from '@chaps/mf-build/checkout-copy';
import { Command } from '@commander-js/extra-typings';
import { sql } from 'kysely';
import pg from 'pg';

/** Settings that the API requires. Nothing listens at these addresses. */
const API_SETTINGS = {
  JOBS: 'off',
  LOG_LEVEL: 'silent',
  PUBLIC_SITE_URL: 'http://localhost:1',
  SUPABASE_URL: 'http://localhost:1',
  SUPABASE_SERVICE_ROLE_KEY: 'none',
  SUPABASE_JWT_SECRET: randomBytes(32).toString('hex'),
  PAYPAL_API_BASE: 'http://localhost:1',
  PAYPAL_CLIENT_ID: 'none',
  PAYPAL_CLIENT_SECRET: 'none',
  PAYPAL_WEBHOOK_ID: 'none',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'CHAPS <rehearsal@example.org>',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  HMAC_KEYS: randomBytes(32).toString('base64'),
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const STAFF_ID = '00000000-0000-4000-8000-000000000001';

type Database = ReturnType<typeof openDatabase>['db'];

/** Data of clinic days and laboratories as the previous release wrote it. */
const RECORDED_DATA: readonly string[] = [
  // 33,000 people at past events with three steps each; every fifteenth blood draw is undone.
  `CREATE TABLE came AS SELECT a.appointment_id, a.event_id, a.profile_id, a.slot_starts_at,
     row_number() OVER (ORDER BY a.slot_starts_at DESC) AS n
   FROM appointments a WHERE a.slot_starts_at < now() ORDER BY a.slot_starts_at DESC LIMIT 300000`,
  `INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
   SELECT gen_random_uuid(), event_id, appointment_id, x.step, '${STAFF_ID}', slot_starts_at + x.after, 0
   FROM came, (VALUES ('arrived', interval '1 min'), ('ready', interval '2 min'),
     ('sampled', interval '5 min')) x (step, after) WHERE n <= 33000;
   INSERT INTO samples (sample_id, action_id, code)
   SELECT action_id, action_id, CASE WHEN step_id % 10 > 0 THEN 'T-' || step_id END
   FROM visit_steps WHERE step = 'sampled'`,
  `INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
   SELECT gen_random_uuid(), event_id, appointment_id, 'undo', '${STAFF_ID}', slot_starts_at + interval '6 min', 0
   FROM came WHERE n <= 33000 AND n % 15 = 0`,
  `INSERT INTO result_batches (batch_id, file_name, format, file_hmac, rows_encrypted, uploaded_by)
   VALUES ('${STAFF_ID}', 'results.csv', 'csv', 'x', 'x', 'another')`,
  `UPDATE result_batches SET state = 'released', rows_encrypted = NULL, closed_by = '${STAFF_ID}', closed_at = now()`,
  `INSERT INTO results (profile_id, appointment_id, test_result, test_unit, batch_id, level, sample_date, created_at)
   SELECT profile_id, appointment_id, '1.2', 'ng/ml', '${STAFF_ID}', 'not raised', slot_starts_at::date,
     slot_starts_at + interval '7 days' FROM came`,
  `INSERT INTO access_log (profile_id, user_id, what, created_at)
   SELECT f.profile_id, f.user_id, 'results', least(r.created_at + interval '1 day', now())
   FROM results r JOIN profiles f USING (profile_id) WHERE hashtext(r.result_id::text) % 3 <> 0`,
  `UPDATE results SET opened_at = created_at + interval '1 day' WHERE hashtext(result_id::text) % 3 <> 0`,
  `WITH people AS (INSERT INTO profiles (user_id, first_name, last_name, date_of_birth, has_account)
     SELECT gen_random_uuid(), 'Walk', 'In', '1960-01-01', false FROM generate_series(1, 5000)
     ON CONFLICT (profile_id) DO NOTHING RETURNING profile_id),
   numbered AS (SELECT profile_id, 60 * row_number() OVER () AS n FROM people)
   INSERT INTO appointments (profile_id, event_id, status, origin, price, payment, booked_by, expires_at, confirmed_at)
   SELECT numbered.profile_id, event_id, 'confirmed', 'walk-in', 0, 'on the day', '${STAFF_ID}', slot_starts_at, slot_starts_at
   FROM numbered JOIN came USING (n)`,
  `INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
   SELECT gen_random_uuid(), event_id, appointment_id, 'arrived', '${STAFF_ID}', confirmed_at, 0
   FROM appointments WHERE origin = 'walk-in'`,
  'DROP TABLE came',
  'VACUUM ANALYZE',
];

/**
 * Runs statements on a connection of its own, because the API's connections time out. @returns the last
 * result
 */
async function query(url: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

const count = async (url: string, what: string): Promise<number> =>
  Number((await query(url, `SELECT count(*) AS n FROM ${what}`))[0]?.n);

const selectAppointment = (which: string) =>
  `(SELECT a FROM appointments a WHERE reference >= 'CH-' || (SELECT lpad((random() * 999000)::int::text, 8, '0'))
    AND ${which} ORDER BY reference LIMIT 1)`;

/** A person's first step, with their visit. */
const insertStep = (which: string) => `
  WITH added AS (
    INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
    SELECT gen_random_uuid(), (a).event_id, (a).appointment_id, 'arrived', '${STAFF_ID}', date_trunc('milliseconds', now()), 0
    FROM (SELECT ${selectAppointment(`${which} AND status = 'confirmed'
      AND NOT EXISTS (SELECT FROM visit_steps s WHERE s.appointment_id = a.appointment_id)`)} AS a) found
    WHERE (a).appointment_id IS NOT NULL RETURNING *)
  INSERT INTO visits (appointment_id, state, arrived_at, since, last_action_id)
  SELECT appointment_id, 'arrived', done_at, done_at, action_id FROM added
  ON CONFLICT (appointment_id) DO UPDATE SET state = excluded.state, arrived_at = excluded.arrived_at,
    since = excluded.since, last_action_id = excluded.last_action_id`;

/** Statements of the previous release, by user action. */
const USER_ACTION_STATEMENTS: Readonly<Record<string, string>> = {
  'a recent step': insertStep("slot_starts_at BETWEEN now() - interval '2 days' AND now()"),
  'a step on a past day': insertStep("slot_starts_at < now() - interval '9 days'"),
  'a change to a booking': `UPDATE appointments SET price = price
    WHERE appointment_id = (${selectAppointment('true')}).appointment_id`,
  'a corrected result': `WITH old AS (
    UPDATE results SET superseded_at = now() WHERE result_id = (
      SELECT result_id FROM results
      WHERE superseded_at IS NULL AND result_id >= (SELECT gen_random_uuid())
      ORDER BY result_id LIMIT 1)
    RETURNING *)
    INSERT INTO results (profile_id, appointment_id, batch_id, test_result, level, supersedes)
    SELECT profile_id, appointment_id, batch_id, '2.1', level, result_id FROM old`,
  'a discarded tube': `UPDATE samples SET state = 'discarded', discarded_by = '${STAFF_ID}',
    discarded_at = now() WHERE sample_id = (SELECT sample_id FROM samples
      WHERE state = 'taken' AND sample_id >= (SELECT gen_random_uuid()) ORDER BY sample_id LIMIT 1)`,
  'a walk-in': `WITH person AS (
    INSERT INTO profiles (user_id, first_name, last_name, date_of_birth, has_account)
    VALUES (gen_random_uuid(), 'New', 'Walk-in', '1960-01-01', false)
    ON CONFLICT (profile_id) DO NOTHING RETURNING profile_id)
    INSERT INTO appointments (profile_id, event_id, status, origin, price, payment, booked_by, expires_at, confirmed_at)
    SELECT profile_id, event_id, 'confirmed', 'walk-in', 0, 'on the day', '${STAFF_ID}', now(), now()
    FROM person, (SELECT event_id FROM events ORDER BY abs(event_date - current_date) LIMIT 1) nearest`,
  'the list of events': 'SELECT count(*) FROM events WHERE event_date > current_date',
};

/** Makes calls on several connections until stopped. */
function keepCalling(db: Database, fetchEvents: () => Promise<void>) {
  const longest = new Map<string, number>();
  const errors: string[] = [];
  let running = true;
  const timed = async (name: string, call: () => Promise<unknown>) => {
    const begin = performance.now();
    await call().catch((error: unknown) => errors.push(`${name}: ${error}`));
    longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - begin));
  };
  const loops = Object.entries(USER_ACTION_STATEMENTS).map(async ([name, statement]) => {
    while (running) {
      await timed(name, () => sql.raw(statement).execute(db));
      await setTimeout(20);
    }
  });
  const served = (async () => {
    while (running) {
      await timed('GET /events on the older API', fetchEvents);
      await setTimeout(20);
    }
  })();
  return async () => {
    running = false;
    await Promise.all([...loops, served]);
    return { longest, errors };
  };
}

/** Data that must exist afterwards but is missing. */
const LOSS_CHECKS: Readonly<Record<string, string>> = {
  'confirmed appointments without a visit': `appointments WHERE status = 'confirmed'
    AND NOT EXISTS (SELECT FROM visits v WHERE v.appointment_id = appointments.appointment_id)`,
  'undo steps that refer to no action': "visit_steps WHERE step = 'undo' AND undoes IS NULL",
  'draws with no sample': `visit_steps v WHERE step = 'sampled'
    AND NOT EXISTS (SELECT FROM samples s WHERE s.action_id = v.action_id)`,
  'results that were read but are recorded as unread': `results r JOIN profiles f USING (profile_id)
    WHERE r.superseded_at IS NULL AND r.opened_at IS NULL AND EXISTS (SELECT FROM access_log l
      WHERE l.profile_id = r.profile_id AND l.user_id = f.user_id AND l.what = 'results'
        AND l.created_at >= r.created_at)`,
};

async function rehearseMigrations(release: string): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-rehearsal-'));
  chmodSync(dataDir, 0o755);
  const before = extractCommit(release);
  const server = await startDatabase({
    port: await freePort(),
    dataDir,
    password: crypto.randomUUID(),
    databases: ['rehearsal'],
  });
  const url = server.url('rehearsal');
  const owner = openDatabase(url, { size: 12, role: null });
  const env = { ...process.env, DATABASE_URL: url };
  const node = async (cwd: string, file: string, more = {}) =>
    startGuardedProcess({
      command: process.execPath,
      args: ['--import', 'tsx', file],
      cwd,
      env: { ...env, ...more },
      onOutput: (text) => process.stderr.write(text),
    });
  const migrate = async (cwd: string) => {
    const begin = performance.now();
    const code = await (await node(cwd, 'api/src/cli/migrate.ts')).ended;
    if (code !== 0) throw new Error('the migrations failed');
    return Math.round(performance.now() - begin);
  };
  const port = String(await freePort());
  try {
    await migrate(before);
    await addRealSize(owner.db);
    await query(url, ...RECORDED_DATA);
    print(
      `${REAL_SIZE}, ${await count(url, 'visit_steps')} steps, ${await count(url, 'results')} results, ${await count(url, "appointments WHERE origin = 'walk-in'")} walk-ins`,
    );
    const older = await node(before, 'api/src/server.ts', { ...API_SETTINGS, PORT: port });
    const events = async () => {
      const answer = await fetch(`http://localhost:${port}/events`);
      if (!answer.ok) throw new Error(`answer ${answer.status}`);
      await answer.arrayBuffer();
    };
    while (!(await fetch(`http://localhost:${port}/events`).catch(() => null)));
    const stop = keepCalling(owner.db, events);
    print(`migrated in ${(await migrate(projectRoot)) / 1000} s`);
    const { longest, errors } = await stop();
    for (const [name, ms] of longest) print(`${name}: waited at most ${Math.round(ms)} ms`);
    // Checks the way back: the older API on the newer database.
    const afterwards = await keepCalling(owner.db, events)();
    await older.stop();
    const lost = await Promise.all(
      Object.entries(LOSS_CHECKS).map(
        async ([what, from]) => [what, await count(url, from)] as const,
      ),
    );
    const wrong = [
      ...errors,
      ...afterwards.errors.map((error) => `afterwards: ${error}`),
      ...lost.filter(([, n]) => n > 0).map(([what, n]) => `${n} ${what}`),
      ...(await checkVisits(owner.db)).slice(0, 5).map((each) => JSON.stringify(each)),
    ];
    for (const line of wrong.slice(0, 20)) print(line);
    return wrong.length === 0;
  } finally {
    await owner.close();
    await server.stop();
    for (const folder of [dataDir, before]) rmSync(folder, { recursive: true, force: true });
  }
}

const { release } = new Command('npm run rehearse --')
  .description('Rehearses the migrations since a release on 1,000,000 appointments.')
  .requiredOption('--release <commit>', 'the release that is currently deployed')
  .parse()
  .opts();
process.exitCode = (await rehearseMigrations(release)) ? 0 : 1;
