import type { FileMapping } from '@chaps/contracts/laboratories';
import { sql } from 'kysely';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { importSettingsSchema } from './lab-columns.ts';

/** How staff have chosen to read a laboratory's files; null if nobody has. */
export async function findMapping(db: Executor, laboratory: string): Promise<FileMapping | null> {
  const { rows } = await sql<{ mapped_at: Date | null; mapped_from: string | null }>`
    SELECT encoding, columns, headings, mapped_at, mapped_from FROM laboratories
    WHERE lower(name) = lower(${laboratory}) AND num_nonnulls(encoding, columns) > 0`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { encoding, columns, headings } = importSettingsSchema.parse(row);
  const used = Object.values(columns ?? {});
  return {
    ...{ encoding, columns },
    unused: (headings ?? []).filter((heading) => !used.includes(heading)),
    chosen_at: row.mapped_at?.toISOString() ?? null,
    file_name: row.mapped_from,
  };
}

/** Deletes the choice. Files that have already been uploaded are not read again. */
export const forgetMapping = (
  db: Executor,
  laboratory: string,
  by: { actor: string; requestId: string },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    await sql`SELECT FROM laboratories WHERE lower(name) = lower(${laboratory})
      FOR NO KEY UPDATE`.execute(transaction);
    const before = await findMapping(transaction, laboratory);
    if (!before) return;
    await sql`UPDATE laboratories SET encoding = NULL, columns = NULL, headings = NULL,
      mapped_at = NULL, mapped_from = NULL WHERE lower(name) = lower(${laboratory})`.execute(
      transaction,
    );
    await writeAudit(transaction, {
      ...by,
      action: 'file mapping forgotten',
      subject: `laboratory ${laboratory}`,
      before: { encoding: before.encoding, ...before.columns },
    });
  });
