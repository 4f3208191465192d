import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(() => api.stop());
const { approvedOrder, capture, statusOf } = paymentSteps(() => api);

type Event = Awaited<ReturnType<Harness['event']>>;
const hold = (as: Person, event: Pick<Event, 'id'>, start_time = '09:00') =>
  api.call('POST', `/events/${event.id}/holds`, { as, body: { start_time } });
const giveUp = (as: Person, holdId: string) => api.call('DELETE', `/holds/${holdId}`, { as });
const book = (as: Person, event: Event) =>
  api.call('POST', '/appointments', {
    as,
    body: bookingRequest(as, event),
  });
const events = (count: number) => Promise.all(Array.from({ length: count }, () => api.event()));
const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error ? [status, body.error.code] : [status];
async function seats(person: Person) {
  const { rows } = await sql<{ held: number; taken: number }>`
    SELECT count(*)::int AS held,
      (SELECT sum(taken)::int FROM event_slots WHERE event_id IN
        (SELECT event_id FROM appointments WHERE profile_id = ${person.profileId})) AS taken
    FROM appointments WHERE profile_id = ${person.profileId} AND status = 'held'`.execute(
    api.owner,
  );
  return rows[0];
}
const backdate = (holdId: string, minutes: number) =>
  sql`UPDATE appointments SET held_at = held_at - make_interval(mins => ${minutes})
    WHERE appointment_id = ${holdId}`.execute(api.owner);
const lapse = (holdId: string, minutesAgo = 0) =>
  sql`UPDATE appointments SET expires_at = now() - make_interval(mins => ${minutesAgo})
    WHERE appointment_id = ${holdId}`.execute(api.owner);

describe('a person holds at most two unpaid seats at a time', () => {
  test('two of 40 concurrent claims for 40 events succeed', async () => {
    const person = await api.person();
    const answers = await Promise.all((await events(40)).map((event) => hold(person, event)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(outcome)).toEqual(refused.map(() => [409, 'TOO_MANY_HOLDS']));
    expect(refused).toHaveLength(38);
    expect(await seats(person)).toEqual({ held: 2, taken: 2 });
  });

  test('a third claim is refused with an explanation; releasing or booking one seat allows another', async () => {
    const person = await api.person();
    const [first, second, third, fourth] = await events(4);
    if (!first || !second || !third || !fourth) throw new Error('events');
    const { hold_id: id } = (await hold(person, first)).body.hold;
    await hold(person, second);
    const refused = await hold(person, third);
    expect(refused.body.error.message).toMatch(/^You are holding places at 2 other events\./);
    // Existing holds can still be renewed and moved.
    expect((await hold(person, first)).status).toBe(200);
    expect((await hold(person, second, '09:15')).status).toBe(200);
    await giveUp(person, id);
    expect((await hold(person, third)).status).toBe(201);
    expect(outcome(await hold(person, fourth))).toEqual([409, 'TOO_MANY_HOLDS']);
    expect((await book(person, third)).status).toBe(201);
    expect((await hold(person, fourth)).status).toBe(201);
  });

  test('a lapsed hold does not count, whether or not the job has run', async () => {
    const person = await api.person();
    const [first, second, third, fourth] = await events(4);
    if (!first || !second || !third || !fourth) throw new Error('events');
    const { hold_id: id } = (await hold(person, first)).body.hold;
    await hold(person, second);
    await lapse(id);
    expect((await hold(person, third)).status).toBe(201);
    expect(outcome(await hold(person, fourth))).toEqual([409, 'TOO_MANY_HOLDS']);
  });

  test('a seat that is being paid for counts, even after the card was declined', async () => {
    const { person, holdId, orderId } = await approvedOrder('CCREJECT-REFUSED');
    const [second, third] = await events(2);
    if (!second || !third) throw new Error('events');
    await hold(person, second);
    expect((await capture(person, orderId)).status).toBe(422);
    expect(await statusOf(holdId)).toBe('held');
    expect(outcome(await hold(person, third))).toEqual([409, 'TOO_MANY_HOLDS']);
  });

  test('a free booking without a hold is not limited', async () => {
    const person = await api.person();
    const [first, second, third] = await events(3);
    if (!first || !second || !third) throw new Error('events');
    await hold(person, first);
    await hold(person, second);
    expect((await book(person, third)).status).toBe(201);
  });

  test('claims that begin at the same moment wait for each other', async () => {
    const person = await api.person();
    const wanted = await events(3);
    let answers: Promise<unknown> | undefined;
    await api.owner.transaction().execute(async (transaction) => {
      await sql`SELECT FROM profiles WHERE profile_id = ${person.profileId} FOR UPDATE`.execute(
        transaction,
      );
      answers = Promise.all(wanted.map((event) => hold(person, event)));
      const waiting = async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
        return rows[0]?.waiting;
      };
      await expect.poll(waiting).toBe(3);
    });
    await answers;
    expect(await seats(person)).toEqual({ held: 2, taken: 2 });
  });

  test('negative control: three claims succeed if they count before they wait', async () => {
    const person = await api.person();
    const wanted = await events(3);
    const counts = await Promise.all(wanted.map(() => seats(person)));
    for (const [index, event] of wanted.entries()) {
      if ((counts[index]?.held ?? 0) >= 2) continue;
      await sql`INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
          expires_at)
        SELECT ${person.profileId}, event_id, min(starts_at), 'held', 0,
          now() + interval '15 minutes'
        FROM event_slots WHERE event_id = ${event.id} GROUP BY event_id`.execute(api.owner);
    }
    expect((await seats(person))?.held).toBe(3);
  });
});

