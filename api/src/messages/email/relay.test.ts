import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingSteps } from '../../../test/booking-steps.ts';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { composeMail } from '../../mails.ts';
import type { OutboxRow } from './compose.ts';
import { MAX_PARALLEL_MAILS, type OutgoingMail } from './mailer.ts';
import { queueEmails, queueMail, retryEmails } from './outbox.ts';
import { getBackOffSeconds, relayMail, startRelay } from './relay.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
// Mails that a test leaves unsent would come due during a later one.
afterEach(() => api.owner.deleteFrom('outbox').execute());

const { freeBooking, move } = bookingSteps(() => api);

const newsletter = () => {
  const occasion = crypto.randomUUID();
  return { kind: 'newsletter-welcome', occasion, email: `${occasion}@example.org` } as const;
};
const queue = async () => {
  const mail = newsletter();
  await queueMail(api.services.db, mail);
  return mail;
};
const rowOf = (occasion: string) =>
  api.owner
    .selectFrom('outbox')
    .selectAll()
    .where('occasion', '=', occasion)
    .executeTakeFirstOrThrow();
/** Makes a mail due, as if its claim or back-off had expired. */
const makeDue = (occasion: string) =>
  sql`UPDATE outbox SET next_attempt_at = now() WHERE occasion = ${occasion}`.execute(api.owner);

const compose = async (_services: unknown, { email }: { email: string | null }) => ({
  to: email ?? '',
  subject: 'A mail',
  html: '<p>A mail</p>',
  text: 'A mail',
});
const unexpected = (error: Error) => {
  throw error;
};
function fakeMailer(accept: (letter: OutgoingMail) => Promise<void> = async () => undefined) {
  const sent: OutgoingMail[] = [];
  const send = async (letter: OutgoingMail) => {
    await accept(letter);
    sent.push(letter);
    return '250 accepted';
  };
  return { sent, services: { ...api.services, mailer: { ...api.services.mailer, send } } };
}

test('parallel relays send each mail once', async () => {
  const queued = await Promise.all(Array.from({ length: 20 }, queue));
  const { sent, services } = fakeMailer();
  const drain = async () => {
    while (await relayMail(services, compose, unexpected));
  };
  await Promise.all(Array.from({ length: 4 }, drain));
  expect(sent.map(({ to }) => to).sort()).toEqual(queued.map(({ email }) => email).sort());
});

test('a relay skips a mail that another one is sending', async () => {
  const { occasion } = await queue();
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { sent, services } = fakeMailer(async () => {
    taken.resolve();
    await release.promise;
  });
  const first = relayMail(services, compose, unexpected);
  await taken.promise;
  expect(await relayMail(services, compose, unexpected)).toBe(false);
  release.resolve();
  await first;
  expect([sent.length, (await rowOf(occasion)).sent_at]).toEqual([1, expect.any(Date)]);
});

test('a mail is sent again with the same Message-ID when its relay ended before marking it sent', async () => {
  const { occasion } = await queue();
  const accepted = Promise.withResolvers<void>();
  const { sent, services } = fakeMailer();
  const killed = async (letter: OutgoingMail) => {
    await services.mailer.send(letter);
    accepted.resolve();
    return new Promise<string>(() => undefined);
  };
  const mailer = { ...services.mailer, send: killed };
  void relayMail({ ...services, mailer }, compose, unexpected);
  await accepted.promise;
  expect((await rowOf(occasion)).sent_at).toBeNull();
  await makeDue(occasion);
  await relayMail(services, compose, unexpected);
  const { mail_id: id, attempts } = await rowOf(occasion);
  expect(sent.map(({ messageId }) => messageId)).toEqual([
    `<${id}@localhost>`,
    `<${id}@localhost>`,
  ]);
  expect(attempts).toBe(2);
});

