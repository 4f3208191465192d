import { londonDate, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';
import { releasedResult } from '../../test/released-result.ts';

describe('sending a mail again', () => {
  test('sends the confirmation once per request', async ({
    api,
    booking,
    coordinator,
    console: { call, audits },
  }) => {
    const { event, appointmentId } = await booking.freeBooking();
    const path = `/staff/events/${event.id}/bookings/${appointmentId}/mails`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      api.call('POST', path, { as: coordinator, body: { kind: 'booking-confirmation' }, headers });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const kinds = await booking.mailKinds(appointmentId);
    expect(kinds).toEqual(['booking-confirmation', 'booking-confirmation']);
    const [noted] = await audits(`appointment ${appointmentId}`);
    expect(noted?.action).toBe('mail requested again: booking-confirmation');
    const cancelled = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, cancelled);
    const late = await call('POST', `${event.id}/bookings/${appointmentId}/mails`, {
      kind: 'booking-confirmation',
    });
    expect(late.status).toBe(409);
  });

  test('sends the result mail only for a released result of this booking, and says so', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const send = (to = { event, appointmentId }) =>
      call('POST', `${to.event.id}/bookings/${to.appointmentId}/mails`, { kind: 'result-ready' });
    const mails = async () =>
      (
        await api.owner
          .selectFrom('outbox')
          .select('kind')
          .where('profile_id', '=', person.profileId)
          .where('kind', '=', 'result-ready')
          .execute()
      ).length;
    const without = await send();
    expect([without.status, without.body.error.message]).toEqual([
      409,
      'Nothing was sent: no result for this booking has been released.',
    ]);
    expect(await mails()).toBe(0);
    const reference = (await call('GET', `${event.id}/bookings/${appointmentId}`)).body.booking
      .reference;
    await sql`UPDATE events SET event_date = ${api.today}::date - 1
      WHERE event_id = ${event.id}`.execute(api.owner);
    await releasedResult(api, { comments: 'Green' }, { person, reference });
    expect((await send()).status).toBe(409);
    expect(await mails()).toBe(1);
    await api.sendMails();
    expect((await send()).status).toBe(200);
    expect(await mails()).toBe(2);
    const seen = await call('GET', `${event.id}/bookings/${appointmentId}`);
    expect(seen.text).not.toMatch(/Green|ng\/ml/);
    expect(seen.body.history.at(-1).what).toBe('Mail requested again: A result is ready');

    const next = await api.event();
    const { body } = await booking.book(person, next, '09:00');
    const { appointment_id } = body.appointment;
    expect((await send({ event: next, appointmentId: appointment_id })).status).toBe(409);
  });
});

