import { randomUUID } from 'node:crypto';
import { dayResponse, type ExpectedPerson, type WalkInDetails } from '@chaps/contracts/visits';
import { addDays, londonInstant, type VisitStep } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { type ReportedResult, reportedResult } from '../../test/lab-files.ts';
import { labSteps } from '../../test/lab-steps.ts';

const CHARLES: WalkInDetails = {
  first_name: 'Charles',
  last_name: 'Babbage',
  date_of_birth: '1955-12-26',
};

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** An event with one booking, on its day at 09:30. */
  const begin = async ({ paid = false, allowance = 1 } = {}) => {
    const event = await api.event({ seats: 2, paymentRequired: paid });
    const { body } = paid ? { body: null } : await booking.book(await api.person(), event);
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: allowance })
      .where('event_id', '=', event.id)
      .execute();
    const at = (time: string) => {
      api.services.now = () => londonInstant(event.date, time);
    };
    at('09:30');
    const record = async (...actions: object[]) =>
      (await call('POST', `${event.id}/actions`, { actions })).body.results;
    const outcomes = async (...actions: object[]): Promise<string[]> =>
      (await record(...actions)).map(({ outcome }: { outcome: string }) => outcome);
    const people = async (): Promise<ExpectedPerson[]> => {
      const answer = await call('GET', `${event.id}/day`);
      return dayResponse.parse(answer.body).appointments;
    };
    /** A walk-in whose actions are recorded on a tablet. */
    const comes = (changes: Partial<WalkInDetails> = {}) => {
      const appointment_id = randomUUID();
      const person = { ...CHARLES, ...changes };
      const action = (step: VisitStep | 'paid', minute: number, more: object = {}) => ({
        ...{ action_id: randomUUID(), appointment_id, person, step, list_version: 0 },
        done_at: londonInstant(event.date, `09:${minute}`).toISOString(),
        ...more,
      });
      return {
        ...{ appointment_id, person, action },
        listed: async () => (await people()).find((each) => each.appointment_id === appointment_id),
        booking: async () =>
          (await call('GET', `${event.id}/bookings/${appointment_id}`)).body.booking,
      };
    };
    return {
      ...{ event, appointmentId: String(body?.appointment.appointment_id) },
      ...{ at, record, outcomes, people, comes },
      balance: async () => (await call('GET', `${event.id}/balance`)).body,
      close: () => call('POST', `${event.id}/closure`, {}),
    };
  };
  return { begin };
});

test('a walk-in has a profile and an appointment, is listed without contact details, and counts in the books', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, outcomes, comes, balance, at, close, appointmentId } = await begin();
  const contact = { phone: '01473 000999', home_address: '1 High Street, CO1 1AA' };
  const { action, appointment_id, listed, booking } = comes(contact);
  expect(await outcomes(action('arrived', 20))).toEqual(['applied']);
  expect(await listed()).toEqual({
    ...CHARLES,
    ...{ appointment_id, reference: expect.stringMatching(/^CH-/), start_time: null },
    ...{ origin: 'walk-in', is_cancelled: false, is_unpaid: false },
    ...{ consent_given: false, questions_to_ask: 'all', state: 'arrived', ready_at: null },
    ...{ last_action_id: expect.any(String), since: expect.any(String) },
    arrived_at: expect.any(String),
  });
  const { text } = await call('GET', `${event.id}/day`);
  for (const secret of Object.values(contact)) expect(text).not.toContain(secret);
  expect(await booking()).toMatchObject({ start_time: '09:20', phone: contact.phone });
  const open = await balance();
  expect(open).toMatchObject({ booked: 1, walk_ins: 1, arrived: 1 });
  const open_walk_in = { appointment_id, name: 'Babbage, Charles' };
  expect(open.differences).toContainEqual({
    ...{ what: 'no sample and no reason', ...open_walk_in, start_time: null },
  });
  const steps = [action('ready', 21), action('sampled', 22)];
  expect(await outcomes(...steps)).toEqual(['applied', 'applied']);
  expect(await outcomes(...steps)).toEqual(['repeated', 'repeated']);
  at('18:00');
  expect((await close()).status).toBe(200);
  expect(await balance()).toMatchObject({
    ...{ booked: 1, walk_ins: 1, arrived: 1, did_not_attend: 1, sampled: 1 },
    differences: [],
  });
  const { items } = (await call('GET', `${event.id}/bookings?group=did not come`)).body;
  expect(items).toMatchObject([{ appointment_id: appointmentId }]);
});