describe('a mail that the server refuses', () => {
  const refuse = () =>
    fakeMailer(async ({ to }) => {
      throw new Error(`550 no mailbox ${to}`);
    }).services;

  test('waits longer after each attempt, and its error contains no personal data', async () => {
    const { occasion, email } = await queue();
    const errors: string[] = [];
    const services = refuse();
    for (const attempts of [1, 2, 3]) {
      const { rows } = await sql<{ asked: Date }>`SELECT now() AS asked`.execute(api.owner);
      await relayMail(services, compose, ({ message, stack }) => errors.push(`${message}${stack}`));
      const { next_attempt_at: next } = await rowOf(occasion);
      const seconds = (next.getTime() - Number(rows[0]?.asked)) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(getBackOffSeconds(attempts));
      await makeDue(occasion);
    }
    expect(errors.join()).toContain('550 no mailbox');
    expect(errors.join()).not.toContain(email);
  });

  test('is given up after 60 attempts and not tried again', async () => {
    const { occasion } = await queue();
    await sql`UPDATE outbox SET attempts = 58 WHERE occasion = ${occasion}`.execute(api.owner);
    const services = refuse();
    await relayMail(services, compose, () => undefined);
    expect((await rowOf(occasion)).failed_at).toBeNull();
    await makeDue(occasion);
    await relayMail(services, compose, () => undefined);
    expect(await rowOf(occasion)).toMatchObject({ attempts: 60, failed_at: expect.any(Date) });
    await makeDue(occasion);
    expect(await relayMail(services, compose, unexpected)).toBe(false);
  });

  test.each([
    [1, 5],
    [2, 10],
    [8, 640],
    [9, 900],
    [60, 900],
  ])('is tried again after attempt %i in %i seconds', (attempts, seconds) => {
    expect(getBackOffSeconds(attempts)).toBe(seconds);
  });
});

test('a mail that hangs or is refused does not delay other mails', async () => {
  const [hanging, refused] = [await queue(), await queue()];
  const others = await Promise.all(Array.from({ length: 20 }, queue));
  const release = Promise.withResolvers<void>();
  const { sent, services } = fakeMailer(async ({ to }) => {
    if (to === hanging.email) await release.promise;
    if (to === refused.email) throw new Error('550 refused');
  });
  const errors = new Set<string>();
  const stop = startRelay(services, compose, ({ message }) => errors.add(message));
  await expect
    .poll(() => sent.map(({ to }) => to).sort())
    .toEqual(others.map(({ email }) => email).sort());
  release.resolve();
  await stop(60);
  expect([sent.at(-1)?.to, ...errors]).toEqual([hanging.email, '550 refused']);
  expect((await rowOf(refused.occasion)).sent_at).toBeNull();
});

test('no more mails are in flight than the mail server accepts, no matter when they were claimed', async () => {
  const release = Promise.withResolvers<void>();
  let taken = 0;
  const { sent, services } = fakeMailer(async () => {
    taken += 1;
    await release.promise;
  });
  await queue();
  const stop = startRelay(services, compose, unexpected);
  await expect.poll(() => taken).toBe(1);
  // Queued in one statement, so that the relay finds all of them the next time it looks.
  const more = Array.from({ length: 2 * MAX_PARALLEL_MAILS }, () => newsletter());
  await queueEmails(api.services.db, more);
  await expect.poll(() => taken).toBeGreaterThan(1);
  expect(taken).toBeLessThanOrEqual(MAX_PARALLEL_MAILS);
  release.resolve();
  await expect.poll(() => sent.length).toBe(1 + 2 * MAX_PARALLEL_MAILS);
  await stop(60);
});

