import type { PersonalData } from '@chaps/contracts';
import { lockRolesOf } from '../../accounts/staff-grants.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { listRecordIds } from '../merges/records.ts';
import { lockRecord, type ProfileRow } from '../queries.ts';
import { bookingsBeforeErasure, erasePerson } from './erasure.ts';
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
  /** A user id, or the name of whoever ran the staff command. */
  actor: string;
  reason?: string;
  requestId: string | null;
}

/** What prevents an erasure. */
interface Preventing {
  /** A role would be left that nobody holds. */
  roles: string[];
  /** References of bookings. */
  bookings: string[];
}

/**
 * Erases a person and closes their requests for it.
 * @returns what prevents it: then nothing is erased
 */
export async function eraseRecords(
  services: Pick<Services, 'jobs' | 'now'>,
  transaction: Executor,
  records: readonly ProfileRow[],
  by: By,
): Promise<Preventing | null> {
  const ids = records.map(({ profile_id }) => profile_id);
  const users = records.map(({ user_id }) => user_id);
  const roles = await lockRolesOf(transaction, users);
  const bookings = await bookingsBeforeErasure(services, transaction, ids);
  if (roles.length > 0 || bookings.length > 0) return { roles, bookings };
  for (const record of records) {
    const { profile_id: profileId } = record;
    await erasePerson(services, transaction, record);
    await closeErasureRequests(transaction, profileId, by.actor, by.reason ?? null);
    const subject = `profile ${profileId}`;
    await writeAudit(transaction, { ...by, action: 'person erased', subject, profileId });
  }
  return null;
}