test('an event keeps its date once something is recorded, or a tablet holds steps', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, outcomes, comes, at } = await begin();
  at('08:30');
  const editor = await eventEditor(api, event.id);
  const later = { event_date: addDays(event.date, 7) };
  const refusal = async () => (await editor.preview(later)).body.error?.details?.event_date;
  const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
  const { device_id: device } = (await call('POST', `${event.id}/devices`, { code, label: 'Door' }))
    .body;
  const report = (unsent: number) =>
    call('GET', `${event.id}/day?device=${device}&unsent=${unsent}`);
  await report(2);
  expect(await refusal()).toBe(
    'These tablets hold unsent steps: Door. The date cannot be changed.',
  );
  await report(0);
  expect(await refusal()).toBeUndefined();
  // The date is changed and, before that is undone, a walk-in comes on the new date.
  const moved = await editor.confirm(later);
  expect(moved.status).toBe(200);
  api.services.now = () => londonInstant(later.event_date, '08:30');
  const { action } = comes();
  const time = { done_at: londonInstant(later.event_date, '08:20').toISOString() };
  const arrived = action('arrived', 20, time);
  expect(await outcomes(arrived, action('sampled', 21, time))).toEqual(['applied', 'applied']);
  const words = 'Steps for 1 person are recorded on this date.';
  expect((await editor.undo()).body.error.message).toBe(`${words} This cannot be undone.`);
  expect(
    (await editor.preview({ event_date: addDays(event.date, 8) })).body.error.details.event_date,
  ).toBe(`${words} The date cannot be changed.`);
  expect((await editor.preview({ event_name: 'Another name' })).status).toBe(200);
});

test('the date of an event cannot change while a walk-in’s first step is being recorded', async ({
  api,
  day: { begin },
}) => {
  const { event, outcomes, comes, at } = await begin();
  at('08:30');
  const editor = await eventEditor(api, event.id);
  const later = { event_date: addDays(event.date, 7) };
  const { confirmation } = (await editor.preview(later)).body;
  const { action } = comes();
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
    return rows[0]?.count;
  };
  const { both } = await api.owner.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE audit_log IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    const done_at = londonInstant(event.date, '08:20').toISOString();
    const recording = outcomes(action('arrived', 20, { done_at }));
    await expect.poll(waiting).toBe(1);
    const changing = editor.save(later, confirmation);
    await expect.poll(waiting).toBe(2);
    return { both: Promise.all([recording, changing]) };
  });
  const [recorded, changed] = await both;
  expect(recorded).toEqual(['applied']);
  expect(changed.body.error?.details?.event_date).toBe(
    'Steps for 1 person are recorded on this date. The date cannot be changed.',
  );
});

test('no walk-in is lost, however few seats there are and in whatever order tablets upload', async ({
  day: { begin },
}) => {
  const { comes, outcomes, people, balance } = await begin({ allowance: 1 });
  const door = [comes(), comes({ first_name: 'Ada' })];
  const other = [comes({ first_name: 'Mary' }), comes({ first_name: 'Grace' })];
  const steps = ({ action }: (typeof door)[number]) => [action('arrived', 20), action('ready', 21)];
  // Uploaded in reverse order, so that check-in's first steps come last.
  const uploads = [...other, ...door].flatMap(steps).toReversed();
  for (const action of uploads) expect(await outcomes(action)).toEqual(['applied']);
  const together = await Promise.all(
    ['Anne', 'Beth', 'Carol', 'Dora'].map((first_name) =>
      outcomes(comes({ first_name }).action('arrived', 22)),
    ),
  );
  expect(together.flat()).toEqual(Array(4).fill('applied'));
  const walkIns = (await people()).filter(({ origin }) => origin === 'walk-in');
  expect(walkIns).toHaveLength(8);
  expect(walkIns.filter(({ state }) => state === 'ready')).toHaveLength(4);
  expect(await balance()).toMatchObject({ walk_ins: 8, arrived: 8 });
});

test('a walk-in sent by several devices at the same moment is recorded once', async ({
  day: { begin },
}) => {
  const { comes, outcomes, people } = await begin();
  const { action, listed } = comes();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => outcomes(action('arrived', 20))),
  );
  expect(answers.flat()).not.toContain('rejected');
  expect(await people()).toHaveLength(2);
  expect(await listed()).toMatchObject({ state: 'arrived' });
});

