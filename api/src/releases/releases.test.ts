import type { SitePart } from '@chaps/contracts/releases';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { startInternal } from '../../test/internal-server.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { deleteExpiredData } from '../job-handlers.ts';

const PART = 'mfe-events';
const [LIVE, BEFORE, CANARY] = ['abcdef03', 'abcdef02', 'abcdef04'];
const ORDER = { part: PART, from_build: LIVE, to_build: BEFORE, reason: 'The map is empty.' };

let api: Harness;
let admin: StaffPerson;
let server: Awaited<ReturnType<typeof startInternal>>;

beforeAll(async () => {
  api = await startHarness();
  admin = await api.staff('admin');
  server = await startInternal(api);
});
afterAll(async () => {
  await server.close();
  await api.stop();
});
beforeEach(async () => {
  await sql`TRUNCATE site_reports, build_figures, build_reports, rollback_requests, canaries`.execute(
    api.owner,
  );
});

const partOf = (changes: Partial<SitePart> = {}): SitePart => ({
  part: PART,
  restricted: false,
  builds: [
    { build: LIVE, since: '2026-11-22T10:00:00.000Z', by: 'Ann' },
    { build: BEFORE, since: '2026-11-21T10:00:00.000Z', by: null },
  ],
  back_to: BEFORE,
  canary: null,
  stopped_canary: null,
  ...changes,
});

const post = (path: string, body: object) => server.post(path, body);

/**
 * Reports as the process beside the site does, and returns the rollbacks that it is asked to carry
 * out.
 */
const report = async (...parts: SitePart[]) =>
  (await post('/site-report', { parts })).body.rollbacks;

const releases = async () => (await api.call('GET', '/staff/releases', { as: admin })).body;

const ask = async (order: object = ORDER) => {
  const { status, body } = await api.call('POST', '/staff/releases/rollbacks', {
    as: admin,
    body: order,
  });
  return status === 200 ? 200 : body.error.code;
};

const visit = (build: string, errors: number, LCP?: number) =>
  api.call('POST', '/telemetry/vitals', {
    body: { builds: [{ part: PART, build, errors, vitals: LCP === undefined ? {} : { LCP } }] },
  });

/** A post with the maximum number of reports. */
const posts = (address: string) =>
  api.call('POST', '/telemetry/vitals', {
    body: {
      builds: Array.from({ length: 8 }, () => ({ part: PART, build: LIVE, errors: 1, vitals: {} })),
    },
    headers: { 'x-forwarded-for': address },
  });

const auditOf = async () =>
  (await api.call('GET', '/staff/audit', { as: admin })).body.items.filter(
    ({ sentence }: { sentence: string }) => sentence.includes(PART),
  );

test('nothing is known before the site’s process has reported', async () => {
  expect(await releases()).toMatchObject({ reported_at: null, is_watched: false, parts: [] });
  expect(await ask()).toBe('RELEASE_CHANGED');
});

test('shows the live builds, and the counts of a canary', async () => {
  const canary = { build: CANARY, percent: 10, since: '2026-11-22T11:00:00.000Z' };
  const parts = [partOf({ canary, back_to: LIVE }), partOf({ part: 'shell' })];
  await report(...parts);
  await post('/canaries', { part: PART, build: CANARY, since: canary.since });
  const canaryEvents = [{ part: PART, canary: CANARY, cohort: 'canary', event: 'view' }];
  const { visit } = (await api.call('POST', '/telemetry/visits')).body;
  await api.call('POST', '/telemetry/vitals', { body: { canaryEvents, visit } });
  const told = await releases();
  expect(told).toMatchObject({ is_watched: true, parts });
  const none = { views: 0, failures: 0, networks: 0, seen: 0 };
  const counts = { canary: { ...none, seen: 1 }, live: none };
  expect(told.canaries).toEqual([{ part: PART, build: CANARY, counts }]);
});

test('a site without a watcher is shown as unwatched', async () => {
  await report(partOf());
  await sql`UPDATE site_reports SET reported_at = now() - interval '2 minutes'`.execute(api.owner);
  expect((await releases()).is_watched).toBe(false);
});

