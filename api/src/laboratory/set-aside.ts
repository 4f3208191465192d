import { createHash } from 'node:crypto';
import type { SetAsideMatch, SetAsideResolution } from '@chaps/contracts/staff-results';
import { nameWords } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { type Cursor, countRows, toPage, toPageClause } from '../platform/db/page.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { readBatch } from './batches.ts';
import { checkRow, MAX_RESULTS } from './lab-row.ts';
import {
  findContradictedReferences,
  type MatchedRow,
  matchRows,
  type StoredRow,
} from './match-rows.ts';
import { setAsideContext } from './release-rows.ts';
import { addBatch, storedRow } from './store-batch.ts';
import { addTubeReferences } from './tube-references.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

interface OpenRow {
  set_aside_id: string;
  file_name: string;
  set_aside_at: Date;
  row_encrypted: string;
  /** The unreleased file that contains this row. */
  matched_batch_id: string | null;
}

const COLUMNS = sql`s.set_aside_id, b.file_name, s.set_aside_at, s.row_encrypted,
  CASE WHEN m.state = 'preview' THEN s.matched_batch_id END AS matched_batch_id`;

const OPEN = sql`set_aside_results s JOIN result_batches b USING (batch_id)
  LEFT JOIN result_batches m ON m.batch_id = s.matched_batch_id
  WHERE s.resolution IS NULL`;

const toRow = ({ keys }: Needed, { set_aside_id: id, row_encrypted: sealed }: OpenRow): StoredRow =>
  storedRow.parse(JSON.parse(keys.decrypt(sealed, setAsideContext(id))));

const ROWS_DIFFER_ERROR =
  'another row set aside for this booking differs: resolve one of them first';

/** Matches each row on its own, as things are now. @param all every unresolved row */
async function rematchRows(
  services: Needed,
  db: Executor,
  rows: readonly OpenRow[],
  all: readonly OpenRow[],
) {
  const unmatched = all.filter(({ matched_batch_id: id }) => id === null);
  const contradicted = findContradictedReferences(
    await addTubeReferences(
      services,
      db,
      unmatched.map((open) => toRow(services, open)),
    ),
  );
  const matched: (OpenRow & { matched: MatchedRow })[] = [];
  for (const open of rows) {
    const [now] = await matchRows(services, db, [toRow(services, open)]);
    if (!now) continue;
    const differs = open.matched_batch_id === null && contradicted.has(now.row.reference);
    const shown = differs
      ? { ...now, action: 'fault' as const, faults: [...now.faults, ROWS_DIFFER_ERROR] }
      : now;
    matched.push({ ...open, matched: shown });
  }
  return matched;
}

async function readAllOpen(db: Executor): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`SELECT ${COLUMNS} FROM ${OPEN}
    ORDER BY s.set_aside_at, s.set_aside_id`.execute(db);
  return rows;
}

const PAGE = 50;
const OLDEST_FIRST = {
  keys: [sql`s.set_aside_at`, sql`s.set_aside_id`],
  rowOf: (id: string) => sql`set_aside_results s WHERE s.set_aside_id = ${id}`,
};

/** A page of unresolved rows, oldest first. */
export async function listSetAsideRows(services: Needed, db: Executor, cursor: Cursor) {
  const { rows } = await sql<OpenRow>`SELECT ${COLUMNS} FROM ${OPEN}
    ${toPageClause(OLDEST_FIRST, PAGE, cursor)}`.execute(db);
  const page = toPage(rows, ({ set_aside_id }) => set_aside_id, PAGE, cursor);
  const items = await rematchRows(services, db, page.items, await readAllOpen(db));
  return { ...page, items, total: await countRows(db, OPEN) };
}

/** All unresolved rows with these references. */
export async function findSetAside(
  services: Needed,
  db: Executor,
  references: ReadonlySet<string>,
): Promise<MatchedRow[]> {
  const rows = await readAllOpen(db);
  const stored = rows.map((open) => toRow(services, open));
  const named = await addTubeReferences(services, db, stored);
  const theirs = rows.filter((_, index) => references.has(named[index]?.reference ?? ''));
  return (await rematchRows(services, db, theirs, rows)).map(({ matched }) => matched);
}

async function lockOpen(transaction: Executor, id: string): Promise<OpenRow> {
  const { rows } = await sql<OpenRow>`SELECT ${COLUMNS} FROM ${OPEN}
    AND s.set_aside_id = ${id} FOR UPDATE OF s`.execute(transaction);
  const [open] = rows;
  if (!open) throw new NotFoundError();
  if (open.matched_batch_id === null) return open;
  throw new HttpError(
    409,
    'BATCH_CHANGED',
    'This row has been matched and is waiting to be released.',
  );
}

const plain = (name: string) => nameWords(name).join('');

/**
 * Compares with the person as booked or as corrected since: the laboratory has the details of the day.
 * @throws {ValidationError} with the fields that differ from both
 */