test('a walk-in with the name and birth date of someone on the list is recorded, and the recorder is told', async ({
  day: { begin },
}) => {
  const { appointmentId, comes, record, outcomes, people, balance } = await begin();
  const booked = (await people()).find((each) => each.appointment_id === appointmentId);
  const { first_name = '', last_name = '', date_of_birth } = booked ?? {};
  const again = comes({
    ...{ first_name: last_name.toUpperCase(), last_name: first_name },
    date_of_birth: date_of_birth ?? '',
  });
  const [arrived, ready] = [again.action('arrived', 20), again.action('ready', 21)];
  expect(await record(arrived, ready)).toEqual([
    {
      ...{ action_id: arrived.action_id, outcome: 'conflict', about: 'booking' },
      reason: expect.stringMatching(/^Person Tested is on the list at 09:00\. If this is the same/),
    },
    { action_id: ready.action_id, outcome: 'applied' },
  ]);
  expect(await again.listed()).toMatchObject({ state: 'ready' });
  expect(await balance()).toMatchObject({ booked: 1, walk_ins: 1, arrived: 1 });
  // Someone with this name but a different birth date is someone else.
  const namesake = comes({ first_name, last_name, date_of_birth: '1955-01-02' });
  expect(await outcomes(namesake.action('arrived', 22))).toEqual(['applied']);
});

test('when two tablets add the same person offline, the second one to upload is told', async ({
  day: { begin },
}) => {
  const { comes, outcomes, record, people } = await begin();
  const [door, desk] = [comes(), comes()];
  expect(await outcomes(door.action('arrived', 20))).toEqual(['applied']);
  const second = desk.action('arrived', 19);
  const told = await record(second);
  expect(told).toMatchObject([
    {
      outcome: 'conflict',
      reason:
        'Charles Babbage is on the list as a walk-in. If this is the same person, record what happened there. A coordinator can undo this record in the console.',
    },
  ]);
  // The response may have been lost.
  expect(await record(second)).toEqual(told);
  expect(await people()).toHaveLength(3);
});

test('a walk-in whose arrival was undone is not a no-show, and is not counted until they come', async ({
  day: { begin },
  console: { audits, call },
}) => {
  const { comes, event, outcomes, people, balance, at, close } = await begin({ allowance: 3 });
  const [door, desk, late] = [comes(), comes(), comes({ first_name: 'Ada' })];
  const arrived = desk.action('arrived', 21);
  await outcomes(door.action('arrived', 20), arrived);
  const undo = desk.action('undo', 22, { undoes: arrived.action_id });
  expect(await outcomes(undo)).toEqual(['applied']);
  // In the other order of upload.
  const other = late.action('arrived', 23);
  await outcomes(late.action('undo', 24, { undoes: other.action_id }), other);
  for (const each of [desk, late]) {
    expect(await each.listed()).toMatchObject({ state: 'expected', is_cancelled: true });
  }
  const open = await balance();
  expect(open).toMatchObject({ booked: 1, walk_ins: 1, arrived: 1 });
  const idsOf = ({ differences }: { differences: { appointment_id: string }[] }) =>
    differences.map(({ appointment_id }) => appointment_id);
  expect(idsOf(open)).not.toContain(desk.appointment_id);
  const written = await audits(`appointment ${desk.appointment_id}`);
  expect(written.map(({ action }) => action)).toContain('walk-in undone');
  // They come after all, which does not count as a return after a cancellation.
  const again = late.action('arrived', 25);
  expect(await outcomes(again)).toEqual(['applied']);
  expect(await late.listed()).toMatchObject({ state: 'arrived', is_cancelled: false });
  const back = await balance();
  expect(back).toMatchObject({ booked: 1, walk_ins: 2, arrived: 2 });
  expect(back.differences.map(({ what }: { what: string }) => what)).not.toContain(
    'came after cancelling',
  );
  await outcomes(late.action('undo', 26, { undoes: again.action_id }));
  await outcomes(door.action('ready', 27), door.action('sampled', 28));
  at('18:00');
  expect((await close()).status).toBe(200);
  expect(await balance()).toMatchObject({
    ...{ booked: 1, walk_ins: 1, arrived: 1, did_not_attend: 1, sampled: 1 },
    differences: [],
  });
  const missed = (await call('GET', `${event.id}/bookings?group=did not come`)).body.items;
  expect(missed).toHaveLength(1);
  expect(await people()).toHaveLength(4);
});

