import type { PersonalData } from '@chaps/contracts';
import { lockUserRoles } from '../../accounts/staff-grants.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { listRecordIds } from '../merges/records.ts';
import { lockRecord, type ProfileRow } from '../queries.ts';
import { erasePerson, listBookingsBeforeErasure, listOwedBeforeErasure } from './erasure.ts';
import { exportPerson } from './export.ts';
import { closeErasureRequests } from './requests.ts';

/** Locks all records of a person, whichever id is given (ADR 50); erased ones are left out. */
export async function lockAllRecords(
  transaction: Executor,
  profileId: string,
): Promise<ProfileRow[]> {
  const records: ProfileRow[] = [];
  // In a fixed order, so that concurrent calls cannot deadlock.
  for (const id of (await listRecordIds(transaction, profileId)).toSorted()) {
    const record = await lockRecord(transaction, id);
    if (record) records.push(record);
  }
  return records;
}

/** All data held about a person; the caller has authorised the export and logs the access. */
export async function exportRecords(
  services: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  records: readonly ProfileRow[],
): Promise<{ records: PersonalData[] }> {
  const exported: PersonalData[] = [];
  for (const record of records) exported.push(await exportPerson(services, db, record));
  return { records: exported };
}

interface By {
  /** A user id, or the name of the person who ran the staff command. */
  actor: string;
  reason?: string;
  requestId: string | null;
  /** The person knows that a result may come, or that they have not been told one. */
  knowsOfResult: boolean;
}

/** What prevents an erasure. */
interface ErasureBlockers {
  /** A role would be left that nobody holds. */
  roles: string[];
  /** References of bookings. */
  bookings: string[];
  /**
   * References of bookings about which a clinician still has to speak to them; none if they know.
   */
  owed: string[];
}

/** Merged while waiting for the locks. @throws {HttpError} 409 PERSON_CHANGED */
async function requireAllRecordsLocked(
  transaction: Executor,
  locked: readonly string[],
): Promise<void> {
  const [first] = locked;
  const all = first === undefined ? [] : await listRecordIds(transaction, first);
  for (const id of all.filter((one) => !locked.includes(one))) {
    if (!(await lockRecord(transaction, id))) continue;
    const message = 'The records of this person have changed. Please try again.';
    throw new HttpError(409, 'PERSON_CHANGED', message);
  }
}

/**
 * Erases a person and closes their requests for erasure.
 * @returns what prevents it; nothing is then erased
 * @throws {HttpError} 409 PERSON_CHANGED
 */
export async function eraseRecords(
  services: Pick<Services, 'jobs' | 'now'>,
  transaction: Executor,
  records: readonly ProfileRow[],
  { knowsOfResult, ...by }: By,
): Promise<ErasureBlockers | null> {
  const ids = records.map(({ profile_id }) => profile_id);
  await requireAllRecordsLocked(transaction, ids);
  const users = records.map(({ user_id }) => user_id);
  const roles = await lockUserRoles(transaction, users);
  const bookings = await listBookingsBeforeErasure(services, transaction, ids);
  const due = await listOwedBeforeErasure(transaction, ids);
  const owed = knowsOfResult ? [] : due;
  if ([roles, bookings, owed].some(({ length }) => length > 0)) return { roles, bookings, owed };
  for (const record of records) {
    const { profile_id: profileId } = record;
    await erasePerson(services, transaction, record);
    await closeErasureRequests(transaction, profileId, by.actor);
    const subject = `profile ${profileId}`;
    const details = due.length > 0 ? { owed: due } : {};
    await writeAudit(transaction, { ...by, action: 'person erased', subject, profileId, details });
  }
  return null;
}