describe('a message to a group', () => {
  const text = { subject: 'The front door is closed', body: 'Please use the side door.' };

  test('has a preview, and is mailed once to each member, even when sent repeatedly', async ({
    api,
    booking,
    console: { call, audits, read },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    await booking.book(other, event, '09:30');
    await booking.hold(await api.person(), event, '09:15');
    const to = { group: 'booked' };
    const preview = await call('POST', `${event.id}/messages/preview`, { ...text, to });
    expect(preview.body).toMatchObject({
      people: 2,
      not_marked: 0,
      refusal: null,
      subject: text.subject,
    });
    expect(preview.body.text).toContain('Dear Person');
    const message = { ...text, to, message_id: crypto.randomUUID() };
    const send = (body: object = message) => call('POST', `${event.id}/messages`, body);
    const all = await Promise.all([send(), send(), send()]);
    expect(all.map(({ body }) => body)).toEqual(all.map(() => ({ people: 2 })));
    for (const another of [{ body: 'Another text.' }, { subject: 'Another subject' }]) {
      const refused = await send({ ...message, ...another });
      expect([refused.status, refused.body.error]).toMatchObject([
        422,
        { code: 'IDEMPOTENCY_KEY_REUSED', message: 'This id belongs to another message.' },
      ]);
    }
    const { id: another } = await api.event();
    expect((await call('POST', `${another}/messages`, message)).status).toBe(422);
    await sql`UPDATE outbox SET next_attempt_at = now()
      WHERE message_id = ${message.message_id}`.execute(api.owner);
    for (const each of [person, other]) {
      const mail = await booking.newestMail(each);
      expect([mail.subject, mail.text.includes(text.body)]).toEqual([text.subject, true]);
    }
    const mails = api.owner.selectFrom('outbox').where('message_id', '=', message.message_id);
    expect(await mails.select('mail_id').execute()).toHaveLength(2);
    expect(await audits(`event ${event.id}`)).toMatchObject([
      { action: 'message sent', after: { subject: text.subject, to: 'booked', people: 2 } },
    ]);
    const { history } = await read(event.id, appointmentId);
    expect(history.at(-1).what).toBe(
      `E-mail accepted by the mail server: Message ‘${text.subject}’`,
    );
    const late = await call('DELETE', `${event.id}/messages/${message.message_id}`);
    expect([late.status, late.body.error.message]).toEqual([
      409,
      'This message has already been sent.',
    ]);
  });

  test('can be cancelled before it is sent', async ({
    api,
    booking,
    console: { call, audits },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const message_id = crypto.randomUUID();
    const to = { appointment_ids: [appointmentId] };
    await call('POST', `${event.id}/messages`, { ...text, to, message_id });
    await api.sendMails();
    // As if a relay had ended between claiming and sending.
    await sql`UPDATE outbox SET claimed_until = now() WHERE message_id = ${message_id}`.execute(
      api.owner,
    );
    const { id: other } = await api.event();
    expect((await call('DELETE', `${other}/messages/${message_id}`)).status).toBe(404);
    const back = await call('DELETE', `${event.id}/messages/${message_id}`);
    expect(back.body).toEqual({ taken_back: 1, sent: 0 });
    expect((await call('DELETE', `${event.id}/messages/${message_id}`)).status).toBe(409);
    await sql`UPDATE outbox SET next_attempt_at = now()`.execute(api.owner);
    expect((await booking.newestMail(person)).subject).not.toBe(text.subject);
    const { subject } = text;
    expect(await audits(`event ${event.id}`)).toMatchObject([
      { action: 'message sent', after: { subject, to: 'selected people', people: 1 } },
      { action: 'message cancelled', event_id: event.id, after: { subject, people: 1 } },
    ]);
  });

  test('without recipients can be previewed, but not sent', async ({ api, console: { call } }) => {
    const { id } = await api.event();
    const message = { ...text, to: { group: 'booked' } };
    const preview = await call('POST', `${id}/messages/preview`, message);
    expect(preview.body).toMatchObject({ people: 0, subject: text.subject, text: '' });
    const message_id = crypto.randomUUID();
    const { status, body } = await call('POST', `${id}/messages`, { ...message, message_id });
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'EVENT_CHANGED',
      'Nobody would receive this message.',
    ]);
  });

  test('is not sent once cancelled, even if it is sent again with the same id', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, appointmentId } = await booking.freeBooking({}, 'full-mailbox');
    const message_id = crypto.randomUUID();
    const message = { ...text, to: { appointment_ids: [appointmentId] }, message_id };
    const send = () => call('POST', `${event.id}/messages`, message);
    expect((await send()).status).toBe(200);
    const due = () =>
      sql`UPDATE outbox SET next_attempt_at = now() WHERE message_id = ${message_id}`.execute(
        api.owner,
      );
    await due();
    await expect(api.sendMails()).rejects.toThrow('452');
    // The confirmation is rejected too, and its retry would disturb other tests.
    await sql`UPDATE outbox SET next_attempt_at = next_attempt_at + interval '1 day'
      WHERE appointment_id = ${appointmentId} AND message_id IS NULL`.execute(api.owner);
    const back = await call('DELETE', `${event.id}/messages/${message_id}`);
    expect(back.body).toEqual({ taken_back: 1, sent: 0 });
    const again = await send();
    expect([again.status, again.body.error.message]).toEqual([
      409,
      'This message was cancelled and will not be sent. To send it, write it again.',
    ]);
    await due();
    await api.sendMails();
    const [mail] = await api.owner
      .selectFrom('outbox')
      .select(['sent_at', 'attempts'])
      .where('message_id', '=', message_id)
      .execute();
    expect(mail).toEqual({ sent_at: null, attempts: 1 });
  });

  test('that is cancelled while a mail is in flight is not retried after a failure', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, appointmentId } = await booking.freeBooking();
    const other = await api.person();
    const { body } = await booking.book(other, event, '09:15');
    await api.sendMails();
    const message_id = crypto.randomUUID();
    const to = { appointment_ids: [appointmentId, body.appointment.appointment_id] };
    await call('POST', `${event.id}/messages`, { ...text, to, message_id });
    const one = sql`message_id = ${message_id} AND appointment_id = ${appointmentId}`;
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE ${one}`.execute(api.owner);
    const { mailer } = api.services;
    // The first mail is cancelled while the mail server is processing it, and then temporarily rejected.
    api.services.mailer = {
      ...mailer,
      send: async () => {
        await call('DELETE', `${event.id}/messages/${message_id}`);
        throw new Error('451 try again later');
      },
    };
    try {
      await expect(api.sendMails()).rejects.toThrow('451');
    } finally {
      api.services.mailer = mailer;
    }
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE ${one}`.execute(api.owner);
    await api.sendMails();
    const { rows } = await sql<{ sent: boolean }>`
      SELECT sent_at IS NOT NULL AS sent FROM outbox WHERE message_id = ${message_id}`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ sent: false }, { sent: false }]);
  });

  test('is previewed as its first recipient reads it, and is not sent to released holds', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    await booking.move(person, appointmentId, event.times[2] ?? '');
    const { body } = await booking.book(await api.person(), event, event.times[1]);
    const undecided = await api.person();
    const { hold } = (await booking.hold(undecided, event, event.times[0])).body;
    await api.call('DELETE', `/holds/${hold.hold_id}`, { as: undecided });
    const ids = [appointmentId, body.appointment.appointment_id, hold.hold_id];
    const preview = await call('POST', `${event.id}/messages/preview`, {
      subject: 'At {time}',
      body: 'Please come.',
      to: { appointment_ids: ids },
    });
    expect(preview.body).toMatchObject({ people: 2, subject: `At ${event.times[1]}` });
  });

  test('fills in its fields for each person', async ({ booking, console: { call } }) => {
    const { event, appointmentId } = await booking.freeBooking({ name: 'Castle Park' });
    const { body } = await call('POST', `${event.id}/messages/preview`, {
      subject: '{event} at {time}',
      body: '{first_name}, please bring {reference} on {date}.',
      to: { appointment_ids: [appointmentId] },
    });
    expect(body.subject).toBe('Castle Park at 09:00');
    expect(body.text).toMatch(/Person, please bring CH-[\w-]+ on \w+day, \d\d \w+ \d{4}\./);
  });

  test.for(['subject', 'body'])(
    'with an unknown field in its %s is refused',
    async (part, { booking, console: { call } }) => {
      const { event, appointmentId } = await booking.freeBooking();
      const message = {
        ...text,
        [part]: 'Dear {name}',
        to: { appointment_ids: [appointmentId] },
        message_id: crypto.randomUUID(),
      };
      for (const path of ['messages', 'messages/preview']) {
        const { status, body } = await call('POST', `${event.id}/${path}`, message);
        expect([status, body.error.details[part]]).toEqual([
          422,
          'We do not recognise {name}. Please use {first_name}, {event}, {date}, {time} and {reference}, or remove the braces.',
        ]);
      }
    },
  );

  test('is rejected for bookings at another event, and nothing is stored', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { appointmentId } = await booking.freeBooking();
    const { id } = await api.event();
    const to = { appointment_ids: [appointmentId] };
    const message = { ...text, to, message_id: crypto.randomUUID() };
    expect((await call('POST', `${id}/messages`, message)).status).toBe(409);
    const kept = api.owner.selectFrom('staff_messages').select('message_id');
    expect(await kept.where('message_id', '=', message.message_id).execute()).toEqual([]);
  });

  test('gets 404 for an unknown event', async ({ console: { call } }) => {
    const message = { ...text, to: { group: 'booked' }, message_id: crypto.randomUUID() };
    expect((await call('POST', `${crypto.randomUUID()}/messages`, message)).status).toBe(404);
  });
});

