import { testInvitations } from '@chaps/contracts/test-invitations';
import { addDays, addMonths, discloseCount, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { bookingRequest } from '../../../../test/factories.ts';
import { test as base } from '../../../../test/laboratory.ts';
import type { Person } from '../../../../test/makers.ts';
import { tasksOnToday } from '../../../../test/today.ts';
import { createJobHandlers } from '../../../job-handlers.ts';
import { erasePerson } from '../../../people/personal-data/erasure.ts';

const GREEN = { comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
/** Norwich, with its postcode. */
const NORWICH = { latitude: 52.63, longitude: 1.3, city: 'Norwich', postcode: 'NR1 3JU' };

const test = base.extend('waves', ({ api, lab, clinician }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  const url = (eventId: string) => `/staff/events/${eventId}/test-invitations`;
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    api.call(method, path, { as: clinician, ...(body ? { body } : {}) });
  return {
    call,
    /** Someone at this postcode who is due for a test today. */
    async due(postcode = 'NR2 4TF', of?: Person) {
      const { person, report } = await lab.tested(of);
      await api.call('PATCH', `/auth/profile?email=${person.email}`, {
        as: person,
        body: { home_address: `1 High Street, ${postcode}, United Kingdom` },
      });
      await lab.released(report(GREEN));
      const path = `/staff/people/${person.profileId}/recalls`;
      const [{ recall_id, version }] = (await call('GET', path)).body.recalls;
      const body = { version, change: 'due on', due_on: api.today, reason: 'As asked.' };
      expect((await call('PATCH', `/staff/recalls/${recall_id}`, body)).status).toBe(200);
      return person;
    },
    read: async (eventId: string) => testInvitations.parse((await call('GET', url(eventId))).body),
    invite: (eventId: string, people = 100) => call('POST', url(eventId), { people }),
    trial: (eventId: string) => call('POST', `${url(eventId)}/trial`),
    pause: (eventId: string, waveId: string, is_paused: boolean) =>
      call('PATCH', `${url(eventId)}/${waveId}`, { is_paused }),
    async send() {
      await createJobHandlers(api.services)['send-test-invitations']({});
      await api.sendMails();
    },
    state: async (as: Person) => (await api.call('GET', '/recall', { as })).body.recall,
    inbox: (person: { email: string }) =>
      api.mailbox.store.list(person.email).filter(({ subject }) => /next PSA test/.test(subject)),
  };
});

test('invites people who are due and live near enough, but only once', async ({ api, waves }) => {
  const event = await api.event({ ...NORWICH, seats: 8, daysAhead: 20 });
  const before = await waves.read(event.id);
  const [near, far] = [await waves.due(), await waves.due('CO1 1AA')];
  const found = await waves.read(event.id);
  expect(found).toMatchObject({ refusal: null, free_seats: 8, people: before.people + 1 });
  // Assumes that two in ten will book.
  expect(found.suggested).toBe(Math.min(40, found.people));
  const sent = await waves.invite(event.id);
  expect(sent.status, sent.text).toBe(200);
  expect(sent.body.waves).toMatchObject([{ people: found.people, waiting: found.people, sent: 0 }]);
  await waves.send();
  const [mail, ...more] = waves.inbox(near);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('An event');
  expect(mail?.text).toContain(`/event/${event.id}`);
  expect([waves.inbox(far), (await waves.state(far)).state]).toEqual([[], 'due']);
  expect(await waves.state(near)).toMatchObject({ state: 'invited' });
  const other = await api.event({ ...NORWICH, daysAhead: 30 });
  expect((await waves.read(other.id)).people).toBe(0);
  expect((await waves.invite(other.id)).body.error.code).toBe('EVENT_CHANGED');
});

test('people who do not answer are listed after the event, or after 30 days, until staff call them', async ({
  api,
  clinician,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, seats: 8, daysAhead: 10 });
  const person = await waves.due();
  await waves.invite(event.id);
  await waves.send();
  const unanswered = async () => {
    const { body } = await waves.call('GET', '/staff/recalls?show=no%20answer');
    return body.items.filter(
      ({ profile_id }: { profile_id: string }) => profile_id === person.profileId,
    );
  };
  const onToday = async () =>
    (await tasksOnToday(api, clinician, 'tests due')).filter(
      ({ action }) => action?.path === '/staff/next-tests?show=no+answer',
    );
  const at = (days: number) => {
    api.services.now = () => londonInstant(addDays(api.today, days), '12:00');
  };
  at(10);
  expect([await unanswered(), await onToday()]).toEqual([[], []]);
  at(11);
  expect(await unanswered()).toMatchObject([{ invited_on: api.today, due_on: api.today }]);
  expect(await onToday()).toMatchObject([
    { what: expect.stringMatching(/not answered an invitation$/) },
  ]);
  // Staff have called them.
  const [{ recall_id, version }] = (
    await waves.call('GET', `/staff/people/${person.profileId}/recalls`)
  ).body.recalls;
  const body = { version, change: 'invited', due_on: null, ended_reason: null, reason: '' };
  expect((await waves.call('PATCH', `/staff/recalls/${recall_id}`, body)).status).toBe(200);
  expect(await unanswered()).toEqual([]);
  at(30);
  expect(await unanswered()).toEqual([]);
  at(31);
  expect(await unanswered()).toHaveLength(1);
  const next = await api.event({ ...NORWICH, daysAhead: 60 });
  const taken = { as: person, body: bookingRequest(person, next, next.times[0]) };
  expect((await api.call('POST', '/appointments', taken)).status).toBe(201);
  expect(await unanswered()).toEqual([]);
});

test('respects the distance that a person chose', async ({ api, waves }) => {
  // About 14 miles from Norwich.
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const person = await waves.due('NR35 1BZ');
  const { people } = await waves.read(event.id);
  const choose = await api.call('PATCH', '/mail-preferences', {
    as: person,
    body: { invitation_miles: 5 },
  });
  expect(choose.body.mail_preferences).toMatchObject({ invitation_miles: 5 });
  expect((await waves.read(event.id)).people).toBe(people - 1);
  await api.call('PATCH', '/mail-preferences', { as: person, body: { invitation_miles: 40 } });
  expect((await waves.read(event.id)).people).toBe(people);
});

describe('between a wave and its mail', () => {
  test('a pause holds the mail back until the wave resumes', async ({ api, waves }) => {
    const event = await api.event({ ...NORWICH, daysAhead: 20 });
    const person = await waves.due();
    const [wave] = (await waves.invite(event.id)).body.waves;
    expect((await waves.pause(event.id, wave.wave_id, true)).status).toBe(200);
    await waves.send();
    expect(waves.inbox(person)).toEqual([]);
    const [paused] = (await waves.read(event.id)).waves;
    expect(paused).toMatchObject({ is_paused: true, sent: 0 });
    // The page of a different event says which event its people are queued for.
    const other = await api.event({ ...NORWICH, daysAhead: 30 });
    const queued = { event_id: event.id, event_name: 'An event', is_paused: true };
    expect((await waves.read(other.id)).queued_elsewhere).toEqual([
      { ...queued, people: paused?.waiting },
    ]);
    expect((await waves.read(event.id)).queued_elsewhere).toEqual([]);
    await waves.pause(event.id, wave.wave_id, false);
    await waves.send();
    expect(waves.inbox(person)).toHaveLength(1);
  });

  test('a person who has booked, ended the reminders or been erased is not invited', async ({
    api,
    booking,
    waves,
  }) => {
    const event = await api.event({ ...NORWICH, seats: 8, daysAhead: 20 });
    const [booked, ended, erased] = [await waves.due(), await waves.due(), await waves.due()];
    const [wave] = (await waves.invite(event.id)).body.waves;
    await booking.book(booked, event, event.times[0]);
    const { recall_id, version } = await waves.state(ended);
    const body = { version, change: 'no more reminders' };
    await api.call('PATCH', `/recall/${recall_id}`, { as: ended, body });
    const { profileId: profile_id, userId: user_id, email } = erased;
    await api.owner
      .transaction()
      .execute((transaction) =>
        erasePerson(api.services, transaction, { profile_id, user_id, email }),
      );
    await waves.send();
    expect([booked, ended, erased].flatMap(waves.inbox)).toEqual([]);
    const [after] = (await waves.read(event.id)).waves;
    expect(after).toMatchObject({ wave_id: wave.wave_id, sent: wave.people - 3, not_sent: 3 });
  });

  test('a person stays due when their invitation no longer applies', async ({ api, waves }) => {
    const event = await api.event({ ...NORWICH, daysAhead: 20 });
    const person = await waves.due();
    await waves.invite(event.id);
    await createJobHandlers(api.services)['send-test-invitations']({});
    const as = await api.staff('admin');
    const called = await api.call('POST', `/staff/events/${event.id}/call-off`, {
      as,
      body: { reason: 'The hall is flooded.', expected: { bookings: 0, refunds: 0 } },
    });
    expect(called.status, called.text).toBe(200);
    await api.sendMails();
    await waves.send();
    expect([waves.inbox(person), (await waves.state(person)).state]).toEqual([[], 'due']);
    const other = await api.event({ ...NORWICH, daysAhead: 30 });
    await waves.invite(other.id);
    await waves.send();
    expect(waves.inbox(person)).toHaveLength(1);
  });
});

test('an invitation that did not arrive is not sent again, and the person is due again', async ({
  api,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const person = await waves.due();
  await waves.invite(event.id);
  await createJobHandlers(api.services)['send-test-invitations']({});
  await sql`UPDATE outbox SET failed_at = now(), failure = 'temporary'
    WHERE kind = 'test-invitation' AND profile_id = ${person.profileId}`.execute(api.owner);
  await waves.send();
  expect((await waves.state(person)).state).toBe('due');
  const as = await api.staff('coordinator');
  const list = async () => (await api.call('GET', '/staff/failed-mails', { as })).body.items;
  const find = async () =>
    (await list()).find(({ email }: { email: string }) => email === person.email);
  const mail = await find();
  const path = `/staff/failed-mails/${mail.mail_id}/retry`;
  const retried = await api.call('POST', path, { as });
  expect([retried.status, retried.body.error?.message]).toEqual([
    409,
    expect.stringContaining('They are due again'),
  ]);
  expect(await find()).toMatchObject({ mail_id: mail.mail_id });
});

test('people in a paused wave for an event that was called off can be invited to other events', async ({
  api,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const person = await waves.due();
  const [wave] = (await waves.invite(event.id)).body.waves;
  expect((await waves.pause(event.id, wave.wave_id, true)).status).toBe(200);
  const other = await api.event({ ...NORWICH, daysAhead: 30 });
  expect((await waves.read(other.id)).people).toBe(0);
  const called = await api.call('POST', `/staff/events/${event.id}/call-off`, {
    as: await api.staff('admin'),
    body: { reason: 'The hall is flooded.', expected: { bookings: 0, refunds: 0 } },
  });
  expect(called.status, called.text).toBe(200);
  await waves.send();
  expect(waves.inbox(person)).toEqual([]);
  await waves.invite(other.id);
  await waves.send();
  expect(waves.inbox(person)).toHaveLength(1);
});

test('the link in the mail ends the invitations immediately', async ({ api, waves }) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const person = await waves.due();
  await waves.invite(event.id);
  await waves.send();
  const [mail] = waves.inbox(person);
  const link = /\/recall\/end\?token=[\w-]+\.[\w-]+\.[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const opened = await api.app.inject({ method: 'GET', url: link });
  expect([opened.statusCode, opened.body.includes('Stop invitations')]).toEqual([200, true]);
  expect(await waves.state(person)).toMatchObject({ state: 'invited' });
  const ended = await api.app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(ended.statusCode).toBe(200);
  expect(await waves.state(person)).toMatchObject({ ended_reason: 'no more reminders' });
  const forged = await api.app.inject({ method: 'POST', url: '/recall/end?token=x.y.z' });
  expect(forged.statusCode).toBe(404);
});

test('the link still works after the record was merged into another one', async ({
  api,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const [dropped, kept] = [await waves.due(), await api.person()];
  await waves.invite(event.id);
  await waves.send();
  const link = /\/recall\/end\?token=[\w-]+\.[\w-]+\.[\w-]+/.exec(
    waves.inbox(dropped)[0]?.text ?? '',
  );
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as: await api.staff('coordinator'),
    body: { dropped_id: dropped.profileId, take: [], reason: 'They rang: it is one person.' },
  });
  expect(merged.status, merged.text).toBe(200);
  await createJobHandlers(api.services)['keep-recalls']({});
  expect(await waves.state(kept)).toMatchObject({ state: 'invited' });
  await api.app.inject({ method: 'POST', url: link?.[0] ?? '' });
  expect(await waves.state(kept)).toMatchObject({ ended_reason: 'no more reminders' });
});

test('the link still works while a clinician follows up a later result', async ({
  api,
  lab,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const person = await waves.due();
  await waves.invite(event.id);
  await waves.send();
  const link = /\/recall\/end\?token=[\w-]+\.[\w-]+\.[\w-]+/.exec(
    waves.inbox(person)[0]?.text ?? '',
  );
  await lab.released((await lab.tested(person)).report(RED));
  expect(await waves.state(person)).toBeNull();
  await api.app.inject({ method: 'POST', url: link?.[0] ?? '' });
  const [followUp] = await lab.followUps(person);
  const end = { from: 'told', to: 'outcome', outcome: 'nothing further needed', note: null };
  const ended = await lab.call('POST', `follow-ups/${followUp?.follow_up_id}/steps`, end);
  expect(ended.status, ended.text).toBe(200);
  await createJobHandlers(api.services)['keep-recalls']({});
  expect(await waves.state(person)).toMatchObject({ ended_reason: 'no more reminders' });
});

test('people under 40 or over 80 on the day of the event are not invited', async ({
  api,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const before = (await waves.read(event.id)).people;
  const person = await waves.due();
  const as = await api.staff('coordinator');
  const path = `/staff/people/${person.profileId}`;
  let was = '1970-01-01';
  for (const [years, days, invited] of [
    [40, 0, 1],
    [40, 1, 0],
    [81, 1, 1],
    [81, 0, 0],
  ] as const) {
    const born = addDays(addMonths(event.date, -12 * years), days);
    const reason = 'They showed their passport.';
    const body = { seen: { date_of_birth: was }, wanted: { date_of_birth: born }, reason };
    const changed = await api.call('PATCH', path, { as, body });
    expect(changed.status, changed.text).toBe(200);
    was = born;
    expect((await waves.read(event.id)).people - before, born).toBe(invited);
  }
});

test('a record merged into another one is not invited', async ({ api, waves }) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const before = (await waves.read(event.id)).people;
  const [dropped, kept] = [await waves.due(), await api.person()];
  expect((await waves.read(event.id)).people).toBe(before + 1);
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as: await api.staff('coordinator'),
    body: { dropped_id: dropped.profileId, take: [], reason: 'They rang: it is one person.' },
  });
  expect(merged.status, merged.text).toBe(200);
  expect((await waves.read(event.id)).people).toBe(before);
});

test('the suggestion subtracts unanswered invitations for 14 days', async ({ api, waves }) => {
  // Exeter, where nobody else in this file lives or was invited.
  const place = { latitude: 50.72, longitude: -3.53, city: 'Exeter', postcode: 'EX1 1AA' };
  const event = await api.event({ ...place, seats: 1, slots: 1, daysAhead: 30 });
  for (let count = 0; count < 9; count += 1) await waves.due('EX4 4QJ');
  expect((await waves.read(event.id)).suggested).toBe(5);
  await waves.invite(event.id, 2);
  await waves.send();
  expect((await waves.read(event.id)).suggested).toBe(3);
  api.services.now = () => londonInstant(addDays(api.today, 13), '00:30');
  // Two of twelve accepted: six invitations per seat, less the two still open.
  expect((await waves.read(event.id)).suggested).toBe(4);
  api.services.now = () => londonInstant(addDays(api.today, 15), '12:00');
  expect((await waves.read(event.id)).suggested).toBe(6);
});

test('staff can send themselves a trial invitation, which changes nothing', async ({
  api,
  clinician,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, daysAhead: 20 });
  const before = await waves.read(event.id);
  expect((await waves.trial(event.id)).body).toEqual({ email: clinician.email });
  await api.sendMails();
  expect(waves.inbox(clinician)).toHaveLength(1);
  expect(await waves.read(event.id)).toEqual(before);
});