test('mails about one appointment are sent in order', async () => {
  const [one, other] = [await freeBooking(), await freeBooking()];
  await move(one.person, one.appointmentId, one.event.times[1] ?? '');
  const release = Promise.withResolvers<void>();
  const { sent, services } = fakeMailer(async ({ subject }) => {
    if (subject === `booking-confirmation ${one.appointmentId}`) await release.promise;
  });
  const named = async (_services: unknown, { kind, appointment_id: id }: OutboxRow) => ({
    ...(await compose(null, { email: 'a@example.org' })),
    subject: `${kind} ${id}`,
  });
  const stop = startRelay(services, named, unexpected);
  const subjects = () => sent.map(({ subject }) => subject);
  await expect.poll(subjects).toContain(`booking-confirmation ${other.appointmentId}`);
  // The relay checks the outbox again, and must leave the second mail alone.
  const { occasion } = await queue();
  await expect.poll(async () => (await rowOf(occasion)).sent_at).toBeInstanceOf(Date);
  expect(subjects()).not.toContain(`appointment-moved ${one.appointmentId}`);
  release.resolve();
  await expect.poll(subjects).toContain(`appointment-moved ${one.appointmentId}`);
  await stop(60);
  const own = subjects().filter((subject) => subject.endsWith(one.appointmentId));
  expect(own.map((subject) => subject.split(' ')[0])).toEqual([
    'booking-confirmation',
    'appointment-moved',
  ]);
});

