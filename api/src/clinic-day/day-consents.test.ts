import { randomUUID } from 'node:crypto';
import { dayResponse } from '@chaps/contracts/visits';
import { londonInstant, type VisitStep } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { erasePerson } from '../people/personal-data/erasure.ts';

const consent = (changes: object = {}) => ({
  wording_version: '2025-1',
  answers: { ...CONSENT_ANSWERS, medicationHistory: 'Avodart' },
  signed_name: 'Alan Waite',
  ...changes,
});

const test = base.extend('day', ({ api, booking, console: { call, read } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** A person booked without consent, on the day, and room for a walk-in. */
  const begin = async () => {
    const { event, person, appointmentId } = await booking.freeBooking();
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: 1 })
      .where('event_id', '=', event.id)
      .execute();
    api.services.now = () => londonInstant(event.date, '09:45');
    const walkIn = {
      appointment_id: randomUUID(),
      person: { first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1955-12-26' },
    };
    const action = (step: VisitStep, minute: number, changes: object = {}) => ({
      ...{ action_id: randomUUID(), appointment_id: appointmentId, step, list_version: 0 },
      done_at: londonInstant(event.date, `09:${30 + minute}`).toISOString(),
      ...changes,
    });
    const ofWalkIn = (step: VisitStep, minute: number, changes: object = {}) =>
      action(step, minute, { ...walkIn, ...changes });
    const record = async (...actions: object[]): Promise<string[]> =>
      (await call('POST', `${event.id}/actions`, { actions })).body.results.map(
        ({ outcome }: { outcome: string }) => outcome,
      );
    const list = () => call('GET', `${event.id}/day`);
    const booked = async () => {
      const { consent_given, questions_to_ask } = (await list()).body.appointments[0];
      return [consent_given, questions_to_ask];
    };
    const walkedIn = async () =>
      dayResponse.parse((await list()).body).appointments.find(({ origin }) => origin === 'walk-in')
        ?.consent_given;
    const consents = () =>
      api.owner
        .selectFrom('consents')
        .selectAll()
        .where((where) =>
          where.or([
            where('profile_id', '=', person.profileId),
            where('appointment_id', '=', walkIn.appointment_id),
          ]),
        )
        .execute();
    const history = async () =>
      (await read(event.id, appointmentId)).history
        .filter(({ kind }: { kind: string }) => kind === 'consent')
        .map(({ what }: { what: string }) => what);
    return {
      ...{ event, person, appointmentId, walkIn, action, ofWalkIn },
      ...{ record, list, booked, walkedIn, consents, history },
    };
  };
  return { begin };
});

test('signing on the tablet stores one consent for the person, with the member of staff who took it', async ({
  coordinator,
  day: { begin },
}) => {
  const { action, record, booked, consents, history, list, person, appointmentId } = await begin();
  expect(await booked()).toEqual([false, 'all']);
  const ready = action('ready', 1, { consent: consent({ read_by: 'Ann Lee' }) });
  expect(await record(action('arrived', 0), ready)).toEqual(['applied', 'applied']);
  expect(await record(ready)).toEqual(['repeated']);
  expect(await booked()).toEqual([true, 'changes']);
  const rows = await consents();
  expect(rows).toMatchObject([
    {
      ...{ profile_id: person.profileId, appointment_id: appointmentId, walk_in_id: null },
      ...{ given_through: 'tablet', given_by: null, taken_by: coordinator.userId },
      ...{ action_id: ready.action_id, signed_name: 'Alan Waite', read_by: 'Ann Lee' },
      wording_version: '2025-1',
    },
  ]);
  expect(rows[0]?.answers_encrypted).not.toContain('Avodart');
  expect(await history()).toEqual([
    'Consent signed on the tablet at the event, as Alan Waite, read to them by Ann Lee',
    'Made ready for the test',
  ]);
  // Other tablets do not receive the answers.
  const { text } = await list();
  for (const secret of ['Alan Waite', 'Ann Lee', 'Avodart']) expect(text).not.toContain(secret);
});

test('a consent is undone with its step, whichever arrives first', async ({ day: { begin } }) => {
  const { action, record, booked, history } = await begin();
  const arrived = action('arrived', 0);
  const ready = action('ready', 1, { consent: consent() });
  const undo = action('undo', 2, { undoes: ready.action_id });
  await record(undo, ready);
  expect(await booked()).toEqual([false, 'all']);
  await record(arrived);
  expect(await booked()).toEqual([false, 'all']);
  expect(await history()).toEqual([
    'Consent signed on the tablet at the event, as Alan Waite, later undone at the event',
    'Made ready for the test, undone',
  ]);
  await record(action('ready', 3, { consent: consent() }));
  expect(await booked()).toEqual([true, 'changes']);
});

