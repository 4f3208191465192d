import type { Insertable } from 'kysely';
import type { Executor } from '../../db.ts';
import { notFound } from '../../refusals.ts';
import type { ConsentsTable } from '../../schema.ts';

export async function insertConsent(
  db: Executor,
  consent: Insertable<ConsentsTable>,
): Promise<string> {
  const { consent_id } = await db
    .insertInto('consents')
    .values(consent)
    .returning('consent_id')
    .executeTakeFirstOrThrow();
  return consent_id;
}

/** @returns false when the link was used before */
export async function spendConsentLink(db: Executor, tokenId: string): Promise<boolean> {
  const used = await db
    .insertInto('used_consent_links')
    .values({ token_id: tokenId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * The appointment a consent is for: the one named, else the person's live one of that day.
 * @throws {Refusal} 404 when the named one is someone else's
 */
export async function appointmentForConsent(
  db: Executor,
  wanted: { profileId: string; psaTestDate: string; appointmentId?: string | undefined },
): Promise<string | null> {
  const own = db
    .selectFrom('appointments')
    .innerJoin('events', 'events.event_id', 'appointments.event_id')
    .select('appointment_id')
    .where('profile_id', '=', wanted.profileId);
  if (wanted.appointmentId !== undefined) {
    const named = await own.where('appointment_id', '=', wanted.appointmentId).executeTakeFirst();
    if (!named) throw notFound();
    return named.appointment_id;
  }
  const live = await own
    .where('event_date', '=', wanted.psaTestDate)
    .where('status', 'in', ['held', 'capturing', 'confirmed'])
    .orderBy('held_at', 'desc')
    .executeTakeFirst();
  return live?.appointment_id ?? null;
}