describe('a mail about an appointment', () => {
  const kindsOf = (appointmentId: string) =>
    api.owner
      .selectFrom('outbox')
      .select(['kind', 'sent_at', 'dropped_at', 'failed_at', 'failure', 'attempts'])
      .where('appointment_id', '=', appointmentId)
      .orderBy('created_at')
      .execute();
  const makeAllDue = (appointmentId: string) =>
    sql`UPDATE outbox SET next_attempt_at = now() WHERE appointment_id = ${appointmentId}
      AND sent_at IS NULL`.execute(api.owner);
  /**
   * Runs the relay with the product's composers until nothing is due; mail server errors are
   * ignored.
   */
  const drain = async (services: typeof api.services) => {
    while (await relayMail(services, composeMail, () => undefined));
  };
  const failing = () =>
    fakeMailer(async () => {
      throw new Error('451 try again later');
    }).services;

  test('that was delayed is not sent after a later mail has made it untrue', async () => {
    const { person, appointmentId } = await freeBooking();
    await drain(failing());
    await api.call('POST', `/appointments/${appointmentId}/cancellation`, { as: person, body: {} });
    const { sent, services } = fakeMailer();
    await drain(services);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelled')]);
    await makeAllDue(appointmentId);
    await drain(services);
    expect(sent).toHaveLength(1);
    const [confirmation] = await kindsOf(appointmentId);
    expect(confirmation).toMatchObject({ sent_at: null, dropped_at: expect.any(Date) });
  });

  test('that was given up and is sent again is not sent after a later mail', async () => {
    const { event, person, appointmentId } = await freeBooking();
    await sql`UPDATE outbox SET attempts = 59 WHERE appointment_id = ${appointmentId}`.execute(
      api.owner,
    );
    await drain(failing());
    expect((await kindsOf(appointmentId))[0]).toMatchObject({ failure: 'temporary', attempts: 60 });
    await move(person, appointmentId, event.times[1] ?? '');
    const { sent, services } = fakeMailer();
    await drain(services);
    expect(sent).toHaveLength(1);
    await retryEmails(api.owner, sql`appointment_id = ${appointmentId}`);
    await drain(services);
    const mails = await kindsOf(appointmentId);
    expect(mails.map(({ kind, sent_at }) => [kind, sent_at !== null])).toEqual([
      ['booking-confirmation', false],
      ['appointment-moved', true],
    ]);
  });

  test('about a new time is sent after a confirmation that staff have sent again', async () => {
    const { event, person, appointmentId } = await freeBooking();
    await drain(fakeMailer().services);
    await move(person, appointmentId, event.times[1] ?? '');
    await drain(failing());
    await sql`UPDATE outbox SET next_attempt_at = now() + interval '1 hour'
      WHERE appointment_id = ${appointmentId} AND sent_at IS NULL`.execute(api.owner);
    await queueMail(api.services.db, {
      kind: 'booking-confirmation',
      occasion: crypto.randomUUID(),
      appointmentId,
    });
    const { sent, services } = fakeMailer();
    await drain(services);
    await makeAllDue(appointmentId);
    await drain(services);
    // Its calendar entry replaces the earlier one; a confirmation's would not.
    expect(sent.at(-1)?.subject).toContain('new time');
  });

  test('waits while another relay sends an earlier mail about the appointment', async () => {
    const { event, person, appointmentId } = await freeBooking();
    const taken = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { services } = fakeMailer(async () => {
      taken.resolve();
      await release.promise;
    });
    const first = relayMail(services, composeMail, unexpected);
    await taken.promise;
    await move(person, appointmentId, event.times[1] ?? '');
    const another = fakeMailer();
    await drain(another.services);
    expect(another.sent).toEqual([]);
    release.resolve();
    await first;
    await drain(another.services);
    expect(another.sent).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['sent', () => drain(fakeMailer().services)],
    ['dropped', () => relayMail(api.services, async () => null, unexpected)],
    ['given up', () => drain(failing())],
  ])('that was %s is not sent again, and does not delay later mails', async (_how, end) => {
    const { event, person, appointmentId } = await freeBooking();
    await sql`UPDATE outbox SET attempts = 59 WHERE appointment_id = ${appointmentId}`.execute(
      api.owner,
    );
    await end();
    // As if its claim had expired.
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE appointment_id = ${appointmentId}`.execute(
      api.owner,
    );
    expect(await relayMail(api.services, composeMail, unexpected)).toBe(false);
    await move(person, appointmentId, event.times[1] ?? '');
    const { sent, services } = fakeMailer();
    await drain(services);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('new time')]);
  });

  test('does not wait for an earlier mail that is delayed', async () => {
    const { event, person, appointmentId } = await freeBooking();
    await drain(failing());
    await move(person, appointmentId, event.times[1] ?? '');
    const { sent, services } = fakeMailer();
    await drain(services);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('new time')]);
  });

  test('fails at the first attempt if the mailbox is unknown, and is tried again if it is full', async () => {
    const [unknown, full] = [
      await freeBooking({}, 'unknown-mailbox'),
      await freeBooking({}, 'full-mailbox'),
    ];
    await expect(api.sendMails()).rejects.toThrow(/550|452/);
    const [[refused], [waiting]] = [
      await kindsOf(unknown.appointmentId),
      await kindsOf(full.appointmentId),
    ];
    expect(refused).toMatchObject({
      failed_at: expect.any(Date),
      failure: 'permanent',
      attempts: 1,
    });
    expect(waiting).toMatchObject({ failed_at: null, failure: null, attempts: 1 });
  });

  test.each([
    ['a wrong password', { responseCode: 535, command: 'AUTH PLAIN' }],
    ['a sender that is refused', { responseCode: 553, command: 'MAIL FROM' }],
  ])('is tried again after %s', async (_what, reply) => {
    const { appointmentId } = await freeBooking();
    const { services } = fakeMailer(async () => {
      throw Object.assign(new Error('refused'), reply);
    });
    await drain(services);
    expect((await kindsOf(appointmentId))[0]).toMatchObject({ failed_at: null, attempts: 1 });
  });
});

test('a stopped relay finishes the mails in flight and claims no more', async () => {
  // As many as the relay sends concurrently: it claims no more until one has been sent.
  const queued = await Promise.all(Array.from({ length: MAX_PARALLEL_MAILS }, queue));
  const all = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let taken = 0;
  const { sent, services } = fakeMailer(async () => {
    taken += 1;
    if (taken === MAX_PARALLEL_MAILS) all.resolve();
    await release.promise;
  });
  const stop = startRelay(services, compose, unexpected);
  await all.promise;
  const stopped = stop(60);
  await queue();
  release.resolve();
  await stopped;
  expect(sent.map(({ to }) => to).sort()).toEqual(queued.map(({ email }) => email).sort());
});
