import type { BookingHistoryEntry } from '@chaps/contracts/staff-bookings';
import { formatDate, formatPence, londonDate, londonTime } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { formatMailAction, getMailName } from '../mails.ts';
import { LAST_DELIVERY_STATE } from '../messages/email/deliveries.ts';
import { describeAuditStep } from '../platform/db/audit-words.ts';
import type { Executor } from '../platform/db/database.ts';
import { type BookingMovement, listBookingMovements, type RefundStatus } from './booking-money.ts';
import { readConsentHistory } from './consent-history.ts';

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
  delivery: string | null;
  subject: string | null;
}

/** Why a mail failed permanently, and what to do about it. */
function describeFailure(failure: string | null): string {
  if (failure === 'no address') return 'The person has no e-mail address. Please call them.';
  return failure === 'permanent'
    ? 'The mail server rejects this address permanently. Please call the person for the correct address.'
    : 'The mail server did not accept it within 14 hours.';
}

function toMailEntry({ kind, failure, subject, delivery, ...at }: MailRow): Entry {
  const { created_at, sent_at, dropped_at, failed_at } = at;
  const name = getMailName(kind, subject);
  if (failed_at) {
    const reason = describeFailure(failure);
    const what = `${sent_at ? 'E-mail returned' : 'E-mail failed'}: ${name}`;
    return { ...plain, reason, at: failed_at, kind: 'mail', what };
  }
  if (sent_at) {
    const what = `E-mail ${delivery === 'delivered' ? 'delivered' : 'accepted by the mail server'}: ${name}`;
    return { ...plain, at: sent_at, kind: 'mail', what };
  }
  if (dropped_at)
    return { ...plain, at: dropped_at, kind: 'mail', what: `E-mail not sent: ${name}` };
  return { ...plain, at: created_at, kind: 'mail', what: `E-mail not sent yet: ${name}` };
}

async function readMailEntries(db: Executor, concerned: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<MailRow>`
    SELECT o.kind, o.created_at, o.sent_at, o.dropped_at, o.failed_at, o.failure, m.subject,
      ${LAST_DELIVERY_STATE} AS delivery
    FROM outbox o LEFT JOIN staff_messages m USING (message_id)
    WHERE ${concerned}`.execute(db);
  return rows.map(toMailEntry);
}

interface ChangeRow {
  at: Date;
  actor: string;
  email: string | null;
  own: boolean;
  action: string;
  details: Record<string, unknown> | null;
  reason: string | null;
}

function describeAction(action: string): string {
  const named = formatMailAction(action);
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
}

const moveDetails = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

function toChangeEntry({ at, actor, email, own, action, details, reason }: ChangeRow): Entry {
  const times = moveDetails.safeParse(details).data;
  const from = times
    ? ` from ${moment(new Date(times.from))} to ${moment(new Date(times.to))}`
    : '';
  const step = action === 'step of the day recorded' ? describeAuditStep(details) : undefined;
  const what = step ?? `${describeAction(action)}${from}`;
  const by = own ? 'the person' : (email ?? (actor === 'api' ? null : actor));
  return { at, kind: 'change', what, by, reason };
}

/** @param theirs SQL condition; `f` is the person concerned */
async function readChangeEntries(
  db: Executor,
  subject: string,
  theirs: RawBuilder<unknown>,
): Promise<Entry[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT l.created_at AS at, l.actor, m.email, l.actor = f.user_id::text AS own, l.action,
      l.details, l.reason
    FROM audit_log l JOIN profiles f ON ${theirs}
    LEFT JOIN staff_members m ON m.user_id::text = l.actor
    WHERE l.subject = ${subject} ORDER BY l.audit_id`.execute(db);
  return rows.map(toChangeEntry);
}

/** Worded as on the booking's page: staff have to deal with a failed refund. */
const REFUND_WORDS: Record<RefundStatus, string> = {
  due: 'Refund under way:',
  pending: 'Refund pending at the payment provider:',
  failed: 'Refund declined by the provider:',
  completed: 'Refunded',
};

const WORDS: Record<BookingMovement['what'], (movement: BookingMovement) => string> = {
  paid: ({ card }) => (card ? `Paid %s, card ending ${card}` : 'Paid %s'),
  refund: ({ refund_status, refund_reason }) =>
    `${REFUND_WORDS[refund_status ?? 'due']} %s (${refund_reason})`,
  'given back': () => 'Refunded at the payment provider: %s',
  'taken back': () => 'Reversed by the bank: %s',
  disputed: () => 'Disputed at the bank: %s',
  'paid on the day': ({ method }) =>
    `Paid %s on the day, ${method === 'cash' ? 'in cash' : 'by card'}`,
  'given back by hand': () => 'Refunded %s outside the system',
};

/** Movements as recorded in the ledger. */
async function money(db: Executor, appointmentId: string): Promise<Entry[]> {
  const movements = await listBookingMovements(db, appointmentId);
  return movements.map((movement) => {
    const what = WORDS[movement.what](movement).replace('%s', formatPence(movement.amount));
    return { ...plain, at: movement.at, kind: 'money', what };
  });
}

const inOrder = (entries: readonly Entry[]): BookingHistoryEntry[] =>
  entries
    .toSorted((one, two) => one.at.getTime() - two.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));

export async function readBookingHistory(
  db: Executor,
  { appointment_id: id, held_at }: { appointment_id: string; held_at: Date },
): Promise<BookingHistoryEntry[]> {
  const claim: Entry = { ...plain, at: held_at, kind: 'booking', what: 'Seat held' };
  const owner = sql`f.profile_id = (SELECT a.profile_id FROM appointments a
    WHERE a.appointment_id = ${id})`;
  const parts = await Promise.all([
    readMailEntries(db, sql`o.appointment_id = ${id}`),
    readChangeEntries(db, `appointment ${id}`, owner),
    money(db, id),
    readConsentHistory(db, id),
  ]);
  return inOrder([claim, ...parts.flat()]);
}

/** Entries about a person rather than one of their bookings. */
export async function readProfileHistory(
  db: Executor,
  { profile_id: id, created_at }: { profile_id: string; created_at: Date },
): Promise<BookingHistoryEntry[]> {
  const begun: Entry = { ...plain, at: created_at, kind: 'change', what: 'Profile created' };
  const parts = [
    await readMailEntries(db, sql`o.profile_id = ${id} AND o.appointment_id IS NULL`),
    await readChangeEntries(db, `profile ${id}`, sql`f.profile_id = ${id}`),
  ];
  return inOrder([begun, ...parts.flat()]);
}
