import { randomUUID } from 'node:crypto';
import { londonInstant, type VisitStep } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { labFile, reportedResult } from '../../test/lab-files.ts';
import { releasedResult } from '../../test/released-result.ts';
import { readLabFile } from '../laboratory/lab-file.ts';
import { addBatch } from '../laboratory/store-batch.ts';
import { withTransaction } from '../platform/db/database.ts';

const results = { subject: 'Results are on the way', body: 'They take two weeks.' };

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  return {
    /** Two people at an event, on its day. */
    async begin() {
      const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
      const other = await api.person();
      const { body } = await booking.book(other, event, '09:15');
      const otherId = String(body.appointment.appointment_id);
      const arrive = () => {
        api.services.now = () => londonInstant(event.date, '09:30');
      };
      return { event, person, appointmentId, other, otherId, arrive };
    },
    mark: (eventId: string, came: boolean | null, ...appointment_ids: string[]) =>
      call('POST', `${eventId}/attendance`, { appointment_ids, came }),
    /** Records a visit up to a step. @returns the last step's action */
    async sample(
      { id, date }: { id: string; date: string },
      appointment_id: string,
      last: VisitStep = 'sampled',
      changes: object = {},
    ) {
      const before = last === 'undo' ? [] : (['arrived', 'ready'] as const);
      const actions = [...before, last].map((step, minute) => ({
        action_id: randomUUID(),
        appointment_id,
        step,
        done_at: londonInstant(date, `09:1${minute}`).toISOString(),
        list_version: 0,
        ...(step === last ? changes : {}),
      }));
      const { body } = await call('POST', `${id}/actions`, { actions });
      const outcomes = body.results.map(({ outcome }: { outcome: string }) => outcome);
      expect(outcomes).not.toContain('rejected');
      return String(actions.at(-1)?.action_id);
    },
  };
});

