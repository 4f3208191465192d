import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Times in seconds since 1970, 0 for never. */
export interface Operations {
  backupAt: number;
  restoreTestAt: number;
  diskReportedAt: number;
  /** Share of the database disk in use, from 0 to 1; null if nothing reports it. */
  diskUsed: number | null;
  /** Whether backups are sent to another machine; null until one has been reported. */
  isBackupElsewhere: boolean | null;
  /** Whether the latest change could not be sent to the backups. */
  isArchiveFailing: boolean;
}

/** What the `backup` service and the restore test reported, and the server's archiving state. */
export async function readOperations(db: Executor): Promise<Operations> {
  const { rows } = await sql<Operations>`
    SELECT ${moment('succeeded_at', 'backup')} AS "backupAt",
      ${moment('succeeded_at', 'restore-test')} AS "restoreTestAt",
      ${moment('reported_at', 'disk')} AS "diskReportedAt",
      max(used_share) AS "diskUsed",
      bool_or(target <> '') FILTER (WHERE operation = 'backup') AS "isBackupElsewhere",
      (SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
        FROM pg_stat_archiver) AS "isArchiveFailing"
    FROM operation_reports`.execute(db);
  const [operations] = rows;
  if (!operations) throw new Error('the query for the reports returned no row');
  return operations;
}

const moment = (column: string, operation: string) =>
  sql.raw<number>(
    `coalesce(extract(epoch FROM max(${column}) FILTER (WHERE operation = '${operation}')), 0)::float8`,
  );
