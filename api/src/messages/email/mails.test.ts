import { addDays, formatLongDate, londonInstant } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventEditor } from '../../../test/event-editor.ts';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, type Person, SITE, startHarness } from '../../../test/harness.ts';
import { sendReminders } from '../../booking/reminders.ts';
import { createMailer } from './mailer.ts';
import { queueMail } from './outbox.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => {
  // Fixed at noon, so that midnight cannot fall between a booking and its reminder.
  api.services.now = () => londonInstant(api.today, '12:00');
});

const received = (email: string) => api.mailbox.store.list(email);
const queue = (mail: Parameters<typeof queueMail>[1]) =>
  api.services.db.transaction().execute((transaction) => queueMail(transaction, mail));

async function booking(
  daysAhead: number,
  lab?: string,
): Promise<{ person: Person; appointmentId: string }> {
  const event = await api.event({ daysAhead, ...(lab ? { lab } : {}) });
  const person = await api.person();
  const { body } = await api.call('POST', '/appointments', {
    as: person,
    body: bookingRequest(person, event),
  });
  return { person, appointmentId: String(body.appointment.appointment_id) };
}

test.each([
  ['ESNEFT', true],
  ['Northern Laboratory', false],
])('the confirmation of an event for %s asks for a correct NHS number: %s', async (lab, asks) => {
  const { person } = await booking(20, lab);
  await api.sendMails();
  const text = received(person.email)[0]?.text ?? '';
  expect(text).toContain('Your NHS number.');
  expect(text.includes('the laboratory will reject the sample')).toBe(asks);
});

describe('the reminder', () => {
  const confirmedEarlier = (appointmentId: string) =>
    api.owner
      .updateTable('appointments')
      .set({ confirmed_at: londonInstant(addDays(api.today, -3), '12:00') })
      .where('appointment_id', '=', appointmentId)
      .execute();

  test('is sent once, two days before the event, with time, place and what to avoid', async () => {
    const due = await booking(2);
    const later = await booking(3);
    const fresh = await booking(2);
    const cancelled = await booking(2);
    for (const { appointmentId } of [due, later, cancelled]) await confirmedEarlier(appointmentId);
    await sendReminders(api.services);
    await sendReminders(api.services);
    await api.call('POST', `/appointments/${cancelled.appointmentId}/cancellation`, {
      as: cancelled.person,
      body: {},
    });
    await api.sendMails();
    const reminders = ({ person }: { person: Person }) =>
      received(person.email).filter(({ subject }) => subject.startsWith('Your test on'));
    expect([later, fresh, cancelled].flatMap(reminders)).toEqual([]);
    const [mail, ...more] = reminders(due);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your test on .* at 09:00$/);
    for (const form of [mail?.html, mail?.text]) {
      for (const words of [
        '09:00',
        'The Secret Hall',
        '48 hours',
        'CH-',
        'consent form',
        'NHS number',
      ]) {
        expect(form).toContain(words);
      }
    }
  });

  test.each([
    ['at 22:59', 1, '22:59'],
    ['at midnight', 2, '00:00'],
    ['at 00:59', 2, '00:59'],
  ])('gives the day of the test when it is sent late, %s', async (_when, days, time) => {
    const { person, appointmentId } = await booking(3);
    await confirmedEarlier(appointmentId);
    api.services.now = () => londonInstant(addDays(api.today, 1), '17:45');
    await sendReminders(api.services);
    api.services.now = () => londonInstant(addDays(api.today, days), time);
    await api.sendMails();
    const mail = received(person.email).find(({ subject }) => subject.startsWith('Your test on'));
    const day = formatLongDate(addDays(api.today, 3));
    expect(mail?.text.toUpperCase()).toContain(`YOUR TEST IS ON ${day.toUpperCase()}`);
    for (const form of [mail?.html, mail?.text]) {
      expect(form).not.toMatch(/tomorrow|in \S+ days?/i);
    }
  });

  test('is sent again when its event moves to another day', async () => {
    const { person, appointmentId } = await booking(2);
    await confirmedEarlier(appointmentId);
    const { event_id } = await api.owner
      .selectFrom('appointments')
      .select('event_id')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    const reminders = async () => {
      await sendReminders(api.services);
      await api.sendMails();
      return received(person.email).filter(({ subject }) => subject.startsWith('Your test on'))
        .length;
    };
    expect([await reminders(), await reminders()]).toEqual([1, 1]);
    const { confirm } = await eventEditor(api, event_id);
    const day = { event_date: addDays(api.today, 9) };
    expect((await confirm(day)).status).toBe(200);
    expect(await reminders()).toBe(1);
    api.services.now = () => londonInstant(addDays(api.today, 7), '12:00');
    expect([await reminders(), await reminders()]).toEqual([2, 2]);
  });

  test('is not sent once the appointment has begun', async () => {
    const { person, appointmentId } = await booking(2);
    await confirmedEarlier(appointmentId);
    await sendReminders(api.services);
    api.services.now = () => londonInstant(addDays(api.today, 2), '09:01');
    await api.sendMails();
    const reminders = received(person.email).filter(({ subject }) =>
      subject.startsWith('Your test on'),
    );
    expect(reminders).toEqual([]);
  });
});