test('adds up the measurements of visits, for builds that the site has', async () => {
  await report(partOf());
  await visit(LIVE, 0, 1200);
  await visit(LIVE, 3, 2500);
  await visit(LIVE, 0, 2501);
  await visit(LIVE, 0);
  await visit('abcdef99', 1, 1000);
  expect((await releases()).figures).toEqual([
    { part: PART, build: LIVE, visits: 4, failed_visits: 1, timed_visits: 3, fast_visits: 2 },
  ]);
});

test('one network adds a few reports per build and day, however often it posts', async () => {
  await report(partOf());
  for (let round = 0; round < 10; round += 1) await posts(`192.0.2.${round}`);
  expect((await releases()).figures).toMatchObject([{ visits: 5, failed_visits: 5 }]);
  await posts('198.51.100.1');
  expect((await releases()).figures).toMatchObject([{ visits: 10 }]);
});

test('a rollback is requested once, carried out, and audited with its reason', async () => {
  await report(partOf());
  expect(await ask()).toBe(200);
  expect(await ask()).toBe('ROLLBACK_WAITING');
  const [order] = await report(partOf());
  const { reason: _, ...asked } = ORDER;
  expect(order).toEqual({
    ...asked,
    rollback_id: expect.any(String),
    requested_by: admin.email,
  });
  const outcome = { rollback_id: order.rollback_id, state: 'done', outcome: 'It is live.' };
  expect((await post('/rollback-outcome', outcome)).status).toBe(200);
  // Sending the outcome again after a lost response changes nothing.
  await post('/rollback-outcome', { ...outcome, state: 'failed', outcome: 'Too late.' });
  expect(await report(partOf())).toEqual([]);
  expect((await releases()).rollbacks).toMatchObject([
    { ...ORDER, requested_by: admin.email, state: 'done', outcome: 'It is live.' },
  ]);
  expect((await auditOf()).slice(0, 2)).toMatchObject([
    { actor: 'site', action: 'rolled back', after: { build: BEFORE }, reason: 'It is live.' },
    {
      actor: admin.email,
      action: 'roll back requested',
      before: { build: LIVE },
      after: { build: BEFORE },
      reason: ORDER.reason,
    },
  ]);
});

test.each<[string, Partial<SitePart>, object]>([
  [
    'another build is live',
    { builds: [{ build: CANARY, since: '2026-11-22T12:00:00.000Z', by: null }] },
    ORDER,
  ],
  [
    'a canary is out',
    { canary: { build: CANARY, percent: 5, since: '2026-11-22T12:00:00.000Z' } },
    ORDER,
  ],
  ['there is no earlier build', { back_to: null }, ORDER],
  ['the part is unknown', {}, { ...ORDER, part: 'mfe-none' }],
])('a rollback is refused when %s', async (_case, changes, order) => {
  await report(partOf(changes));
  expect(await ask(order)).toBe('RELEASE_CHANGED');
  expect(await report(partOf(changes))).toEqual([]);
});

test.each([[{ reason: '' }], [{ from_build: 'no build' }]])(
  'a rollback is refused with %j',
  async (changes) => {
    await report(partOf());
    expect(await ask({ ...ORDER, ...changes })).toBe('VALIDATION_FAILED');
  },
);

test('a rollback request that was not picked up in time is not carried out later', async () => {
  await report(partOf());
  await ask();
  const later = () =>
    sql`UPDATE rollback_requests SET requested_at = now() - interval '16 minutes'`.execute(
      api.owner,
    );
  await later();
  expect(await report(partOf())).toEqual([]);
  expect((await releases()).rollbacks).toMatchObject([{ state: 'failed' }]);
  expect((await auditOf())[0]).toMatchObject({ actor: 'site', action: 'roll back failed' });
  expect(await ask()).toBe(200);
  // Nor does a request wait for ever if no process watches the site.
  await later();
  await deleteExpiredData(api.services);
  expect((await releases()).rollbacks.map(({ state }: { state: string }) => state)).toEqual([
    'failed',
    'failed',
  ]);
});

test('a malformed report is refused', async () => {
  expect((await post('/site-report', { parts: [{ part: PART }] })).status).toBe(400);
});