test('a walk-in undone under an earlier release, which left them active, ends when the day is closed', async ({
  api,
  day: { begin },
}) => {
  const { comes, outcomes, balance, at, close } = await begin();
  const desk = comes();
  const arrived = desk.action('arrived', 21);
  await outcomes(arrived, desk.action('undo', 22, { undoes: arrived.action_id }));
  await api.owner
    .updateTable('appointments')
    .set({ status: 'confirmed' })
    .where('appointment_id', '=', desk.appointment_id)
    .execute();
  at('18:00');
  expect((await close()).status).toBe(200);
  expect(await balance()).toMatchObject({ booked: 1, walk_ins: 0, did_not_attend: 1 });
});

test('invalid walk-ins, ages out of range and other events are rejected without affecting others', async ({
  day: { begin },
}) => {
  const { comes, outcomes, people } = await begin();
  const somebody = comes();
  const { person: _, ...unnamed } = comes().action('arrived', 20);
  const answers = await outcomes(
    unnamed,
    comes({ last_name: ' ' }).action('arrived', 20),
    comes({ date_of_birth: 'long ago' }).action('arrived', 20),
    comes({ date_of_birth: '1999-12-26' }).action('arrived', 20),
    somebody.action('arrived', 20),
  );
  expect(answers).toEqual([...Array(4).fill('rejected'), 'applied']);
  expect(await people()).toHaveLength(2);
  const elsewhere = await begin();
  expect(await elsewhere.record(somebody.action('ready', 21))).toMatchObject([
    { outcome: 'rejected', reason: 'This person came to another event.' },
  ]);
});

test('a walk-in encrypted by a build from before release 1.1.0 is recorded', async ({
  day: { begin },
}) => {
  const { comes, outcomes, people } = await begin();
  const { action, appointment_id: walk_in_id, person, listed } = comes();
  const earlier = (step: VisitStep, minute: number) => {
    const { appointment_id: _, person: __, ...rest } = action(step, minute);
    return { ...rest, walk_in: { walk_in_id, ...person, consent_given: true } };
  };
  expect(await outcomes(earlier('arrived', 20), earlier('ready', 21))).toEqual([
    ...['applied', 'applied'],
  ]);
  // Consent was given on paper.
  expect(await listed()).toMatchObject({ state: 'ready', consent_given: true });
  expect(await people()).toHaveLength(2);
});

test('another tablet at the chair continues with a walk-in from its list, and asks nothing twice', async ({
  day: { begin },
}) => {
  const { comes, outcomes } = await begin();
  const { action, listed } = comes();
  const consent = {
    ...{ wording_version: '2025-1', answers: CONSENT_ANSWERS, signed_name: 'Charles Babbage' },
  };
  await outcomes(action('arrived', 20, { consent }));
  expect(await listed()).toMatchObject({ consent_given: true, questions_to_ask: 'changes' });
  const { person: _, ...ready } = action('ready', 21);
  const { person: __, ...sampled } = action('sampled', 22, { sample_code: 'T-1' });
  expect(await outcomes(ready, sampled)).toEqual(['applied', 'applied']);
  expect(await listed()).toMatchObject({ state: 'sampled' });
});

test('a walk-in pays once', async ({ day: { begin }, console: { call } }) => {
  const { event, comes, outcomes } = await begin({ paid: true });
  const { action, listed } = comes();
  // A tablet knows the price before a walk-in arrives.
  expect((await call('GET', `${event.id}/day`)).body.walk_in_price).toBe(2500);
  await outcomes(action('arrived', 20));
  expect(await listed()).toMatchObject({ is_unpaid: true, price_on_the_day: 2500 });
  const outstanding = async () => (await call('GET', `${event.id}/money`)).body.on_the_day;
  expect(await outstanding()).toMatchObject({ bookings: 1, amount: 2500 });
  const paid = action('paid', 21, { method: 'cash' });
  expect(await outcomes(paid, paid)).toEqual(['applied', 'repeated']);
  expect(await listed()).toMatchObject({ is_unpaid: false });
  expect(await outstanding()).toMatchObject({ bookings: 0, amount: 0 });
});

test('a walk-in at a free event pays nothing', async ({ day: { begin } }) => {
  const { comes, outcomes } = await begin();
  const { action, listed } = comes();
  const paid = action('paid', 21, { method: 'cash' });
  expect(await outcomes(action('arrived', 20), paid)).toEqual(['applied', 'rejected']);
  expect(await listed()).not.toHaveProperty('price_on_the_day');
});