test('a walk-in can sign on arrival or later, and undoing the arrival undoes the consent', async ({
  day: { begin },
}) => {
  const { ofWalkIn, record, walkedIn, consents, walkIn } = await begin();
  const arrived = ofWalkIn('arrived', 0, { consent: consent() });
  expect(await record(arrived)).toEqual(['applied']);
  expect(await record(arrived)).toEqual(['repeated']);
  expect(await walkedIn()).toBe(true);
  expect(await consents()).toMatchObject([
    { appointment_id: walkIn.appointment_id, walk_in_id: null, given_through: 'tablet' },
  ]);
  await record(ofWalkIn('undo', 1));
  expect(await walkedIn()).toBe(false);
  await record(ofWalkIn('arrived', 2), ofWalkIn('ready', 3, { consent: consent() }));
  expect(await walkedIn()).toBe(true);
});

test('a consent signed on paper is also stored, and counts until its step is undone', async ({
  api,
  coordinator,
  day: { begin },
  console: { call },
}) => {
  const { event, person, appointmentId, action, record, booked, consents, history } = await begin();
  const reason = 'Consent signed on paper, read to them by Ann Lee. Counselled by Sam Hill.';
  const paper_consent = { read_by: 'Ann Lee' };
  const ready = action('ready', 1, { reason, paper_consent });
  expect(await record(action('arrived', 0), ready, ready)).toEqual([
    ...['applied', 'applied', 'repeated'],
  ]);
  expect((await booked())[0]).toBe(true);
  expect(await consents()).toMatchObject([
    {
      ...{ given_through: 'paper', action_id: ready.action_id, appointment_id: appointmentId },
      ...{ signed_name: null, read_by: 'Ann Lee', taken_by: coordinator.userId },
    },
  ]);
  expect(await history()).toContain(
    'Consent signed on paper at the event, read to them by Ann Lee',
  );
  const { booking } = (await call('GET', `${event.id}/bookings/${appointmentId}`)).body;
  expect(booking.consent_given).toBe(true);
  const own = async () =>
    (await api.call('GET', '/medical/consents', { as: person })).body.consents;
  expect(await own()).toMatchObject([{ given_through: 'paper', answers: [], is_undone: false }]);
  await record(action('undo', 2, { undoes: ready.action_id }));
  expect((await booked())[0]).toBe(false);
  expect(await own()).toMatchObject([{ is_undone: true }]);
});

test('a walk-in can also sign on paper, but not on both paper and the tablet', async ({
  day: { begin },
}) => {
  const { ofWalkIn, record, walkedIn, consents } = await begin();
  const paper_consent = {};
  const both = ofWalkIn('arrived', 0, { paper_consent, consent: consent() });
  const late = ofWalkIn('sampled', 0, { paper_consent });
  expect(await record(both, late)).toEqual(['rejected', 'rejected']);
  await record(ofWalkIn('arrived', 1, { paper_consent }));
  expect(await walkedIn()).toBe(true);
  expect(await consents()).toMatchObject([
    { given_through: 'paper', action_id: expect.any(String) },
  ]);
});

test('an incomplete consent, an unknown wording or the wrong step is rejected without affecting others', async ({
  day: { begin },
}) => {
  const { action, record, consents, booked } = await begin();
  const of = (changes: object, step: VisitStep = 'ready') =>
    action(step, 1, { consent: consent(changes) });
  const { sampleConsent: _, ...unwilling } = CONSENT_ANSWERS;
  const answers = await record(
    of({ signed_name: ' ' }),
    of({ wording_version: 'never' }),
    of({ answers: unwilling }),
    of({ answers: { ...CONSENT_ANSWERS, familyHistoryProstateCancer: 'Yes' } }),
    of({}, 'sampled'),
    of({}),
  );
  expect(answers).toEqual([...Array(5).fill('rejected'), 'applied']);
  expect(await consents()).toHaveLength(1);
  expect(await booked()).toEqual([true, 'changes']);
});

test('agreement to GP sharing is recorded with the consent, and no longer counts once that is undone', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, person, action, record } = await begin();
  const agreed = consent({ answers: { ...CONSENT_ANSWERS, gpConsent: true } });
  await record(action('arrived', 0), action('ready', 1, { consent: agreed }));
  const clinic = async () => (await call('GET', `${event.id}/bookings.csv?for=clinic`)).text;
  expect(await clinic()).toContain(',yes,yes');
  const own = await api.call('GET', '/medical/consents', { as: person });
  expect(own.body.consents).toMatchObject([
    { given_through: 'tablet', signed_name: 'Alan Waite', read_by: null, is_undone: false },
  ]);
  expect(own.body.consents[0].gp_consents).toMatchObject([{ action: 'given', through: 'tablet' }]);
  await record(action('undo', 2));
  expect(await clinic()).toContain(',no,no');
  const after = await api.call('GET', '/medical/consents', { as: person });
  expect(after.body.consents).toMatchObject([{ is_undone: true }]);
});

test('the signed name is erased with the person', async ({ api, day: { begin } }) => {
  const { person, action, record, consents } = await begin();
  await record(action('ready', 1, { consent: consent() }));
  await api.owner.transaction().execute((transaction) =>
    erasePerson(api.services, transaction, {
      profile_id: person.profileId,
      user_id: person.userId,
      email: person.email,
    }),
  );
  expect(await consents()).toMatchObject([{ signed_name: null }]);
});