describe('a scheduled message', () => {
  const text = { subject: 'The front door is closed', body: 'Please use the side door.' };

  test('is queued for its London time, and not sent to people who have left the group by then', async ({
    api,
    booking,
    console: { call, audits },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    await booking.book(other, event, '09:30');
    const message_id = crypto.randomUUID();
    const at = new Date(api.services.now().getTime() + 3 * 86_400_000);
    const when = { send_date: londonDate(at), send_time: '18:05' };
    const message = { ...text, ...when, to: { group: 'booked' }, message_id };
    expect((await call('POST', `${event.id}/messages`, message)).body).toEqual({ people: 2 });
    const { message: shown } = (await call('GET', `${event.id}/messages/${message_id}`)).body;
    expect(shown.send_at).toBe(londonInstant(when.send_date, when.send_time).toISOString());
    await api.sendMails();
    const states = async () =>
      Object.fromEntries(
        (await call('GET', `${event.id}/messages/${message_id}`)).body.items.map(
          ({ email, state }: { email: string; state: string }) => [email, state],
        ),
      );
    expect(await states()).toEqual({ [person.email]: 'queued', [other.email]: 'queued' });
    const cancelled = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, cancelled);
    await sql`UPDATE outbox SET next_attempt_at = now()
      WHERE message_id = ${message_id}`.execute(api.owner);
    await api.sendMails();
    expect(await states()).toEqual({ [person.email]: 'cancelled', [other.email]: 'accepted' });
    expect((await audits(`event ${event.id}`))[0]?.after).toMatchObject({
      send_at: shown.send_at,
    });
  });

  test.for([
    [{ send_date: '2999-01-01' }, { send_time: 'Please also choose a time.' }],
    [{ send_time: '09:00' }, { send_date: 'Please also choose a day.' }],
    [{ send_date: '2020-01-01', send_time: '09:00' }, { send_time: 'This time has passed.' }],
    [
      { send_date: '2027-03-28', send_time: '01:30' },
      { send_time: 'This time does not exist on that date, because the clocks go forward.' },
    ],
    [
      { send_date: '2999-01-01', send_time: '09:00' },
      { send_date: 'Please choose a date within the next 90 days.' },
    ],
  ])('with %j is rejected: %j', async ([when, details], { booking, console: { call } }) => {
    const { event } = await booking.freeBooking();
    const message = { ...text, ...when, to: { group: 'booked' } };
    const message_id = crypto.randomUUID();
    const preview = await call('POST', `${event.id}/messages/preview`, message);
    const sent = await call('POST', `${event.id}/messages`, { ...message, message_id });
    for (const { status, body } of [preview, sent]) {
      expect([status, body.error.details]).toEqual([422, details]);
    }
  });
});