test('the search and the list of bookings include walk-ins', async ({
  api,
  coordinator,
  day: { begin },
  console: { call },
}) => {
  const { event, comes, outcomes } = await begin();
  const { action, appointment_id } = comes({ last_name: 'Unbooked', phone: '01473 000998' });
  await outcomes(action('arrived', 20));
  for (const q of ['unbooked charles', '01473 000998']) {
    const found = await api.call('GET', `/staff/search?${new URLSearchParams({ q })}`, {
      as: coordinator,
    });
    expect(found.body.people).toMatchObject([{ appointment_id, start_time: '09:20' }]);
  }
  const { items } = (await call('GET', `${event.id}/bookings?q=unbooked`)).body;
  expect(items).toMatchObject([{ appointment_id, start_time: '09:20', payment: 'on the day' }]);
});

test('walk-ins are in the files for the clinic and the laboratory, after the bookings', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, comes, outcomes } = await begin();
  const known = comes({ phone: '01473 000999' });
  const strange = comes({ first_name: '=1+1' });
  // They arrive before the first slot.
  await outcomes(strange.action('arrived', 20), known.action('arrived', 10, { paper_consent: {} }));
  const file = async (reader: string) =>
    parse((await call('GET', `${event.id}/bookings.csv?for=${reader}`)).text, { columns: true });
  expect(await file('clinic')).toMatchObject([
    { time: '09:00', reference: expect.stringMatching(/^CH-/) },
    { time: 'walk-in', name: 'Charles Babbage', phone: '01473 000999', consent: 'yes' },
    { time: 'walk-in', name: "'=1+1 Babbage", phone: '', consent: 'no' },
  ]);
  await outcomes(known.action('ready', 21), known.action('sampled', 22, { sample_code: 'T-9' }));
  expect(await file('laboratory')).toMatchObject([
    { tube_code: 'T-9', first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1955-12-26' },
  ]);
});

test('a walk-in’s raised result matches by reference, by tube and by hand', async ({
  api,
  day: { begin },
}) => {
  const { event, at, comes, outcomes, close } = await begin();
  const [uploader, releaser] = [await api.staff('clinician'), await api.staff('clinician')];
  const lab = labSteps(api, { uploader, releaser });
  const red = { value: '5.9', flag: 'H', comments: 'Red' };
  const report = (changes: Partial<ReportedResult>) =>
    reportedResult({
      ...{ nhsNumber: '', sampleDate: event.date, name: 'Charles Babbage' },
      ...{ dateOfBirth: CHARLES.date_of_birth, ...red, ...changes },
    });
  const sampled = async (tube: string) => {
    const walkIn = comes();
    const { action, booking } = walkIn;
    const last = action('sampled', 22, { sample_code: tube });
    await outcomes(action('arrived', 20), action('ready', 21), last);
    return { ...(await booking()), id: walkIn.appointment_id };
  };
  const matched = await sampled('T-501');
  const another = await sampled('T-502');
  at('18:00');
  expect((await close()).status).toBe(200);
  const batch = await lab.released(
    report({ reference: matched.reference, tubeCodes: ['T-501'] }),
    report({ reference: 'CH-22222222' }),
  );
  expect(batch.summary).toMatchObject({ added: 1, faulty: 1 });
  expect(await lab.resultOf({ appointmentId: matched.id })).toBeTruthy();
  const { items } = (await lab.call('GET', 'set-aside-results')).body;
  const row = items.find(({ reference }: ReportedResult) => reference === 'CH-22222222');
  const byHand = await lab.call('POST', `set-aside-results/${row.set_aside_id}/match`, {
    ...{ reference: another.reference, name: 'Charles Babbage' },
    date_of_birth: CHARLES.date_of_birth,
  });
  expect(byHand.status, byHand.text).toBe(200);
  // They are followed up like anyone else.
  const followed = await lab.followUps({ ...uploader, profileId: matched.profile_id });
  expect(followed).toHaveLength(1);
});

test('an address that belongs to another record, and the reason for a missing one, are kept in notes', async ({
  api,
  coordinator,
  day: { begin },
}) => {
  const { comes, outcomes } = await begin();
  const person = await api.person();
  const known = comes({ email: person.email });
  const unreachable = comes({ first_name: 'Ada', no_contact: 'lives on a boat, will ring us' });
  expect(await outcomes(known.action('arrived', 20), unreachable.action('arrived', 21))).toEqual([
    ...['applied', 'applied'],
  ]);
  const page = async (profileId: string) =>
    (await api.call('GET', `/staff/people/${profileId}`, { as: coordinator })).body;
  const timeline = async ({ booking }: typeof known) => {
    const { profile_id } = await booking();
    const { timeline } = await page(profile_id);
    return timeline.map(({ what }: { what: string }) => what);
  };
  expect(await timeline(known)).toContain(
    `Note: Gave the e-mail address ${person.email}, which belongs to another record.`,
  );
  expect(await timeline(unreachable)).toContain(
    'Note: No way to reach them: lives on a boat, will ring us',
  );
});

