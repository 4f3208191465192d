import { mailPreferencesResponse } from '@chaps/contracts';
import { addDays, londonInstant } from '@chaps/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { sendReminders } from '../booking/reminders.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const PATH = '/mail-preferences';
const read = async (as: Person) =>
  mailPreferencesResponse.parse((await api.call('GET', PATH, { as })).body).mail_preferences;
const change = (as: Person, body: unknown) => api.call('PATCH', PATH, { as, body });
const queued = async (kind: string, email: string) => {
  const rows = await api.owner
    .selectFrom('outbox')
    .leftJoin('appointments', 'appointments.appointment_id', 'outbox.appointment_id')
    .leftJoin('profiles', 'profiles.profile_id', 'appointments.profile_id')
    .select('mail_id')
    .where('kind', '=', kind)
    .where(({ or, eb }) => or([eb('outbox.email', '=', email), eb('profiles.email', '=', email)]))
    .execute();
  return rows.length;
};

test('a new member gets reminders and no news; each can be switched separately', async () => {
  const person = await api.person();
  const other = await api.person();
  expect(await read(person)).toEqual({ reminders: true, news: false, invitation_miles: 20 });
  const answer = await change(person, { news: true });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body.mail_preferences).toEqual({
    reminders: true,
    news: true,
    invitation_miles: 20,
  });
  await change(person, { reminders: false });
  expect(await read(person)).toEqual({ reminders: false, news: true, invitation_miles: 20 });
  await change(person, {});
  expect(await read(person)).toEqual({ reminders: false, news: true, invitation_miles: 20 });
  expect(await read(other)).toEqual({ reminders: true, news: false, invitation_miles: 20 });
});

test('a request without session or profile, or with an invalid body, is refused', async () => {
  const person = await api.person();
  expect((await api.call('GET', PATH)).status).toBe(401);
  expect((await api.call('PATCH', PATH, { body: { news: true } })).status).toBe(401);
  expect((await change(person, { reminders: 'yes' })).status).toBe(422);
  const userId = crypto.randomUUID();
  await api.confirmAccount(userId);
  const stranger = { ...person, userId, token: await api.token(userId) };
  expect((await api.call('GET', PATH, { as: stranger })).status).toBe(404);
  expect((await change(stranger, { news: true })).status).toBe(409);
});

describe('the news preference', () => {
  test('subscribes the account’s address to the newsletter, and unsubscribing deletes the name', async () => {
    const person = await api.person();
    await api.call('POST', '/subscriptions', {
      body: { name: 'Person', email: person.email, hear_about_event: true },
    });
    expect((await read(person)).news).toBe(true);
    await change(person, { news: false });
    expect((await read(person)).news).toBe(false);
    const stored = () =>
      api.owner
        .selectFrom('subscriptions')
        .select(['unsubscribed_at', 'name'])
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ unsubscribed_at: expect.any(Date), name: '' });
    await change(person, { news: true });
    expect(await stored()).toEqual({ unsubscribed_at: null, name: 'Person Tested' });
  });

  test('sends one welcome mail, however often the switch is pressed', async () => {
    const person = await api.person();
    for (const news of [true, true, false, true]) await change(person, { news });
    expect(await queued('newsletter-welcome', person.email)).toBe(1);
  });
});

test('sends reminders to people who want them, and booking confirmations to everyone', async () => {
  const event = await api.event({ daysAhead: 2 });
  const [reminded, silent] = [await api.person(), await api.person()];
  await change(silent, { reminders: false, news: false });
  for (const [index, as] of [reminded, silent].entries()) {
    await api.call('POST', '/appointments', {
      as,
      body: bookingRequest(as, event, event.times[index]),
    });
  }
  await api.owner
    .updateTable('appointments')
    .set({ confirmed_at: londonInstant(addDays(api.today, -3), '12:00') })
    .where('event_id', '=', event.id)
    .execute();
  await sendReminders({ ...api.services, now: () => londonInstant(api.today, '12:00') });
  expect(await queued('reminder', reminded.email)).toBe(1);
  expect(await queued('reminder', silent.email)).toBe(0);
  for (const { email } of [reminded, silent]) {
    expect(await queued('booking-confirmation', email)).toBe(1);
  }
});