test('the response rate is estimated from responses near the event', async ({
  api,
  booking,
  waves,
}) => {
  const event = await api.event({ ...NORWICH, seats: 8, daysAhead: 20 });
  const { answer_rate: before } = await waves.read(event.id);
  const people = [await waves.due(), await waves.due()];
  await waves.invite(event.id);
  await waves.send();
  for (const person of people) await booking.book(person, event, event.times[0]);
  api.services.now = () => londonInstant(addDays(api.today, 4), '12:00');
  const after = await waves.read(event.id);
  expect(after.waves[0]?.booked).toBe(2);
  expect(after.answer_rate).toBeGreaterThan(before);
});

test('an event for one company, or without a free seat, cannot invite anyone', async ({
  api,
  booking,
  waves,
}) => {
  const company = await api.event({ ...NORWICH, audience: 'CORPORATE' });
  expect((await waves.read(company.id)).refusal).toMatch('for a particular group');
  const full = await api.event({ ...NORWICH, seats: 1, slots: 1 });
  await booking.book(await api.person(), full, full.times[0]);
  expect((await waves.read(full.id)).refusal).toMatch('no free seats');
  expect((await waves.invite(full.id)).status).toBe(409);
});

test('a role for another event gives no access to invitations', async ({ api }) => {
  const [own, other] = [await api.event(NORWICH), await api.event(NORWICH)];
  const as = await api.staff('coordinator', own.id);
  const read = ({ id }: { id: string }) =>
    api.call('GET', `/staff/events/${id}/test-invitations`, { as });
  expect([(await read(own)).status, (await read(other)).status]).toEqual([200, 404]);
});

test('the event’s report includes the number of people it invited', async ({ api, waves }) => {
  const event = await api.event({ ...NORWICH, daysAhead: 21, seats: 90 });
  for (let count = 0; count < 7; count += 1) await waves.due();
  await waves.invite(event.id);
  await waves.send();
  const [{ sent } = { sent: 0 }] = (await waves.read(event.id)).waves;
  api.services.now = () => londonInstant(event.date, '18:00');
  const closure = `/staff/events/${event.id}/closure`;
  const closed = await api.call('POST', closure, { as: await api.staff('coordinator'), body: {} });
  expect(closed.status, closed.text).toBe(200);
  const host = await api.staff('host', event.id);
  const { body } = await api.call('GET', `/staff/events/${event.id}/report`, { as: host });
  expect(sent).toBeGreaterThanOrEqual(7);
  expect(body.report.invited).toBe(discloseCount(sent));
});
