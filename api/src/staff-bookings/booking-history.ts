import type { BookingHistoryEntry } from '@chaps/contracts/staff-bookings';
import { formatDate, formatPence, londonDate, londonTime } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { mailName } from '../email/mail-names.ts';
import { dayPaymentsOf } from '../payments/day-payments.ts';
import { consentHistory } from './consent-history.ts';

type Entry = Omit<BookingHistoryEntry, 'at'> & { at: Date };

const moment = (at: Date) => `${formatDate(londonDate(at))}, ${londonTime(at)}`;
const plain = { by: null, reason: null };

interface MailRow {
  kind: string;
  created_at: Date;
  sent_at: Date | null;
  dropped_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  subject: string | null;
}

/** Why a mail was given up, and what to do. */
const failureWords = (failure: string | null) =>
  failure === 'permanent'
    ? 'The mail server refuses this address or mail for good. Please ask the person by telephone.'
    : 'The mail server did not take it for 14 hours.';

function mailEntry({ kind, failure, subject, ...at }: MailRow): Entry {
  const { created_at, sent_at, dropped_at, failed_at } = at;
  const name = mailName(kind, subject);
  if (sent_at) return { ...plain, at: sent_at, kind: 'mail', what: `Mail sent: ${name}` };
  if (failed_at) {
    const reason = failureWords(failure);
    return { ...plain, reason, at: failed_at, kind: 'mail', what: `Mail failed: ${name}` };
  }
  if (dropped_at) return { ...plain, at: dropped_at, kind: 'mail', what: `Mail not sent: ${name}` };
  return { ...plain, at: created_at, kind: 'mail', what: `Mail waits: ${name}` };
}

async function mails(db: Executor, concerned: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<MailRow>`
    SELECT o.kind, o.created_at, o.sent_at, o.dropped_at, o.failed_at, o.failure, m.subject
    FROM outbox o LEFT JOIN staff_messages m USING (message_id)
    WHERE ${concerned}`.execute(db);
  return rows.map(mailEntry);
}

interface ChangeRow {
  at: Date;
  actor: string;
  email: string | null;
  own: boolean;
  action: string;
  details: unknown;
  reason: string | null;
}

const moved = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

function changeEntry({ at, actor, email, own, action, details, reason }: ChangeRow): Entry {
  const times = moved.safeParse(details).data;
  const from = times
    ? ` from ${moment(new Date(times.from))} to ${moment(new Date(times.to))}`
    : '';
  const what = `${action.charAt(0).toUpperCase()}${action.slice(1)}${from}`;
  const by = own ? 'the person' : (email ?? (actor === 'api' ? null : actor));
  return { at, kind: 'change', what, by, reason };
}

/** @param theirs SQL: `f` is the person concerned */
async function changes(
  db: Executor,
  subject: string,
  theirs: RawBuilder<unknown>,
): Promise<Entry[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT l.created_at AS at, l.actor, m.email, l.actor = f.user_id::text AS own, l.action,
      l.details, l.reason
    FROM audit_log l JOIN profiles f ON ${theirs}
    LEFT JOIN staff_members m ON m.user_id::text = l.actor
    WHERE l.subject = ${subject}`.execute(db);
  return rows.map(changeEntry);
}

/** As the booking's page says it: a refund that failed needs somebody. */
const REFUND_WORDS: Record<string, string> = {
  due: 'Refund under way:',
  pending: 'Refund kept pending by the provider:',
  failed: 'Refund refused by the provider:',
  completed: 'Refunded',
};

async function money(db: Executor, appointmentId: string): Promise<Entry[]> {
  const { rows } = await sql<{
    paid_at: Date;
    paid: number;
    card: string | null;
    refunded_at: Date | null;
    refund: number | null;
    refund_status: string | null;
    refund_reason: string | null;
  }>`
    SELECT t.created_at AS paid_at, t.amount AS paid, t.card_last_digits AS card,
      coalesce(r.completed_at, r.created_at) AS refunded_at, r.amount AS refund,
      r.status AS refund_status, r.reason AS refund_reason
    FROM payment_orders o JOIN payment_transactions t USING (order_id)
    LEFT JOIN refunds r USING (payment_reference)
    WHERE o.appointment_id = ${appointmentId}`.execute(db);
  const onTheDay = await dayPaymentsOf(db, appointmentId);
  const byDay = onTheDay.flatMap(({ amount, method, taken_at, given_back_at }): Entry[] => {
    const [paid, back] = [`Paid ${formatPence(amount)}`, `Given back ${formatPence(amount)}`];
    const how = method === 'cash' ? 'in cash' : 'by card';
    return [
      { ...plain, at: taken_at, kind: 'money', what: `${paid} on the day, ${how}` },
      ...(given_back_at
        ? [{ ...plain, at: given_back_at, kind: 'money' as const, what: `${back} by hand` }]
        : []),
    ];
  });
  const online = rows.flatMap((row): Entry[] => {
    const card = row.card ? `, card ending ${row.card}` : '';
    const what = `Paid ${formatPence(row.paid)}${card}`;
    const payment: Entry = { ...plain, at: row.paid_at, kind: 'money', what };
    if (row.refunded_at === null) return [payment];
    const state = REFUND_WORDS[row.refund_status ?? 'due'];
    const back = `${state} ${formatPence(row.refund ?? 0)} (${row.refund_reason})`;
    return [payment, { ...plain, at: row.refunded_at, kind: 'money', what: back }];
  });
  return [...online, ...byDay];
}

const inOrder = (entries: readonly Entry[]): BookingHistoryEntry[] =>
  entries
    .toSorted((one, two) => one.at.getTime() - two.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));

export async function historyOf(
  db: Executor,
  { appointment_id: id, held_at }: { appointment_id: string; held_at: Date },
): Promise<BookingHistoryEntry[]> {
  const claim: Entry = { ...plain, at: held_at, kind: 'booking', what: 'A seat was held' };
  const owner = sql`f.profile_id = (SELECT a.profile_id FROM appointments a
    WHERE a.appointment_id = ${id})`;
  const parts = await Promise.all([
    mails(db, sql`o.appointment_id = ${id}`),
    changes(db, `appointment ${id}`, owner),
    money(db, id),
    consentHistory(db, id),
  ]);
  return inOrder([claim, ...parts.flat()]);
}

/** What concerns a person and none of their bookings. */
export async function historyOfProfile(
  db: Executor,
  { profile_id: id, created_at }: { profile_id: string; created_at: Date },
): Promise<BookingHistoryEntry[]> {
  const begun: Entry = { ...plain, at: created_at, kind: 'change', what: 'The profile began' };
  const parts = [
    await mails(db, sql`o.profile_id = ${id} AND o.appointment_id IS NULL`),
    await changes(db, `profile ${id}`, sql`f.profile_id = ${id}`),
  ];
  return inOrder([begun, ...parts.flat()]);
}