describe('attendance', () => {
  test('is marked on or after the event’s day, and each change is audited', async ({
    api,
    day: { begin, mark },
    console: { audits, read, list },
  }) => {
    const { event, person, appointmentId, otherId, arrive } = await begin();
    const early = await mark(event.id, true, appointmentId);
    expect([early.status, early.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
    arrive();
    const both = await mark(event.id, true, appointmentId, otherId);
    expect(both.body).toEqual({ marked: 2, skipped: 0 });
    await mark(event.id, true, appointmentId);
    await mark(event.id, false, appointmentId);
    expect((await read(event.id, appointmentId)).booking.came).toBe(false);
    await mark(event.id, null, appointmentId);
    expect((await read(event.id, appointmentId)).booking.came).toBeNull();
    const actions = (await audits(`appointment ${appointmentId}`)).map(({ action }) => action);
    expect(actions).toEqual([
      'marked as attended',
      'marked as did not attend',
      'mark of attendance removed',
    ]);
    const data = await api.call('GET', `/auth/profile/export?email=${person.email}`, {
      as: person,
    });
    expect(data.body.visits.map(({ step }: { step: unknown }) => step)).toEqual([
      'arrived',
      'undo',
      'did not attend',
      'undo',
    ]);
    const { items: bookings } = await list(event.id);
    expect(bookings.map(({ came }: { came: unknown }) => came)).toEqual([null, true]);
  });

  test('distinguishes people who did not attend from people without a mark', async ({
    api,
    booking,
    day: { begin, mark },
    console: { list },
  }) => {
    const { event, person, appointmentId, other, otherId, arrive } = await begin();
    const third = await api.person();
    await booking.book(third, event, '09:30');
    arrive();
    await mark(event.id, true, appointmentId);
    await mark(event.id, false, otherId);
    const emails = async (group: string) =>
      (await list(event.id, `group=${encodeURIComponent(group)}`)).items.map(
        (row: { email: string }) => row.email,
      );
    expect(await emails('arrived')).toEqual([person.email]);
    expect(await emails('did not come')).toEqual([other.email]);
    expect(await emails('not arrived')).toEqual([third.email]);
  });

  test('is not changed for cancelled bookings or those of other events', async ({
    api,
    booking,
    day: { begin, mark },
  }) => {
    const { event, other, otherId, arrive } = await begin();
    const { appointmentId: elsewhere } = await booking.freeBooking();
    await api.call('POST', `/appointments/${otherId}/cancellation`, { as: other, body: {} });
    arrive();
    const answer = await mark(event.id, true, elsewhere, otherId);
    expect(answer.body).toEqual({ marked: 0, skipped: 2 });
  });

  test('cannot be marked by roles that may not change bookings, or for events outside their scope', async ({
    api,
    day: { begin },
    console: { call },
  }) => {
    const { event, appointmentId, arrive } = await begin();
    arrive();
    const body = { appointment_ids: [appointmentId], came: true };
    const host = await api.staff('host', event.id);
    const stranger = await api.staff('coordinator', (await api.event()).id);
    const asked = async (as: typeof host) =>
      (await call('POST', `${event.id}/attendance`, body, as)).status;
    expect([await asked(host), await asked(stranger)]).toEqual([403, 404]);
  });
});

describe('a message about results', () => {
  test('goes only to people who gave a sample', async ({
    api,
    booking,
    day: { begin, mark, sample },
    console: { call },
  }) => {
    const { event, person, appointmentId, other, otherId, arrive } = await begin();
    await api.sendMails();
    arrive();
    const ask = (to: object) => call('POST', `${event.id}/messages/preview`, { ...results, to });
    const send = (to: object) =>
      call('POST', `${event.id}/messages`, { ...results, to, message_id: crypto.randomUUID() });
    const booked = { group: 'booked' };
    expect((await ask(booked)).body).toMatchObject({
      people: 2,
      not_marked: 2,
      refusal: expect.stringContaining(
        'people who gave a sample. No sample is recorded for 2 of these people',
      ),
    });
    expect((await send(booked)).status).toBe(409);
    await mark(event.id, true, appointmentId, otherId);
    expect((await ask({ group: 'arrived' })).body).toMatchObject({ people: 2, not_marked: 2 });
    await sample(event, appointmentId);
    await sample(event, otherId, 'not sampled', { reason: 'blood could not be drawn' });
    for (const to of [
      booked,
      { group: 'arrived' },
      { appointment_ids: [appointmentId, otherId] },
    ]) {
      expect((await send(to)).status).toBe(409);
    }
    const both = await ask({ appointment_ids: [appointmentId, otherId] });
    expect(both.body.refusal).toContain('No sample is recorded for 1 of these people.');
    expect(both.body.refusal).toContain('then send the message to ‘Sample taken’');
    for (const group of ['sample taken', 'no result yet']) {
      const { body } = await ask({ group });
      expect(body).toMatchObject({ people: 1, not_marked: 0, refusal: null });
    }
    expect((await send({ group: 'sample taken' })).body).toEqual({ people: 1 });
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE message_id IS NOT NULL`.execute(
      api.owner,
    );
    expect((await booking.newestMail(person)).subject).toBe(results.subject);
    expect(api.mailbox.store.list(other.email).map(({ subject }) => subject)).not.toContain(
      results.subject,
    );
  });

  test('goes to nobody whose tube has failed, even if it fails later', async ({
    api,
    day: { begin, sample },
    console: { call },
  }) => {
    const { event, appointmentId, other, otherId, arrive } = await begin();
    arrive();
    const lost = await sample(event, appointmentId, 'sampled', { sample_code: 'T-1' });
    const late = await sample(event, otherId, 'sampled', { sample_code: 'T-2' });
    const lose = (id: string) =>
      call('POST', `${event.id}/samples/${id}/ending`, { state: 'missing', reason: 'No trace.' });
    const send = (to: object) =>
      call('POST', `${event.id}/messages`, { ...results, to, message_id: crypto.randomUUID() });
    expect((await lose(lost)).status).toBe(200);
    const refusal =
      'A message about results or samples must not go to people who will get no result. The tubes of these people were rejected or discarded, or are missing: Person Tested. Send the message to ‘Sample taken, no result yet’, or select other people on the Bookings tab.';
    for (const [to, people] of [
      [{ group: 'sample taken' }, 2],
      [{ appointment_ids: [appointmentId, otherId] }, 2],
      [{ appointment_ids: [appointmentId] }, 1],
    ] as const) {
      const refused = await send(to);
      expect([refused.status, refused.body.error.message]).toEqual([409, refusal]);
      const previewed = await call('POST', `${event.id}/messages/preview`, { ...results, to });
      expect(previewed.body).toMatchObject({ people, refusal });
    }
    const visit = { subject: 'Your next visit', body: 'Please come again on Monday.' };
    const to = { appointment_ids: [appointmentId] };
    const invited = { ...visit, to, message_id: crypto.randomUUID() };
    expect((await call('POST', `${event.id}/messages`, invited)).body).toEqual({ people: 1 });
    expect((await send({ appointment_ids: [otherId] })).body).toEqual({ people: 1 });
    expect((await send({ group: 'no result yet' })).body).toEqual({ people: 1 });
    await lose(late);
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE message_id IS NOT NULL`.execute(
      api.owner,
    );
    await api.sendMails();
    expect(api.mailbox.store.list(other.email).map(({ subject }) => subject)).not.toContain(
      results.subject,
    );
  });

  test('is not sent to somebody whose tube fails before it goes out, in a group or by name', async ({
    api,
    day: { begin, sample },
    console: { call },
  }) => {
    const { event, person, appointmentId, other, otherId, arrive } = await begin();
    arrive();
    const lost = await sample(event, appointmentId, 'sampled', { sample_code: 'T-1' });
    await sample(event, otherId, 'sampled', { sample_code: 'T-2' });
    const to = { group: 'sample taken' };
    const message = { ...results, to, message_id: crypto.randomUUID() };
    expect((await call('POST', `${event.id}/messages`, message)).body).toEqual({ people: 2 });
    const named = {
      ...results,
      to: { appointment_ids: [appointmentId, otherId] },
      message_id: crypto.randomUUID(),
    };
    expect((await call('POST', `${event.id}/messages`, named)).body).toEqual({ people: 2 });
    const ending = { state: 'rejected', reason: 'Haemolysed.' };
    await call('POST', `${event.id}/samples/${lost}/ending`, ending);
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE message_id IS NOT NULL`.execute(
      api.owner,
    );
    await api.sendMails();
    const received = (email: string) =>
      api.mailbox.store.list(email).filter(({ subject }) => subject === results.subject).length;
    expect([received(person.email), received(other.email)]).toEqual([0, 2]);
  });

  test('is not sent when the sample is undone before it goes out', async ({
    api,
    booking,
    day: { begin, sample },
    console: { call },
  }) => {
    const { event, person, appointmentId, arrive } = await begin();
    arrive();
    const undoes = await sample(event, appointmentId);
    const to = { appointment_ids: [appointmentId] };
    await call('POST', `${event.id}/messages`, {
      ...results,
      to,
      message_id: crypto.randomUUID(),
    });
    await sample(event, appointmentId, 'undo', { undoes });
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE message_id IS NOT NULL`.execute(
      api.owner,
    );
    expect((await booking.newestMail(person)).subject).not.toBe(results.subject);
  });
});

describe('a result', () => {
  test('is set aside if the person is marked as ‘did not attend’', async ({
    api,
    day: { begin, mark },
    console: { read },
  }) => {
    const { event, appointmentId, arrive } = await begin();
    arrive();
    await mark(event.id, false, appointmentId);
    const { reference } = (await read(event.id, appointmentId)).booking;
    const clinician = await api.staff('clinician');
    const bytes = labFile('csv', [
      reportedResult({ reference, nhsNumber: '', sampleDate: event.date }),
    ]);
    const file = { name: 'results.csv', bytes, read: readLabFile(bytes) };
    const batch = await withTransaction(api.services.db, (transaction) =>
      addBatch(api.services, transaction, clinician.userId, file, null),
    );
    const { body } = await api.call('GET', `/staff/result-batches/${batch}`, { as: clinician });
    expect(body.summary).toMatchObject({ added: 0, faulty: 1 });
    expect(body.items[0].faults).toEqual(['no match: the person is recorded as ‘did not attend’']);
  });

  test('shows, once released, that the person attended, even without a mark', async ({
    api,
    booking,
    day: { mark },
    console: { read },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const { reference } = (await read(event.id, appointmentId)).booking;
    await sql`UPDATE events SET event_date = ${api.today}::date - 1
      WHERE event_id = ${event.id}`.execute(api.owner);
    await releasedResult(api, { comments: 'Green' }, { person, reference });
    expect((await read(event.id, appointmentId)).booking.came).toBe(true);
    expect((await mark(event.id, false, appointmentId)).body).toEqual({ marked: 0, skipped: 1 });
  });
});
