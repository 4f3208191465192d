import type { DataRequestClosure, ErasureConfirmation } from '@chaps/contracts/data-requests';
import type { PersonalData } from '@chaps/contracts/personal-data';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAccesses, writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, ValidationError } from '../../platform/http/errors.ts';
import { eraseRecords, exportRecords, lockAllRecords } from './all-records.ts';
import {
  forgetPortalErasure,
  getAuditSubject,
  lockOpenDataRequest,
  type RequestedBy,
  readDataRequest,
} from './requests.ts';

/**
 * Returns an open request and the person's records, which are locked before it.
 * @throws {HttpError} 404; 409
 */
async function lockRequestWithRecords(transaction: Executor, id: string) {
  const { profile_id } = await readDataRequest(transaction, id);
  const records = profile_id ? await lockAllRecords(transaction, profile_id) : [];
  return { request: await lockOpenDataRequest(transaction, id), records };
}

/** @throws {ValidationError} */
function requireRecords(records: readonly unknown[]): void {
  if (records.length > 0) return;
  throw new ValidationError({ profile_id: 'There is no record of this person.' });
}

/**
 * Closes a request with how it was answered, or why it was refused. A person whose request in the portal was
 * refused may make another.
 * @throws {HttpError} 404; 409 REQUEST_CLOSED; 422
 */
export async function closeDataRequest(
  { db }: Pick<Services, 'db'>,
  { userId, requestId }: RequestedBy,
  id: string,
  { outcome, answer }: DataRequestClosure,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const request = await lockOpenDataRequest(transaction, id);
    const { kind, name, profile_id: profileId, channel } = request;
    if (kind === 'erasure' && outcome === 'done' && name !== null) {
      throw new ValidationError({
        outcome: 'This request is complete only once their data has been erased.',
      });
    }
    await transaction
      .updateTable('data_requests')
      .set({ state: outcome, answer, closed_by: userId, closed_at: sql<Date>`now()` })
      .where('data_request_id', '=', id)
      .execute();
    if (kind === 'erasure' && channel === 'portal' && profileId) {
      await forgetPortalErasure(transaction, profileId);
    }
    await writeAudit(transaction, {
      actor: userId,
      action: `data request ${outcome === 'done' ? 'answered' : 'refused'}: ${kind}`,
      ...getAuditSubject(request),
      reason: answer,
      requestId,
    });
  });
}

/**
 * All data held about the person who made the request, which stays open until staff record that the
 * file was sent. The person's own access log shows the access.
 * @throws {HttpError} 404; 409 REQUEST_CLOSED; 422
 */
export async function exportForDataRequest(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  { userId, requestId }: RequestedBy,
  id: string,
): Promise<{ records: PersonalData[] }> {
  return withTransaction(services.db, async (transaction) => {
    const { request, records: profiles } = await lockRequestWithRecords(transaction, id);
    if (request.kind !== 'access') {
      throw new ValidationError({ kind: 'They did not ask for their data.' });
    }
    requireRecords(profiles);
    const ids = profiles.map(({ profile_id }) => profile_id);
    await writeAccesses(transaction, ids, { userId, what: 'export', requestId });
    await writeAudit(transaction, {
      actor: userId,
      action: 'person exported',
      ...getAuditSubject(request),
      requestId,
    });
    return exportRecords(services, transaction, profiles);
  });
}

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Erases the person who asked for it, with all their records, once staff have typed the name.
 * @throws {HttpError} 404; 409 REQUEST_CLOSED, ROLES_OPEN, BOOKINGS_OPEN, RESULT_OWED, PERSON_CHANGED; 422
 */
export async function eraseForDataRequest(
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
  { userId, requestId }: RequestedBy,
  id: string,
  { name, reason, knows_of_result = false }: ErasureConfirmation,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const { request, records: profiles } = await lockRequestWithRecords(transaction, id);
    if (request.kind !== 'erasure') {
      throw new ValidationError({ kind: 'They did not ask for their data to be erased.' });
    }
    requireRecords(profiles);
    if (plain(name) !== plain(request.name ?? '')) {
      throw new ValidationError({ name: 'This is not the person’s name.' });
    }
    const by = { actor: userId, reason, requestId, knowsOfResult: knows_of_result };
    const preventing = await eraseRecords(services, transaction, profiles, by);
    if (!preventing) return;
    const { roles, bookings, owed } = preventing;
    if (roles.length > 0) {
      throw new HttpError(409, 'ROLES_OPEN', `End their roles first: ${roles.join(', ')}.`);
    }
    if (bookings.length === 0) {
      const message = `A clinician must speak to them first: ${owed.join(', ')}.`;
      throw new HttpError(409, 'RESULT_OWED', message);
    }
    const message = `First cancel upcoming bookings, and settle payments and refunds: ${bookings.join(', ')}.`;
    throw new HttpError(409, 'BOOKINGS_OPEN', message);
  });
}