test('a walk-in recorded by two tablets has two records, which staff merge after the day', async ({
  api,
  coordinator,
  day: { begin },
}) => {
  const { comes, outcomes, at } = await begin();
  const [one, other] = [comes(), comes()];
  await outcomes(one.action('arrived', 20), other.action('arrived', 21));
  const [kept, dropped] = [(await one.booking()).profile_id, (await other.booking()).profile_id];
  expect(dropped).not.toBe(kept);
  const merge = () =>
    api.call('POST', `/staff/people/${kept}/merges`, {
      as: coordinator,
      body: { dropped_id: dropped, take: [], reason: 'It is the same person.' },
    });
  await api.owner
    .updateTable('events')
    .set({ event_date: addDays(api.today, -1) })
    .where('event_id', '=', (await one.booking()).event_id)
    .execute();
  at('18:00');
  const merged = await merge();
  expect(merged.status, merged.text).toBe(200);
  const page = await api.call('GET', `/staff/people/${kept}`, { as: coordinator });
  expect(page.body.bookings).toHaveLength(2);
});

test('a walk-in who registers with the same address, name and birth date can see their visit', async ({
  api,
  day: { begin },
}) => {
  const { comes, outcomes, event } = await begin();
  const email = `${randomUUID()}@example.org`;
  const { action } = comes({ email });
  await outcomes(action('arrived', 20), action('ready', 21), action('sampled', 22));
  const userId = randomUUID();
  api.users.set(userId, email);
  await api.confirmAccount(userId);
  const as = { token: await api.token(userId) };
  const body = {
    ...{ user_id: userId, ...CHARLES, email, phone: '+441632960000', gender: 'Male' },
    ...{ ethnicity: 'Not stated', home_address: '1 High Street, CO1 1AA, United Kingdom' },
  };
  expect((await api.call('POST', '/auth/profile', { as, body })).status).toBe(201);
  const { appointments } = (await api.call('GET', '/appointments', { as })).body;
  expect(appointments).toMatchObject([
    { event_id: event.id, start_time: '09:20', visit: { state: 'sampled' } },
  ]);
});

test('a walk-in is erased like anyone else, and the totals do not change', async ({
  api,
  coordinator,
  day: { begin },
}) => {
  const { event, comes, outcomes, balance } = await begin();
  const { action, booking, listed } = comes({ phone: '01473 000999' });
  const consent = {
    ...{ wording_version: '2025-1', answers: CONSENT_ANSWERS, signed_name: 'Charles Babbage' },
  };
  const arrived = action('arrived', 20, { consent });
  await outcomes(arrived);
  const { profile_id } = await booking();
  const request = await api.call('POST', '/staff/data-requests', {
    as: coordinator,
    body: {
      ...{ kind: 'erasure', profile_id, asked_by: null, channel: 'letter' },
      received_on: api.today,
    },
  });
  const path = `/staff/data-requests/${request.body.data_request_id}/erasure`;
  const body = { name: 'Charles Babbage', reason: 'They asked for it by letter.' };
  const erased = await api.call('POST', path, { as: await api.staff('admin'), body });
  expect(erased.status, erased.text).toBe(200);
  expect(await listed()).toMatchObject({
    ...{ first_name: 'Erased', last_name: 'Erased', date_of_birth: null, is_erased: true },
  });
  // A tablet that sends their steps again does not restore the details.
  expect(await outcomes(arrived, action('ready', 21))).toEqual(['repeated', 'applied']);
  expect(await listed()).toMatchObject({ first_name: 'Erased', state: 'ready' });
  expect(await balance()).toMatchObject({ walk_ins: 1, arrived: 1 });
  const left = await api.owner
    .selectFrom('consents')
    .select('signed_name')
    .where('profile_id', '=', profile_id)
    .execute();
  expect(left).toEqual([{ signed_name: null }]);
  const older = await api.call('GET', `/staff/events/${event.id}/day`, { as: coordinator });
  expect(older.status).toBe(200);
});
