import type { PersonalData } from '@chaps/contracts';
import { sql } from 'kysely';
import { listPayments } from '../../booking/booking-money.ts';
import { listAlerts } from '../../events/alerts.ts';
import { listRecalls } from '../../follow-up/recall/staff-recalls.ts';
import { STEP_TEXT } from '../../follow-up/steps.ts';
import { toResultResponse } from '../../laboratory/queries.ts';
import { SEALED_COLUMN } from '../../laboratory/sealed-results.ts';
import type { Services } from '../../platform/config/services.ts';
import type { AuditAction } from '../../platform/db/audit-words.ts';
import type { Executor } from '../../platform/db/database.ts';
import { listNotes, needsOnTheDay, parseNeeds } from '../care.ts';

export async function exportPayments(
  db: Executor,
  profileId: string,
): Promise<PersonalData['payments']> {
  const rows = await db
    .selectFrom('payment_transactions as t')
    .innerJoin('payment_orders as o', 'o.order_id', 't.order_id')
    .innerJoin('appointments as a', 'a.appointment_id', 'o.appointment_id')
    .selectAll('t')
    .select('o.appointment_id')
    .where('a.profile_id', '=', profileId)
    .orderBy('t.created_at')
    .execute();
  const ledger = await listPayments(db, [...new Set(rows.map((row) => row.appointment_id))]);
  const sums = new Map(ledger.map((payment) => [payment.payment_reference, payment]));
  const online = rows.map((row) => {
    const { paid = 0, refund = 0, given_back = 0 } = sums.get(row.payment_reference) ?? {};
    return {
      payment_reference: row.payment_reference,
      appointment_id: row.appointment_id,
      amount: paid,
      currency: row.currency,
      status: row.status,
      payer_name: row.payer_name,
      card_brand: row.card_brand,
      card_last_digits: row.card_last_digits,
      paid_at: row.created_at.toISOString(),
      refunded: refund + given_back,
    };
  });
  return [...online, ...(await exportDayPayments(db, profileId))];
}

/** Payments taken by hand at an event. */
async function exportDayPayments(db: Executor, profileId: string) {
  const rows = await db
    .selectFrom('day_payments as d')
    .innerJoin('payment_orders as o', 'o.order_id', 'd.order_id')
    .innerJoin('appointments as a', 'a.appointment_id', 'o.appointment_id')
    .select(['d.payment_id', 'd.amount', 'd.method', 'd.taken_at', 'd.given_back_at'])
    .select(['o.appointment_id', 'o.currency'])
    .where('a.profile_id', '=', profileId)
    .where('d.counts', '=', true)
    .orderBy('d.taken_at')
    .execute();
  return rows.map((row) => ({
    payment_reference: row.payment_id,
    appointment_id: row.appointment_id,
    amount: row.amount,
    currency: row.currency,
    status: `paid on the day, ${row.method}`,
    ...{ payer_name: null, card_brand: null, card_last_digits: null },
    paid_at: row.taken_at.toISOString(),
    refunded: row.given_back_at ? row.amount : 0,
  }));
}

export async function exportVisits(db: Executor, profileId: string) {
  const rows = await db
    .selectFrom('visit_steps as s')
    .innerJoin('appointments as a', 'a.appointment_id', 's.appointment_id')
    .innerJoin('events as e', 'e.event_id', 's.event_id')
    .leftJoin('samples', 'samples.action_id', 's.action_id')
    .select(['e.event_name', 's.step', 's.reason', 'samples.code as sample_code', 's.done_at'])
    .where('a.profile_id', '=', profileId)
    .orderBy('s.done_at')
    .orderBy('s.action_id')
    .execute();
  return rows.map(({ done_at, ...step }) => ({ ...step, at: done_at.toISOString() }));
}

export async function exportNeeds(db: Executor, profileId: string) {
  const { rows } = await sql<{ needs: unknown }>`
    SELECT ${sql.raw(needsOnTheDay('f.profile_id'))} AS needs FROM profiles f
    WHERE f.profile_id = ${profileId}`.execute(db);
  return parseNeeds(rows[0]?.needs ?? null);
}

/** Leaves out the author: the name of a member of staff is not the person's data. */
export async function exportNotes(db: Executor, profileId: string) {
  const rows = await listNotes(db, profileId);
  return rows.map(({ note, at }) => ({ note, at: at.toISOString() }));
}

