import { SEAT_STATUSES } from '@chaps/domain';
import { sql } from 'kysely';
import { bookingRequest } from './factories.ts';
import type { Harness, Person } from './harness.ts';

type Event = Awaited<ReturnType<Harness['event']>>;
type Answer = Awaited<ReturnType<Harness['call']>>;

export const outcome = ({ status, body }: Pick<Answer, 'status' | 'body'>) =>
  body.error ? [status, body.error.code] : [status];

/** The appointment's id in the response to a booking. */
export const parseAppointmentId = ({ body }: Pick<Answer, 'body'>) =>
  String(body.appointment.appointment_id);

/**
 * Steps of a booking over HTTP, and queries for the resulting rows.
 * @param harness called at each step, because a test file starts the harness only before its first
 * test
 */
export function bookingSteps(harness: () => Harness) {
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => harness().person()));

  /** @param startTime `HH:mm`, London */
  const hold = (as: Person, event: Pick<Event, 'id'>, startTime = '09:00', pass?: string) =>
    harness().call('POST', `/events/${event.id}/holds`, {
      as,
      body: { start_time: startTime, ...(pass === undefined ? {} : { pass }) },
    });

  const book = (as: Person, event: Pick<Event, 'id' | 'date'>, startTime = '09:00') =>
    harness().call('POST', '/appointments', { as, body: bookingRequest(as, event, startTime) });

  async function freeBooking(options: Parameters<Harness['event']>[0] = {}, mailbox?: string) {
    const event = await harness().event({ slots: 4, seats: 4, ...options });
    const person = await harness().person(mailbox);
    const appointmentId = parseAppointmentId(await book(person, event, event.times[0]));
    return { event, person, appointmentId };
  }

  const move = (as: Person, appointmentId: string, startTime: string) =>
    harness().call('POST', `/appointments/${appointmentId}/move`, {
      as,
      body: { start_time: startTime },
    });

  const seats = async (eventId: string) => {
    const { rows } = await sql<{ taken: number; live: number }>`
      SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${eventId}) AS taken,
        count(*)::int AS live
      FROM appointments WHERE event_id = ${eventId} AND status IN (${sql.join(SEAT_STATUSES)})`.execute(
      harness().owner,
    );
    return rows[0];
  };

  /**
   * Sets the end of a hold by the database's clock.
   * @param seconds from now; negative for the past
   */
  const endHold = (holdId: string, seconds: number) =>
    sql`UPDATE appointments SET expires_at = now() + make_interval(secs => ${seconds})
      WHERE appointment_id = ${holdId}`.execute(harness().owner);

  const mailKinds = async (appointmentId: string) => {
    const rows = await harness()
      .owner.selectFrom('outbox')
      .select('kind')
      .where('appointment_id', '=', appointmentId)
      .orderBy('created_at')
      .execute();
    return rows.map(({ kind }) => kind);
  };

  const newestMail = async (person: Person) => {
    await harness().sendMails();
    const [message] = harness().mailbox.store.list(person.email);
    if (!message) throw new Error('no mail');
    return message;
  };

  return { people, hold, book, freeBooking, move, seats, endHold, mailKinds, newestMail };
}