async function requireIdentity(
  db: Executor,
  { reference, name, date_of_birth: birth }: SetAsideMatch,
): Promise<void> {
  const { rows } = await sql<{ names: (string | null)[]; births: (string | null)[] }>`
    SELECT ARRAY[f.first_name || ' ' || f.last_name, a.booked_name] AS names,
      ARRAY[coalesce(a.booked_date_of_birth, f.date_of_birth), f.date_of_birth]::text[] AS births
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.reference = ${reference}`.execute(db);
  const [person] = rows;
  if (!person) throw new ValidationError({ reference: 'There is no booking with this reference.' });
  const faults: Record<string, string> = {};
  if (!person.names.some((known) => known !== null && plain(known) === plain(name))) {
    faults.name = 'This name does not match the booking.';
  }
  if (!person.births.includes(birth)) {
    faults.date_of_birth = 'This date of birth does not match the booking.';
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}

/**
 * Makes a file of the row, for the appointment that a clinician has chosen. A second person releases it like
 * any other file.
 * @throws {HttpError} 404; 409 BATCH_CHANGED
 * @throws {ValidationError} when name and date of birth differ from the booking
 */
export async function matchByHand(
  services: Needed & Pick<Services, 'db'>,
  userId: string,
  id: string,
  match: SetAsideMatch,
  requestId: string,
): Promise<string> {
  return withTransaction(services.db, async (transaction) => {
    const open = await lockOpen(transaction, id);
    await requireIdentity(transaction, match);
    const raw = toRawRow(toRow(services, open));
    const row = checkRow({
      ...raw,
      reference: match.reference,
      nhsNumber: '',
      unknownIdentifiers: [],
      dateOfBirth: match.date_of_birth,
      decided: match.level ?? raw.decided,
      byHand: true,
    });
    // A digest of the row and this attempt, since there are no file bytes.
    const bytes = createHash('sha256').update(`${id} ${requestId}`).digest();
    const file = { name: `By hand: ${open.file_name}`.slice(0, 200), bytes };
    const read = { format: 'csv' as const, rows: [row] };
    const batchId = await addBatch(services, transaction, userId, { ...file, read }, requestId);
    const [now] = (await readBatch(services, transaction, batchId, userId)).rows;
    // Rows held back only by the day's record stay in their file, or are overridden there.
    if (now && now.faults.length > 0 && !now.mayOverride) {
      throw new ValidationError({ reference: `It still cannot be released: ${now.faults[0]}.` });
    }
    await sql`UPDATE set_aside_results SET matched_batch_id = ${batchId}
      WHERE set_aside_id = ${id}`.execute(transaction);
    await writeAudit(transaction, {
      actor: userId,
      action: 'result matched by hand',
      subject: `result set aside ${id}`,
      after: { reference: match.reference, batch: batchId },
      requestId,
    });
    return batchId;
  });
}

/** The row as first read, to be matched again in another file. */
const toRawRow = ({ faults: _, replaces: __, ...raw }: StoredRow) => raw;

/**
 * Makes a file of the rows that match now, unchanged. A second person releases it.
 * @throws {HttpError} 409 BATCH_CHANGED when no row matches
 */
export async function createBatchFromMatches(
  services: Needed & Pick<Services, 'db'>,
  userId: string,
  requestId: string,
): Promise<string> {
  return withTransaction(services.db, async (transaction) => {
    const { rows: open } = await sql<OpenRow>`SELECT ${COLUMNS} FROM ${OPEN}
      AND m.state IS DISTINCT FROM 'preview'
      ORDER BY s.set_aside_at, s.set_aside_id LIMIT ${MAX_RESULTS} FOR UPDATE OF s`.execute(
      transaction,
    );
    const named = open.map((each) => {
      const row = toRow(services, each);
      return { ...row, location: `${each.file_name}, ${row.location}`.slice(0, 200) };
    });
    // Matched together, so that contradictory rows of one person are noticed, and copies counted once.
    const matched = await matchRows(services, transaction, named);
    const ready = open.filter((_, index) => matched[index]?.faults.length === 0);
    if (ready.length === 0) {
      const message = 'None of the set-aside rows match yet.';
      throw new HttpError(409, 'BATCH_CHANGED', message);
    }
    const rows = named
      .filter((_, index) => matched[index]?.faults.length === 0)
      .map((row) => checkRow(toRawRow(row)));
    const bytes = createHash('sha256').update(`matching ${requestId}`).digest();
    const file = { name: 'Previously set aside', bytes, read: { format: 'csv' as const, rows } };
    const batchId = await addBatch(services, transaction, userId, file, requestId);
    await sql`UPDATE set_aside_results SET matched_batch_id = ${batchId}
      WHERE set_aside_id = ANY (${ready.map(({ set_aside_id }) => set_aside_id)}::uuid[])`.execute(
      transaction,
    );
    return batchId;
  });
}

/**
 * Closes a row that is not to be released.
 * @throws {HttpError} 404; 409 BATCH_CHANGED
 */
export async function resolveSetAsideRow(
  { db }: Pick<Services, 'db'>,
  userId: string,
  id: string,
  { resolution, reason }: SetAsideResolution,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockOpen(transaction, id);
    await sql`UPDATE set_aside_results SET resolution = ${resolution}, reason = ${reason},
        resolved_by = ${userId}, resolved_at = now(), row_encrypted = NULL
      WHERE set_aside_id = ${id}`.execute(transaction);
    await writeAudit(transaction, {
      actor: userId,
      action: `result ${resolution}`,
      subject: `result set aside ${id}`,
      reason,
      requestId,
    });
  });
}