describe('the hour in which a hold can be renewed', () => {
  const until = ({ body }: Awaited<ReturnType<typeof hold>>) =>
    Date.parse(body.hold.renewable_until);

  test.each([
    ['given up', giveUp],
    ['lapsed', (_as: Person, id: string) => lapse(id)],
  ])(
    'starts with the first claim for the event, even if a hold was %s in between',
    async (_end, end) => {
      const event = await api.event({ seats: 8 });
      const person = await api.person();
      const first = await hold(person, event);
      await backdate(first.body.hold.hold_id, 50);
      await end(person, first.body.hold.hold_id);
      const again = await hold(person, event);
      expect(again.status).toBe(201);
      // Rounded to whole seconds, as in responses; the database is more precise.
      expect(Math.round((until(first) - until(again)) / 60_000)).toBe(50);
      expect(again.body.hold.expires_at).toBe(again.body.hold.renewable_until);
      const renewal = await api.call('POST', `/holds/${again.body.hold.hold_id}/renew`, {
        as: person,
      });
      expect(outcome(renewal)).toEqual([409, 'HOLD_LIMIT']);
    },
  );

  test('blocks new holds for a while once it is over, but not a booking', async () => {
    const event = await api.event({ seats: 8 });
    const person = await api.person();
    const { hold_id: id } = (await hold(person, event)).body.hold;
    await backdate(id, 61);
    await giveUp(person, id);
    const refused = await hold(person, event);
    expect(outcome(refused)).toEqual([409, 'HOLD_BREAK']);
    expect(refused.body.error.message).toContain('try again in 15 minutes');
    expect((await book(person, event)).status).toBe(201);
  });

  test('restarts after 15 minutes without a seat', async () => {
    const event = await api.event({ seats: 8 });
    const person = await api.person();
    const { hold_id: id } = (await hold(person, event)).body.hold;
    await backdate(id, 80);
    await lapse(id, 16);
    const again = await hold(person, event);
    expect(again.status).toBe(201);
    const { renewable_until, server_time } = again.body.hold;
    expect(Date.parse(renewable_until) - Date.parse(server_time)).toBe(60 * 60_000);
  });

  test('is separate for each event', async () => {
    const [one, other] = [await api.event(), await api.event()];
    const person = await api.person();
    const { hold_id: id } = (await hold(person, one)).body.hold;
    await backdate(id, 61);
    await giveUp(person, id);
    expect((await hold(person, other)).status).toBe(201);
  });

  test('is not extended indefinitely by declined cards', async () => {
    const { person, holdId, orderId } = await approvedOrder('CCREJECT-REFUSED');
    await backdate(holdId, 70);
    await lapse(holdId);
    expect((await capture(person, orderId)).status).toBe(422);
    const answer = await api.call('GET', `/holds/${holdId}`, { as: person });
    expect(outcome(answer)).toEqual([409, 'HOLD_EXPIRED']);
  });
});
