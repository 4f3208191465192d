import type {
  DataRequest,
  dataRequestsQuery,
  NewDataRequest,
} from '@chaps/contracts/data-requests';
import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../../platform/db/page.ts';
import { HttpError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { listRecordIds } from '../merges/records.ts';
import { lockRecord, type ProfileRow } from '../queries.ts';

const PAGE = 50;

export interface RequestedBy {
  userId: string;
  requestId: string;
}

type Row = Omit<DataRequest, 'closed_at'> & { closed_at: Date | null };

const REQUESTS = sql`data_requests d LEFT JOIN profiles f ON f.profile_id = d.profile_id
  LEFT JOIN staff_members m ON m.user_id::text = d.closed_by`;

const COLUMNS = sql`d.data_request_id, d.kind, d.profile_id, d.asked_by, d.channel, d.received_on,
  d.due_on, d.state, d.answer, coalesce(m.email, d.closed_by) AS closed_by, d.closed_at,
  CASE WHEN f.is_active THEN f.first_name || ' ' || f.last_name END AS name`;

const present = ({ closed_at, ...row }: Row): DataRequest => ({
  ...row,
  closed_at: closed_at?.toISOString() ?? null,
});

/** A page of requests, those due soonest first. */
export async function listDataRequests(
  db: Executor,
  { state, profile_id, ...cursor }: z.output<typeof dataRequestsQuery>,
) {
  const ofPerson = profile_id && (await listRecordIds(db, profile_id));
  const matching = sql`${REQUESTS}
    WHERE ${state === 'all' ? sql`true` : sql`d.state = ${state}`}
      AND ${ofPerson ? sql`d.profile_id = ANY (${ofPerson})` : sql`true`}`;
  const order = {
    keys: [sql`d.due_on`, sql`d.data_request_id`],
    rowOf: (id: string) => sql`data_requests d WHERE d.data_request_id = ${id}`,
  };
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM ${matching} ${toPageClause(order, PAGE, cursor)}`.execute(db);
  const page = toPage(rows.map(present), (row) => row.data_request_id, PAGE, cursor);
  return { ...page, total: await countRows(db, matching) };
}

/** @throws {NotFoundError} */
export async function readDataRequest(
  db: Executor,
  id: string,
  lock = false,
): Promise<DataRequest> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM ${REQUESTS} WHERE d.data_request_id = ${id}
    ${lock ? sql`FOR UPDATE OF d` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  return present(row);
}

/** Locks an open request until the transaction ends. @throws {HttpError} 404; 409 REQUEST_CLOSED */
export async function lockOpenDataRequest(transaction: Executor, id: string): Promise<DataRequest> {
  const request = await readDataRequest(transaction, id, true);
  if (request.state === 'open') return request;
  throw new HttpError(409, 'REQUEST_CLOSED', 'This request has already been answered.');
}

/** The audit subject is the person's record, so that the entry appears in their timeline. */
export const getAuditSubject = ({
  profile_id,
  data_request_id,
}: Pick<DataRequest, 'profile_id' | 'data_request_id'>) =>
  profile_id
    ? { subject: `profile ${profile_id}`, profileId: profile_id }
    : { subject: `data request ${data_request_id}` };

async function requireActiveRecord(transaction: Executor, profileId: string): Promise<void> {
  const known = await lockRecord(transaction, profileId);
  if (!known) throw new ValidationError({ profile_id: 'There is no record with this number.' });
}

/** @returns its id @throws {ValidationError} */
export async function recordDataRequest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, requestId }: RequestedBy,
  request: NewDataRequest,
): Promise<string> {
  const { kind, profile_id, asked_by, channel, received_on } = request;
  if (received_on > londonDate(now())) {
    throw new ValidationError({ received_on: 'Enter a date in the past.' });
  }
  if (!profile_id && !asked_by)
    throw new ValidationError({ asked_by: 'Enter the name of the person who asked.' });
  return withTransaction(db, async (transaction) => {
    if (profile_id) await requireActiveRecord(transaction, profile_id);
    const { data_request_id } = await transaction
      .insertInto('data_requests')
      .values({ kind, profile_id, asked_by, channel, received_on })
      .returning('data_request_id')
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, {
      actor: userId,
      action: `data request recorded: ${kind}`,
      ...getAuditSubject({ profile_id, data_request_id }),
      requestId,
    });
    return data_request_id;
  });
}

/**
 * Closes an erased person's requests for erasure.
 * @param actor a user id, or the name of the person who ran the staff command
 */
export async function closeErasureRequests(
  transaction: Executor,
  profileId: string,
  actor: string,
): Promise<void> {
  await transaction
    .updateTable('data_requests')
    .set({ state: 'done', closed_by: actor, closed_at: sql<Date>`now()` })
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'erasure')
    .where('state', '=', 'open')
    .execute();
}

/** Refuses a request for erasure that came from an account which is not the person's. */
export async function refuseErasureOfAccount(
  transaction: Executor,
  { profile_id, claimed_at: since }: Pick<ProfileRow, 'profile_id' | 'claimed_at'>,
  actor: string,
): Promise<void> {
  await transaction
    .updateTable('data_requests')
    .set({
      state: 'refused',
      answer: 'It came from an account that was not theirs and has been removed.',
      ...{ closed_by: actor, closed_at: sql<Date>`now()` },
    })
    .where('profile_id', '=', profile_id)
    .where('kind', '=', 'erasure')
    .where('channel', '=', 'portal')
    .where('state', '=', 'open')
    .where(sql<boolean>`created_at >= ${since}`)
    .execute();
  await forgetPortalErasure(transaction, profile_id, since);
}

/**
 * Forgets a request in the portal that was refused: another one may be made.
 * @param since only if it was made since then
 */
export async function forgetPortalErasure(
  transaction: Executor,
  profileId: string,
  since: Date | null = null,
): Promise<void> {
  await transaction
    .deleteFrom('erasure_requests')
    .where('profile_id', '=', profileId)
    .where('account_id', 'is', null)
    .where('completed_at', 'is', null)
    .where(sql<boolean>`requested_at >= coalesce(${since}::timestamptz, '-infinity')`)
    .execute();
}

/**
 * Removes free text written by staff, which may name the requester. A refused request always has an
 * answer.
 */
export async function anonymiseRequester(transaction: Executor, profileId: string): Promise<void> {
  await transaction
    .updateTable('data_requests')
    .set({
      asked_by: null,
      answer: sql`CASE WHEN state = 'refused' THEN 'erased' END`,
    })
    .where('profile_id', '=', profileId)
    .execute();
}
