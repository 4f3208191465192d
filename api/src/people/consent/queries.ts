import { UPCOMING_STATUSES } from '@chaps/domain';
import { type Insertable, type InsertObject, type Selectable, sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Consents, DB, GpConsents } from '../../platform/db/types.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { IS_IN_DOUBT } from '../claims.ts';
import { keptRecordId, selectRecordIds } from '../merges/records.ts';
import { lockActiveRecord } from '../queries.ts';
import { wasMailedToRemovedAccount } from '../removed-accounts.ts';
import { type ConsentLink, readConsentLink } from './links.ts';

export type GpConsentRow = Selectable<GpConsents>;

type NewConsent = Omit<Insertable<Consents>, 'appointment_id'> &
  Pick<InsertObject<DB, 'consents'>, 'appointment_id'>;

/** Serialises changes to a person's consents and drafts until the transaction ends. */
export async function lockConsents(transaction: Executor, profileId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`consents of ${profileId}`}, 0))`.execute(
    transaction,
  );
}

/** Adds consents for one day. The same statement deletes the people's drafts for that day. */
export const insertConsents = (db: Executor, date: string, consents: readonly NewConsent[]) =>
  db
    .with('deleted_drafts', (query) =>
      query
        .deleteFrom('consent_drafts')
        .where('profile_id', 'in', [...consents.map(({ profile_id }) => profile_id ?? null)])
        .where('event_id', 'in', (events) =>
          events.selectFrom('events').select('event_id').where('event_date', '=', date),
        ),
    )
    .insertInto('consents')
    .values([...consents])
    .returning(['consent_id', 'appointment_id', 'action_id'])
    .execute();

/**
 * Adds a consent with its appointment: the one given, else the person's live one on that day.
 * @returns its id
 * @throws {HttpError} 404 when the given appointment is someone else's
 */
export async function insertConsent(
  db: Executor,
  appointmentId: string | undefined,
  consent: Omit<Insertable<Consents>, 'appointment_id'> & {
    profile_id: string;
    psa_test_date: string;
  },
): Promise<string> {
  const { profile_id, psa_test_date } = consent;
  const own = db
    .selectFrom('appointments')
    .select('appointment_id')
    .where('profile_id', '=', profile_id);
  const ofThatDay = own
    .innerJoin('events', 'events.event_id', 'appointments.event_id')
    .where('event_date', '=', psa_test_date)
    .where('status', 'in', [...UPCOMING_STATUSES])
    .orderBy('held_at', 'desc')
    .limit(1);
  const named = appointmentId && own.where('appointment_id', '=', appointmentId);
  const [added] = await insertConsents(db, psa_test_date, [
    { ...consent, appointment_id: named || ofThatDay },
  ]);
  if (!added || (appointmentId && added.appointment_id === null)) throw new NotFoundError();
  return added.consent_id;
}

/** Removes the signatures of erased people. */
export async function forgetSignatures(transaction: Executor): Promise<void> {
  await sql`SELECT forget_signatures()`.execute(transaction);
}

/**
 * The content of a mailed link that we signed, for the person to whom it was mailed.
 * @throws {NotFoundError}
 */
export async function requireConsentLink(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  token: string,
): Promise<ConsentLink> {
  const link = await readConsentLink(keys, token, now());
  if (!link || (await wasMailedToRemovedAccount(db, link.profile, link.mailed))) {
    throw new NotFoundError();
  }
  return link;
}

/**
 * Marks a mailed link as used for a consent.
 * @returns false when it had been used before
 */
export async function consumeConsentLink(
  db: Executor,
  tokenId: string,
  consentId: string,
): Promise<boolean> {
  const used = await db
    .insertInto('used_consent_links')
    .values({ token_id: tokenId, consent_id: consentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function isConsentLinkUsed(db: Executor, tokenId: string): Promise<boolean> {
  const used = await db
    .selectFrom('used_consent_links')
    .select('token_id')
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether this consent was given through a mailed link within the last `minutes`. */
export async function wasGrantedByLink(
  db: Executor,
  tokenId: string,
  consentId: string,
  minutes: number,
): Promise<boolean> {
  const used = await db
    .selectFrom('used_consent_links')
    .select('token_id')
    .where('token_id', '=', tokenId)
    .where('consent_id', '=', consentId)
    .where('used_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns the record that a consent belongs to. */
export async function findConsentRecord(
  db: Executor,
  consentId: string,
): Promise<string | undefined> {
  const consent = await db
    .selectFrom('consents')
    .select('profile_id')
    .where('consent_id', '=', consentId)
    .executeTakeFirst();
  return consent?.profile_id ?? undefined;
}

/**
 * Returns the record that a person's consent belongs to: their own, or one merged with it, unless the account
 * may be another person's.
 */
export async function findOwnConsentRecord(
  db: Executor,
  consentId: string,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ profile_id: string }>`
    SELECT o.profile_id FROM consents o JOIN profiles c ON c.user_id = ${userId}
    WHERE o.consent_id = ${consentId} AND (o.profile_id = c.profile_id
      OR o.profile_id = ANY (${selectRecordIds(keptRecordId(sql`c.profile_id`))})
        AND NOT ${IS_IN_DOUBT})`.execute(db);
  return rows[0]?.profile_id;
}

/**
 * The newest row counts. Locks the person first, so that concurrent calls are serialised.
 * @throws {NotFoundError} once the person is erased
 */
export async function findLastGpConsent(
  db: Executor,
  profileId: string,
  consentId: string,
): Promise<GpConsentRow | undefined> {
  await lockActiveRecord(db, profileId);
  return db
    .selectFrom('gp_consents')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('gp_consent_id', 'desc')
    .executeTakeFirst();
}

export const listGpConsents = (db: Executor, profileId: string): Promise<GpConsentRow[]> =>
  db
    .selectFrom('gp_consents')
    .innerJoin('consents', 'consents.consent_id', 'gp_consents.consent_id')
    .selectAll('gp_consents')
    .where('profile_id', '=', profileId)
    .orderBy('gp_consent_id')
    .execute();

export async function forgetDrafts(transaction: Executor, profileId: string): Promise<void> {
  await transaction.deleteFrom('consent_drafts').where('profile_id', '=', profileId).execute();
}
