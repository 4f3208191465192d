import { randomInt } from 'node:crypto';
import { createTubeCode } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** The appointment of each label's code. */
export async function readTubeLabels(
  db: Executor,
  eventId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; subject: string }>`
    SELECT code, appointment_id AS subject FROM tube_codes
    WHERE event_id = ${eventId}`.execute(db);
  return new Map(rows.map(({ code, subject }) => [code, subject]));
}

interface LabelledAppointment {
  appointment_id: string;
}

/**
 * The code of each person's label; anyone without one gets one. A reprinted label keeps its code.
 * @returns codes by appointment
 */
export async function ensureTubeCodes(
  transaction: Executor,
  eventId: string,
  people: readonly LabelledAppointment[],
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  let codes = await readCodesByAppointment(transaction, eventId);
  let without = people.filter((person) => !codes.has(person.appointment_id));
  // Repeated for anyone whose new code is already taken, which practically never happens.
  while (without.length > 0) {
    const rows = without.map(({ appointment_id }) => ({
      event_id: eventId,
      code: createTubeCode(randomInt),
      appointment_id,
      made_by: userId,
    }));
    await transaction
      .insertInto('tube_codes')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    codes = await readCodesByAppointment(transaction, eventId);
    without = without.filter((person) => !codes.has(person.appointment_id));
  }
  return codes;
}

/** By appointment. */
export async function readCodesByAppointment(db: Executor, eventId: string) {
  const labels = await readTubeLabels(db, eventId);
  return new Map([...labels].map(([code, subject]) => [subject, code]));
}
