import type { FailedMail } from '@chaps/contracts/failed-mails';
import { sql } from 'kysely';
import { isWithinReach } from '../accounts/reach.ts';
import type { Staff } from '../accounts/staff.ts';
import { composeMail, getMailName } from '../mails.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { type Cursor, toPage, toPageClause } from '../platform/db/page.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { dropEmails, retryEmails } from './email/outbox.ts';

const PAGE = 50;

/** Staff limited to certain events see the mails about those bookings; the others see all. */
const isVisibleTo = ({ reach }: Staff) => isWithinReach(reach, sql`a.event_id`);

interface FailedRow extends Omit<FailedMail, 'what' | 'failed_at' | 'booking'> {
  kind: string;
  subject: string | null;
  failed_at: Date;
  event_id: string | null;
  appointment_id: string | null;
  reference: string | null;
}

const SOURCE = sql`outbox o LEFT JOIN appointments a USING (appointment_id)`;
const IS_FAILED = sql`o.failed_at IS NOT NULL AND o.dropped_at IS NULL`;

const newestFirst = (staff: Staff) => ({
  keys: [sql`o.failed_at`, sql`o.mail_id`],
  descending: true,
  rowOf: (id: string) => sql`${SOURCE} WHERE o.mail_id = ${id} AND ${isVisibleTo(staff)}`,
});

/** Mails that failed permanently, newest first. */
export async function listFailedEmails(db: Executor, staff: Staff, cursor: Cursor) {
  const { rows } = await sql<FailedRow>`
    SELECT o.mail_id, o.kind, o.failed_at, coalesce(o.failure, 'temporary') AS failure, m.subject,
      nullif(concat_ws(' ', f.first_name, f.last_name), '') AS name, coalesce(f.email, o.email) AS email,
      ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone, a.event_id, a.appointment_id, a.reference
    FROM ${SOURCE} LEFT JOIN profiles f ON f.profile_id = coalesce(a.profile_id, o.profile_id)
    LEFT JOIN staff_messages m USING (message_id)
    WHERE ${IS_FAILED} AND ${isVisibleTo(staff)} ${toPageClause(newestFirst(staff), PAGE, cursor)}`.execute(
    db,
  );
  return toPage(rows.map(present), ({ mail_id }) => mail_id, PAGE, cursor);
}

/** The number of failed mails, and when the oldest failed. */
export async function countFailedEmails(db: Executor, staff: Staff) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::int AS count, min(o.failed_at) AS since
    FROM ${SOURCE} WHERE ${IS_FAILED} AND ${isVisibleTo(staff)}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

function present(row: FailedRow): FailedMail {
  const { kind, subject, failed_at, event_id, appointment_id, reference, ...mail } = row;
  return {
    ...mail,
    what: getMailName(kind, subject),
    failed_at: failed_at.toISOString(),
    booking:
      event_id && appointment_id && reference ? { event_id, appointment_id, reference } : null,
  };
}

interface DecidedMail {
  appointment_id: string | null;
  event_id: string | null;
  profile_id: string | null;
  kind: string;
  open: boolean;
}

interface Decision {
  staff: Staff;
  mailId: string;
  requestId: string;
}

const NO_LONGER_APPLIES =
  'This e-mail no longer applies, so it cannot be sent again. Close it, and call them if they still need to know.';
/** The job has made them due again, because their invitation did not arrive. */
const DUE_AGAIN =
  'This invitation was withdrawn because it did not arrive. They are due again: close this, and invite them to an event or call them.';

/** The relay would silently drop it. @throws {HttpError} 409 */
async function requireStillApplies(
  services: Services,
  transaction: Executor,
  mailId: string,
): Promise<void> {
  const mail = await transaction
    .selectFrom('outbox')
    .selectAll()
    .where('mail_id', '=', mailId)
    .executeTakeFirstOrThrow();
  if (await composeMail({ ...services, db: transaction }, mail)) return;
  const message = mail.kind === 'test-invitation' ? DUE_AGAIN : NO_LONGER_APPLIES;
  throw new HttpError(409, 'EVENT_CHANGED', message);
}

/**
 * Retries a failed mail, or closes it.
 * @throws {HttpError} 404 if it is not visible to this member of staff; 409 when it has already been
 * resolved, or a retry was requested but it no longer applies
 */
export async function resolveFailedMail(
  services: Services,
  { staff, mailId, requestId }: Decision,
  decision: 'retry' | 'close',
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const { rows } = await sql<DecidedMail>`
      SELECT o.appointment_id, a.event_id, coalesce(a.profile_id, o.profile_id) AS profile_id, o.kind,
        ${IS_FAILED} AS open
      FROM ${SOURCE}
      WHERE o.mail_id = ${mailId} AND ${isVisibleTo(staff)} FOR UPDATE OF o`.execute(transaction);
    const [mail] = rows;
    if (!mail) throw new NotFoundError();
    if (!mail.open)
      throw new HttpError(409, 'EVENT_CHANGED', 'This e-mail is no longer on the list.');
    if (decision === 'retry') await requireStillApplies(services, transaction, mailId);
    const act = decision === 'retry' ? retryEmails : dropEmails;
    await act(transaction, sql`mail_id = ${mailId}`);
    await writeAudit(transaction, {
      actor: staff.userId,
      action:
        decision === 'retry'
          ? `failed mail sent again: ${mail.kind}`
          : `failed mail closed: ${mail.kind}`,
      subject: mail.appointment_id ? `appointment ${mail.appointment_id}` : `mail ${mailId}`,
      eventId: mail.event_id,
      ...(mail.profile_id ? { profileId: mail.profile_id } : {}),
      requestId,
    });
  });
}