test('the confirmation has the booking code, what to bring and a link to the booking’s page', async () => {
  const { person, appointmentId } = await booking(5);
  await api.sendMails();
  const [mail] = received(person.email);
  const page = `${SITE}/my-booking?appointment=${appointmentId}`;
  for (const words of ['CH-', 'Your NHS number.', page]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.html).toContain('src="cid:booking-code"');
  expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['booking-code.png', 'image/png'],
    ['appointment.ics', 'text/calendar'],
  ]);
  const raw = String(await api.mailbox.raw(mail?.id ?? ''));
  expect(raw).toContain('Content-ID: <booking-code>');
});

test('the result mail says where to read the result, and contains no value', async () => {
  const person = await api.person();
  const profileId = person.profileId;
  await api.owner
    .insertInto('results')
    .values({
      profile_id: profileId,
      appointment_id: null,
      test_result: '7.77',
      test_unit: 'ng/ml',
      comments: 'Red: see your GP',
      level: 'raised',
      sample_date: '2026-01-01',
    })
    .execute();
  await queue({ kind: 'result-ready', occasion: `result-ready ${profileId}`, profileId });
  await api.sendMails();
  const [mail] = received(person.email);
  expect(mail?.subject).toBe('Your test result is ready');
  for (const form of [mail?.html, mail?.text]) {
    expect(form).toContain(`${SITE}/medical-results`);
    for (const secret of ['7.77', 'ng/ml', 'Red', profileId]) expect(form).not.toContain(secret);
  }
});

test('the consent link opens the form once, without sign-in', async () => {
  const person = await api.person();
  const testDate = addDays(api.today, 5);
  const { profileId } = person;
  await queue({ kind: 'consent-link', occasion: `link ${profileId}`, profileId, testDate });
  await api.sendMails();
  const [mail] = received(person.email);
  const link = /http:\/\/\S+\/test-consent\?[^\s\]"]+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.html).toContain('/test-consent?');
  const query = new URL(link).searchParams;
  expect([query.get('profile_id'), query.get('test_date')]).toEqual([profileId, testDate]);
  const give = (token: string | null) =>
    api.call('POST', '/medical/consent', {
      body: {
        ...CONSENT_ANSWERS,
        psaTestDate: testDate,
        profileId,
        token,
      },
    });
  expect((await give(`${query.get('token')}x`)).status).toBe(404);
  expect((await give(query.get('token'))).status).toBe(201);
  expect((await give(query.get('token'))).status).toBe(404);
});

describe('the newsletter', () => {
  const subscribe = (email: string) =>
    api.call('POST', '/subscriptions', { body: { name: 'Sam', email, hear_about_event: true } });
  const stateOf = (email: string) =>
    api.owner
      .selectFrom('subscriptions')
      .select(['unsubscribed_at', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  test('sends one welcome, and unsubscribes with one click', async () => {
    const email = 'welcome@example.org';
    await subscribe(email);
    await subscribe(email);
    await api.sendMails();
    const [mail, ...more] = received(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Welcome to the CHAPS newsletter');
    const raw = String(await api.mailbox.raw(mail?.id ?? ''));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const link = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(raw)?.[1] ?? '';
    expect(link).not.toContain('welcome');
    for (const form of [mail?.html, mail?.text]) expect(form).toContain('/subscriptions/unsub');
    const path = link.slice(new URL(link).origin.length);

    const opened = await api.call('GET', path);
    expect([opened.status, opened.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(opened.text).toContain('<button>Unsubscribe</button>');
    expect(await stateOf(email)).toEqual({ unsubscribed_at: null, name: 'Sam' });

    const click = async (url: string) =>
      (
        await api.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      ).statusCode;
    expect([await click(path), await click(path)]).toEqual([200, 200]);
    expect(await stateOf(email)).toEqual({ unsubscribed_at: expect.any(Date), name: '' });
    expect(await click(`${path}x`)).toBe(404);
  });

  test('is not sent to people who unsubscribed before it could be sent', async () => {
    const email = 'quick@example.org';
    await subscribe(email);
    await api.owner
      .updateTable('subscriptions')
      .set({ unsubscribed_at: new Date() })
      .where('email', '=', email)
      .execute();
    await api.sendMails();
    expect(received(email)).toEqual([]);
  });
});

test('a mail waits while the mail server is unavailable, and arrives once', async () => {
  const { person } = await booking(9);
  const { mailer } = api.services;
  api.services.mailer = createMailer('smtp://localhost:1', 'CHAPS <x@example.org>');
  try {
    await expect(api.sendMails()).rejects.toThrow('ECONNREFUSED');
  } finally {
    api.services.mailer = mailer;
  }
  await api.owner.updateTable('outbox').set({ next_attempt_at: new Date() }).execute();
  await api.sendMails();
  await api.sendMails();
  expect(received(person.email)).toHaveLength(1);
});