describe('the recipients of a message', () => {
  const text = { subject: 'At {time}', body: 'Please come.' };

  test('are shown by name, with the text that each of them receives', async ({
    api,
    booking,
    console: { call, named },
  }) => {
    const { event, person } = await booking.freeBooking({ seats: 8 });
    await named(person, 'Ada', 'Lovelace');
    const other = await api.person();
    await booking.book(other, event, event.times[1]);
    await named(other, 'Bob', 'Builder');
    const preview = async (more: object) =>
      (
        await call('POST', `${event.id}/messages/preview`, {
          ...text,
          to: { group: 'booked' },
          ...more,
        })
      ).body;
    const { sample, ...first } = await preview({});
    expect(sample.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Lovelace',
      'Bob Builder',
    ]);
    expect(first).toMatchObject({ reader: sample[0].appointment_id, subject: 'At 09:00' });
    const second = await preview({ reader: sample[1].appointment_id });
    expect(second).toMatchObject({
      reader: sample[1].appointment_id,
      subject: `At ${event.times[1]}`,
    });
    expect(second.text).toContain('Dear Bob');
    const stranger = await booking.freeBooking();
    expect(await preview({ reader: stranger.appointmentId })).toMatchObject({
      reader: sample[0].appointment_id,
    });
  });

  test('exclude people without an e-mail address, who are listed as people to call', async ({
    api,
    booking,
    coordinator,
    console: { call, named },
  }) => {
    const { event, person } = await booking.freeBooking({ seats: 8 });
    const rang = await api.person();
    const booked = await booking.book(rang, event, '09:30');
    await named(rang, 'Alan', 'Waite');
    await sql`UPDATE profiles SET email = NULL, has_account = false
      WHERE profile_id = ${rang.profileId}`.execute(api.owner);
    const message = { ...text, to: { group: 'booked' } };
    const preview = await call('POST', `${event.id}/messages/preview`, message);
    const { appointment_id } = booked.body.appointment;
    expect(preview.body).toMatchObject({
      people: 1,
      without_address: 1,
      unreached: [{ appointment_id, name: 'Alan Waite', phone: '+441632960000' }],
    });
    expect(preview.body.sample).toHaveLength(1);
    const message_id = crypto.randomUUID();
    const sent = await call('POST', `${event.id}/messages`, { ...message, message_id });
    expect(sent.body).toEqual({ people: 1 });
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE message_id = ${message_id}`.execute(
      api.owner,
    );
    await api.sendMails();
    const { items } = (await call('GET', `${event.id}/messages/${message_id}`)).body;
    const states = items.map(({ email, state }: { email: string; state: string }) => [
      email,
      state,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        [person.email, 'accepted'],
        [null, 'failed'],
      ]),
    );
    const failed = await api.call('GET', '/staff/failed-mails', { as: coordinator });
    expect(failed.body.items).toContainEqual(
      expect.objectContaining({
        failure: 'no address',
        name: 'Alan Waite',
        phone: '+441632960000',
      }),
    );
  });

  test('may be the people whose consent is outstanding, until they give it', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person } = await booking.freeBooking();
    const people = async (group: string) =>
      (await call('POST', `${event.id}/messages/preview`, { ...text, to: { group } })).body.people;
    expect(await people('waiting for consent')).toBe(1);
    await api.consent(person, event);
    expect(await people('waiting for consent')).toBe(0);
  });
});

describe('a test message', () => {
  const text = { subject: 'Test: {event}', body: 'Bring {reference}, {first_name}.' };

  test('is mailed once to its author, with example data, and is not listed', async ({
    api,
    booking,
    coordinator,
    console: { call, audits },
  }) => {
    const { event } = await booking.freeBooking({ name: 'Castle Park' });
    const body = { ...text, message_id: crypto.randomUUID() };
    const send = () => call('POST', `${event.id}/messages/test`, body);
    expect((await send()).body).toEqual({ email: coordinator.email });
    expect((await send()).status).toBe(200);
    await api.sendMails();
    const mails = api.mailbox.store.list(coordinator.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Test: Castle Park']);
    expect(mails[0]?.text).toContain('Bring CH-EXAMPLE, Sam.');
    expect((await call('GET', `${event.id}/messages`)).body.items).toEqual([]);
    const one = await call('GET', `${event.id}/messages/${body.message_id}`);
    expect(one.status).toBe(404);
    expect(await audits(`event ${event.id}`)).toMatchObject([
      { action: 'message tested', after: { subject: text.subject } },
    ]);
    expect((await call('POST', `${crypto.randomUUID()}/messages/test`, body)).status).toBe(404);
  });

  test('with an unknown field is refused', async ({ booking, console: { call } }) => {
    const { event } = await booking.freeBooking();
    const body = { ...text, body: 'Dear {name}', message_id: crypto.randomUUID() };
    expect((await call('POST', `${event.id}/messages/test`, body)).status).toBe(422);
  });
});