export const exportDataRequests = (db: Executor, profileId: string) =>
  db
    .selectFrom('data_requests')
    .select(['kind', 'asked_by', 'received_on', 'due_on', 'state', 'answer'])
    .where('profile_id', '=', profileId)
    .orderBy('received_on')
    .orderBy('created_at')
    .execute();

export async function exportNewsletter(
  db: Executor,
  email: string | null,
): Promise<PersonalData['newsletter']> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const { name, created_at: since, unsubscribed_at: until } = row;
  return { name, since: since.toISOString(), unsubscribed_at: until?.toISOString() ?? null };
}

export async function exportEventAlerts(db: Executor, email: string | null) {
  const rows = await listAlerts(db, email);
  return rows.map(({ district, created_at }) => ({ district, since: created_at.toISOString() }));
}

export async function exportMails(
  db: Executor,
  profileId: string,
  email: string | null,
): Promise<PersonalData['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('appointments', 'appointments.appointment_id', 'outbox.appointment_id')
    .select(['kind', 'sent_at'])
    .where(({ or, eb }) =>
      or([
        eb('outbox.profile_id', '=', profileId),
        eb('appointments.profile_id', '=', profileId),
        eb('outbox.email', '=', email),
      ]),
    )
    .orderBy('outbox.created_at')
    .execute();
  return rows.map(({ kind, sent_at }) => ({ kind, sent_at: sent_at?.toISOString() ?? null }));
}

interface Reading {
  by: string;
  what: string;
  at: Date;
}

const REMOVED: AuditAction = 'account of another person removed';

/** Accesses to the person's health data, by role: the name of a member of staff is not the person's data. */
export async function exportReadings(
  db: Executor,
  profileId: string,
): Promise<PersonalData['readings']> {
  const { rows } = await sql<Reading>`
    SELECT l.what, l.created_at AS at, CASE WHEN l.user_id = f.user_id THEN 'yourself'
      WHEN EXISTS (SELECT FROM audit_log d WHERE d.profile_id = l.profile_id
        AND d.action = ${REMOVED} AND d.details ->> 'user' = l.user_id::text)
        THEN 'another person’s account, since removed'
      ELSE coalesce((SELECT string_agg(DISTINCT role, ', ') FROM staff_roles r
        WHERE r.user_id = l.user_id AND r.granted_at <= l.created_at
          AND (r.revoked_at IS NULL OR r.revoked_at > l.created_at)
          AND (r.expires_at IS NULL OR r.expires_at > l.created_at)), 'staff') END AS by
    FROM access_log l JOIN profiles f USING (profile_id)
    WHERE l.profile_id = ${profileId} ORDER BY l.access_id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function exportEarlierResults(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  profileId: string,
) {
  const rows = await db
    .selectFrom('results as r')
    .select([SEALED_COLUMN, 'superseded_at', 'withdrawn_at'])
    .where('profile_id', '=', profileId)
    .where('superseded_at', 'is not', null)
    .orderBy('superseded_at')
    .execute();
  return rows.map(({ sealed, ...row }) => ({
    ...toResultResponse(keys, sealed),
    superseded_at: row.superseded_at?.toISOString() ?? '',
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }));
}

/** Leaves out the reasons that staff gave, as for follow-ups. */
export async function exportRecalls(
  services: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  profileId: string,
) {
  const found = await listRecalls(services, db, [profileId]);
  return found.map(({ state, ended_reason, due_on, tested_on, history }) => ({
    ...{ state, ended_reason, due_on, tested_on },
    history: history.map(({ what, at }) => ({ what, at })),
  }));
}

/** Leaves out clinicians' notes: a clinician reviews them first (docs/clinical-safety/dpia.md). */
export async function exportFollowUpSteps(db: Executor, profileId: string) {
  const rows = await db
    .selectFrom('follow_up_steps as s')
    .innerJoin('follow_ups', 'follow_ups.follow_up_id', 's.follow_up_id')
    .select([STEP_TEXT.as('what'), 's.created_at'])
    .where('profile_id', '=', profileId)
    .where('what', 'not like', 'owner %')
    .orderBy('step_id')
    .execute();
  return rows.map(({ what, created_at }) => ({ what, at: created_at.toISOString() }));
}
