import { randomUUID } from 'node:crypto';
import type {
  EventReport,
  EventReports,
  ReportFigures,
  ReportGroups,
} from '@chaps/contracts/event-report';
import { addDisclosed, discloseCount, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { reportedResult } from '../../../test/lab-files.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { pdfPages } from '../../../test/pdf-text.ts';
import { test as base } from '../../../test/result-day.ts';
import { CONTINUATION_STEP } from '../../follow-up/steps.ts';

const GREEN = { value: '0.8', flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: see your GP' };

const test = base.extend(
  'days',
  async ({ api, chain: { lab }, console: { call } }, { onCleanup }) => {
    const { now } = api.services;
    onCleanup(() => {
      api.services.now = now;
    });
    const coordinator = await api.staff('coordinator');
    const read = (path: string, as: StaffPerson = coordinator) =>
      api.call('GET', `/staff/${path}`, { as });
    return {
      coordinator,
      read,
      report: async (eventId: string, as?: StaffPerson): Promise<EventReport> =>
        (await read(`events/${eventId}/report`, as)).body,
      reports: async (query = '', as?: StaffPerson): Promise<EventReports> => {
        const { status, body, text } = await read(`event-reports${query}`, as);
        expect(status, text).toBe(200);
        return body;
      },
      host: (eventId: string, host_name: string, cost: number | null = null, as = coordinator) =>
        api.call('PATCH', `/staff/events/${eventId}/host`, { as, body: { host_name, cost } }),
      /**
       * An event of walk-ins, with closed books.
       * @param sampled birth years of those who gave a sample @param others number who came without giving
       * one
       */
      async closed({ sampled = [] as number[], others = 0 }) {
        const event = await api.event({ seats: 2 });
        api.services.now = () => londonInstant(event.date, '12:00');
        const step = (person: object, appointment_id: string, step: string, more: object = {}) => ({
          ...{ action_id: randomUUID(), appointment_id, person, step, list_version: 0, ...more },
          done_at: londonInstant(event.date, '11:00').toISOString(),
        });
        const born = [...sampled, ...Array.from({ length: others }, () => 1970)];
        const people = born.map((year, index) => ({
          id: randomUUID(),
          code: index < sampled.length ? `T-${index}` : null,
          person: {
            ...{ first_name: 'Ada', last_name: `Person ${String.fromCharCode(65 + index)}` },
            date_of_birth: `${year}-01-01`,
          },
        }));
        const actions = people.flatMap(({ id, code, person }) =>
          code === null
            ? [step(person, id, 'arrived'), step(person, id, 'not sampled', { reason: 'unwell' })]
            : [
                step(person, id, 'arrived'),
                step(person, id, 'ready'),
                step(person, id, 'sampled', { sample_code: code }),
              ],
        );
        expect((await call('POST', `${event.id}/actions`, { actions })).status).toBe(200);
        api.services.now = () => londonInstant(event.date, '18:00');
        expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
        return {
          ...event,
          balance: async () => (await call('GET', `${event.id}/balance`)).body,
          /** Releases the laboratory's file about each tube. */
          async release(resultOf: (index: number) => object) {
            const rows = await Promise.all(
              people
                .filter(({ code }) => code)
                .map(async ({ id, code, person }, index) => {
                  const { booking } = (await call('GET', `${event.id}/bookings/${id}`)).body;
                  return reportedResult({
                    ...{ reference: booking.reference, nhsNumber: '', sampleDate: event.date },
                    ...{ name: `${person.first_name} ${person.last_name}` },
                    ...{ dateOfBirth: person.date_of_birth, tubeCodes: [code ?? ''] },
                    ...resultOf(index),
                  });
                }),
            );
            await lab.release(await lab.upload(...rows));
          },
        };
      },
    };
  },
);

const shownIn = (groups: ReportGroups | null) =>
  groups?.filter(({ people }) => people !== 0).map(({ name, people }) => [name, people]);

test('an event is reported to its host once its books are closed, with small numbers withheld', async ({
  api,
  chain: { lab, begin },
}) => {
  const { event, ann, bob, references, report, visit, close } = await begin();
  const host = await api.staff('host', event.id);
  const read = async (as = host) => api.call('GET', `/staff/events/${event.id}/report`, { as });
  const all = async () => (await api.call('GET', '/staff/event-reports', { as: host })).body;
  const file = async () =>
    (await api.call('GET', `/staff/events/${event.id}/report/file`, { as: host })).status;
  await visit(ann, { sample_code: 'T-100' });
  await visit(bob, { step: 'not sampled', reason: 'unwell' });
  expect((await read()).body).toMatchObject({ report: null });
  expect([(await all()).events, (await all()).rows, await file()]).toEqual([0, [], 404]);
  await close();
  const closed = (await read()).body.report;
  expect(closed).toMatchObject({
    ...{ invited: 0, booked: null, came: null, sampled: null, cost: null, cost_per_person: null },
    ...{ results: null, ages: null, follow_ups: null },
  });
  // Even distances from which nobody came are withheld: with two people in all, a zero would reveal the rest.
  expect(closed.distances.map(({ people }: { people: number | null }) => people)).toEqual(
    closed.distances.map(() => null),
  );
  expect([(await all()).events, await file()]).toEqual([1, 200]);
  const row = { reference: references.ann, value: '9.9', flag: 'H', comments: 'Red: see your GP' };
  await lab.release(await lab.upload(report(row)));
  const { results, follow_ups } = (await read()).body.report;
  expect(results).toContainEqual({ name: 'red', people: null });
  expect(follow_ups).toBeNull();
  // Corrected later, but what was disclosed does not change.
  await lab.release(
    await lab.upload(report({ ...row, status: 'corrected', flag: 'N', comments: 'Green: fine' })),
  );
  expect((await read()).body.report.results).toEqual(results);
  expect((await read(await api.staff('check-in', event.id))).status).toBe(403);
  const elsewhere = await api.event();
  const other = await api.staff('host', elsewhere.id);
  expect((await read(other)).status).toBe(404);
  expect((await api.call('GET', '/staff/event-reports', { as: other })).body.events).toBe(0);
});

describe('the figures of a report', () => {
  test('match the balance, rounded, and disappear when the books are reopened', async ({
    api,
    days,
    console: { call },
  }) => {
    const event = await days.closed({
      sampled: [1970, 1971, 1972, 1960, 1961, 1962, 1963],
      others: 6,
    });
    const { arrived, sampled, not_sampled } = await event.balance();
    expect([arrived, sampled, not_sampled]).toEqual([13, 7, 6]);
    const host = await api.staff('host', event.id);
    const { report } = await days.report(event.id, host);
    expect(report).toMatchObject({
      ...{ invited: 0, booked: 0 },
      ...{ came: discloseCount(arrived), sampled: discloseCount(sampled) },
    });
    // As closed by the previous version, which did not store these totals.
    await sql`UPDATE event_closures SET walk_ins = NULL, sampled = NULL
      WHERE event_id = ${event.id}`.execute(api.owner);
    expect(await days.report(event.id, host)).toEqual({ ...(await days.report(event.id)), report });
    const opened = await call('DELETE', `${event.id}/closure`, { reason: 'A tablet was late.' });
    expect(opened.status).toBe(200);
    expect((await days.report(event.id, host)).report).toBeNull();
    expect((await days.reports('', host)).events).toBe(0);
  });

  test('count each result once by colour and once by age', async ({ days }) => {
    const born = [1970, 1970, 1970, 1970, 1970, 1970, 1960, 1960, 1960, 1960, 1960, 1960, 1960];
    const event = await days.closed({ sampled: born });
    expect((await days.report(event.id)).report).toMatchObject({ results: null, ages: null });
    await event.release((index) => (index < 6 ? RED : GREEN));
    const { report } = await days.report(event.id);
    expect(shownIn(report?.results ?? null)).toEqual([
      ['green', 5],
      ['red', 5],
    ]);
    expect(shownIn(report?.ages ?? null)).toEqual([
      ['50 to 59', 5],
      ['60 to 69', 5],
    ]);
    expect(report?.follow_ups).toBeNull();
  });

  test('are complete without a withdrawn result', async ({ api, days }) => {
    const event = await days.closed({ sampled: Array.from({ length: 12 }, () => 1970) });
    await event.release(() => GREEN);
    const [result] = await api.owner
      .selectFrom('results')
      .innerJoin('appointments', 'appointments.appointment_id', 'results.appointment_id')
      .select('result_id')
      .where('event_id', '=', event.id)
      .execute();
    const withdrawn = await api.call('POST', `/staff/results/${result?.result_id}/withdrawal`, {
      as: await api.staff('clinician'),
      body: { reason: 'The laboratory called.' },
    });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    const { report } = await days.report(event.id);
    expect(shownIn(report?.results ?? null)).toEqual([['green', 10]]);
  });

  test('include the follow-ups that ended in time, once all have ended', async ({ api, days }) => {
    const event = await days.closed({ sampled: Array.from({ length: 12 }, () => 1965) });
    await event.release(() => RED);
    const { rows } = await sql<{ id: string }>`SELECT w.follow_up_id AS id
      FROM follow_ups w JOIN results r USING (result_id) JOIN appointments a
        ON a.appointment_id = r.appointment_id
      WHERE a.event_id = ${event.id} ORDER BY 1`.execute(api.owner);
    expect(rows).toHaveLength(12);
    const clinician = await api.staff('clinician');
    const end = async ({ id }: { id: string }) => {
      const body = { from: 'told', to: 'outcome', outcome: 'referred', note: null, reason: null };
      const ended = await api.call('POST', `/staff/follow-ups/${id}/steps`, {
        as: clinician,
        body,
      });
      expect(ended.status, ended.text).toBe(200);
    };
    // Released this many London days before today's outcome: 42 is in time, 43 is not.
    const released = (ids: typeof rows, days_: number) =>
      sql`UPDATE follow_ups SET created_at = ((now() AT TIME ZONE 'Europe/London')::date - ${days_}::int
          + time '12:00') AT TIME ZONE 'Europe/London'
        WHERE follow_up_id = ANY (${ids.map(({ id }) => id)}::uuid[])`.execute(api.owner);
    await released(rows.slice(0, 7), 60);
    await released(rows.slice(7), 43);
    // These continued with a result of another test, and began again.
    await sql`INSERT INTO follow_up_steps (follow_up_id, what, created_at)
      SELECT follow_up_id, ${CONTINUATION_STEP}, created_at + interval '18 days' FROM follow_ups
      WHERE follow_up_id = ANY (${rows.slice(0, 7).map(({ id }) => id)}::uuid[])`.execute(
      api.owner,
    );
    for (const row of rows.slice(1)) await end(row);
    expect((await days.report(event.id)).report?.follow_ups).toBeNull();
    for (const row of rows.slice(0, 1)) await end(row);
    expect((await days.report(event.id)).report?.follow_ups).toEqual([
      { name: 'within 42 days', people: 5 },
      { name: 'later', people: 5 },
    ]);
  });
});

test('the follow-ups of an event are not known while one is open about another test', async ({
  chain: { lab },
  days,
}) => {
  const { person, event, report } = await lab.tested();
  await lab.released(report(RED));
  const again = await lab.tested(person);
  await lab.released(again.report({ ...RED, value: '12.1' }));
  const followUps = async () => (await days.report(event.id)).report?.follow_ups;
  expect(await followUps()).toBeNull();
  const [followUp, ...more] = await lab.followUps(person);
  expect(more).toEqual([]);
  const body = { from: 'told', to: 'outcome', outcome: 'referred', note: null, reason: null };
  await lab.call('POST', `follow-ups/${followUp?.follow_up_id}/steps`, body);
  expect(await followUps()).not.toBeNull();
});

test('the follow-ups of an event are not known after a death was recorded in error', async ({
  api,
  chain: { lab },
  days,
}) => {
  const { person, event, report } = await lab.tested();
  await lab.released(report(RED));
  const as = await api.staff('clinician');
  for (const path of ['death', 'death/undo']) {
    const { status, text } = await api.call('POST', `/staff/people/${person.profileId}/${path}`, {
      as,
      body: { reason: 'Their family called.' },
    });
    expect(status, text).toBe(200);
  }
  expect((await days.report(event.id)).report?.follow_ups).toBeNull();
});

describe('the host and cost of an event', () => {
  test('can be changed by two editors at once, but not in the same field', async ({
    api,
    days,
  }) => {
    const { id } = await api.event();
    const save = (body: object) =>
      api.call('PATCH', `/staff/events/${id}/host`, { as: days.coordinator, body });
    const seen = { host_name: '', cost: null };
    expect((await save({ host_name: '', cost: 125_000, seen })).status).toBe(200);
    expect((await save({ host_name: 'Lodge 12', cost: null, seen })).status).toBe(200);
    const stored = { host_name: 'Lodge 12', cost: 125_000 };
    expect((await days.read(`events/${id}/host`)).body).toEqual(stored);
    const { status, body } = await save({ host_name: 'Lodge 12', cost: 90_000, seen });
    expect([status, body.error.code, body.error.details]).toEqual([
      409,
      'EVENT_CHANGED',
      { cost: 'It is now ‘£1250.00’.' },
    ]);
    expect((await days.read(`events/${id}/host`)).body).toEqual(stored);
  });

  test('are entered by staff and audited, and give the cost per person', async ({ api, days }) => {
    const event = await days.closed({ sampled: Array.from({ length: 8 }, () => 1965) });
    const { body: none } = await days.read(`events/${event.id}/host`);
    expect(none).toEqual({ host_name: '', cost: null });
    expect((await days.host(event.id, 'Lodge 12', 24_000)).status).toBe(200);
    expect((await days.read(`events/${event.id}/host`)).body).toEqual({
      host_name: 'Lodge 12',
      cost: 24_000,
    });
    const host = await api.staff('host', event.id);
    const answer = await days.report(event.id, host);
    expect(answer.host_name).toBe('Lodge 12');
    // Divided by the 10 shown: dividing by the 8 who came would reveal the exact number.
    expect(answer.report).toMatchObject({ sampled: 10, cost: 24_000, cost_per_person: 2400 });
    const { rows } = await sql`SELECT before, after FROM audit_log
      WHERE event_id = ${event.id} AND action = 'host of an event changed'`.execute(api.owner);
    expect(rows).toEqual([
      {
        before: { host_name: '', cost: null },
        after: { host_name: 'Lodge 12', cost: 24_000 },
      },
    ]);
    expect((await days.host(event.id, 'Lodge 13', 1, host)).status).toBe(403);
    expect((await days.host(randomUUID(), 'Lodge 13', 1)).status).toBe(404);
    expect((await days.host(event.id, 'Lodge 12', -1)).status).toBe(422);
  });
});

describe('reports of several events', () => {
  test('add up only the figures that each event shows, so that subtraction reveals nothing withheld', async ({
    api,
    days,
  }) => {
    const of = (count: number) => Array.from({ length: count }, () => 1965);
    const host = `Lodge ${randomUUID().slice(0, 8)}`;
    // At one of them three people gave a sample; the number is withheld and cannot be derived by subtraction.
    const [few, many, more] = [
      await days.closed({ sampled: of(3), others: 8 }),
      await days.closed({ sampled: of(13) }),
      await days.closed({ sampled: of(9) }),
    ];
    await few.release(() => GREEN);
    await many.release((index) => (index < 6 ? RED : GREEN));
    // Together they cost more than a single event may.
    for (const { id } of [few, many]) await days.host(id, host, 6_000_000);
    await days.host(more.id, `${host} and friends`, 20_000);
    const own: Record<string, NonNullable<EventReport['report']>> = {};
    for (const { id } of [few, many, more]) {
      const { report } = await days.report(id);
      if (!report) throw new Error('its books are open');
      own[id] = report;
    }
    expect(own[few.id]).toMatchObject({ sampled: null, cost_per_person: null });
    const query = `host=${encodeURIComponent(host)}`;
    const year = few.date.slice(0, 4);
    const NAMES = ['invited', 'booked', 'came', 'sampled'] as const;
    const added = (ids: string[]) =>
      Object.fromEntries(
        NAMES.map((name) => [name, addDisclosed(ids.map((id) => own[id]?.[name] ?? null))]),
      );
    const figures = (shown: ReportFigures) =>
      Object.fromEntries(NAMES.map((name) => [name, shown[name]]));

    const byEvent = await days.reports(`?by=event&${query}`);
    expect(byEvent.rows.map(({ key }) => key).sort()).toEqual([few.id, many.id].sort());
    for (const row of byEvent.rows) expect(figures(row)).toEqual(added([row.key]));
    const byHost = await days.reports(`?by=host&${query}`);
    expect(byHost.rows).toHaveLength(1);
    for (const shown of [byHost.rows[0], byHost.sums, byEvent.sums]) {
      expect(shown && figures(shown)).toEqual(added([few.id, many.id]));
    }
    // 13 people are shown as 15, and the three are in no total.
    expect(byHost.sums).toMatchObject({ sampled: 15, cost: 12_000_000, cost_per_person: 400_000 });
    const colours = [own[few.id], own[many.id]].map((report) => report?.results ?? []);
    expect(byHost.sums.results).toEqual(
      colours[0]?.map(({ name, people }, index) => ({
        name,
        people: addDisclosed([people, colours[1]?.[index]?.people ?? null]),
      })),
    );
    expect(byHost.sums.results).toContainEqual({ name: 'red', people: 5 });
    expect([byHost.without_results, byHost.without_follow_ups]).toEqual([0, 1]);

    const whole = await days.reports(`?by=year&year=${year}`);
    const without = await days.reports(`?by=host&year=${year}`);
    const others = without.rows.filter(({ key }) => key !== host);
    // The year without the other hosts equals what this host's own report shows.
    expect(
      (whole.sums.sampled ?? 0) - (addDisclosed(others.map(({ sampled }) => sampled)) ?? 0),
    ).toBe(15);
    expect(whole.rows).toMatchObject([{ key: year, name: year, events: whole.events }]);
    expect(whole.years).toContain(year);
    expect(whole.hosts).toContain(host);
    const watcher = await api.staff('host', few.id);
    const narrow = await days.reports(`?by=year`, watcher);
    expect([narrow.events, narrow.hosts, narrow.sums.sampled]).toEqual([1, [host], null]);
    expect((await days.reports('?year=2001')).events).toBe(0);
  });

  test('the correction of one result does not change any sum', async ({ days }) => {
    const host = `Lodge ${randomUUID().slice(0, 8)}`;
    const event = await days.closed({ sampled: Array.from({ length: 8 }, () => 1965) });
    await days.host(event.id, host);
    await event.release(() => GREEN);
    const before = await days.reports(`?host=${encodeURIComponent(host)}`);
    expect(shownIn(before.sums.results)).toEqual([['green', 10]]);
    await event.release((index) =>
      index < 4 ? { ...RED, status: 'corrected' } : { ...GREEN, status: 'corrected' },
    );
    expect(await days.reports(`?host=${encodeURIComponent(host)}`)).toEqual(before);
  });
});

describe('the PDF', () => {
  const open = async (
    {
      read,
    }: {
      read: (
        path: string,
        as?: StaffPerson,
      ) => Promise<{ status: number; bytes: Buffer; headers: Record<string, unknown> }>;
    },
    path: string,
    as?: StaffPerson,
  ) => {
    const { status, bytes, headers } = await read(path, as);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const source = bytes.toString('latin1');
    return { source, words: pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ') };
  };

  test('of one event is tagged for screen readers and has the event’s numbers', async ({
    api,
    days,
  }) => {
    const event = await days.closed({ sampled: Array.from({ length: 12 }, () => 1965), others: 2 });
    await days.host(event.id, 'Łódź Lodge', 24_000);
    await event.release((index) => (index < 6 ? RED : GREEN));
    const host = await api.staff('host', event.id);
    const { source, words } = await open(days, `events/${event.id}/report/file`, host);
    expect(source).toMatch(/\/Marked true/);
    expect(source).toContain('/MarkInfo');
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain('/Lang (en-GB)');
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
      expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
    }
    expect(source).toContain('Bar chart. Results by colour, number of people. Green: 5, Red: 5.');
    for (const text of [
      'Host: Łódź Lodge',
      'Came 15',
      'Gave a sample 10',
      '£240.00',
      '£24.00',
      'Green 5',
      'Red 5',
    ]) {
      expect(words).toContain(text);
    }
    expect(words).toContain('Numbers below 5 are withheld');
  });

  test('of several events has a row for each event', async ({ days }) => {
    const host = `Lodge ${randomUUID().slice(0, 8)}`;
    for (const count of [8, 3]) {
      const { id } = await days.closed({ sampled: Array.from({ length: count }, () => 1965) });
      await days.host(id, host);
    }
    const { source, words } = await open(
      days,
      `event-reports/file?by=host&host=${encodeURIComponent(host)}`,
    );
    expect(source).toContain('/StructTreeRoot');
    expect(words).toContain(`Report on events for ${host}`);
    expect(words).toContain('Closed events: 2');
    expect(words).toContain('By host');
    expect(words).toContain('Results from 2 events are not included yet');
    expect(words).toContain('The cost of 2 events is not included');
    const alone = await open(days, `event-reports/file?host=${encodeURIComponent(host)}`);
    expect(alone.words).toContain('withheld*');
  });
});
