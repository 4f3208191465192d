import type { RecordedSheet, SheetPreview } from '@chaps/contracts/day-sheets';
import { type ActionResults, type DayAction, MAX_ACTIONS } from '@chaps/contracts/visits';
import { londonDate, mayMarkAttendance } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { auditSteps } from '../audit-steps.ts';
import { type DayChange, lockDay, toAudit } from '../lock-day.ts';
import { BEFORE_EVENT_DAY, recordInTransaction } from '../record-actions.ts';
import { readSheetDay } from './people.ts';
import { type PlannedRow, planRows } from './planned-rows.ts';

type Result = ActionResults['results'][number];
type ImportServices = Pick<Services, 'db' | 'now' | 'keys'>;

/**
 * If the database analyses its tables meanwhile, it sees none of the rows that the transaction has
 * written, and would search each table from its beginning for each of them: 3,000 people took more
 * than a minute.
 */
async function expectManyRows(transaction: Executor): Promise<void> {
  await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
  await sql`SET LOCAL enable_nestloop = off`.execute(transaction);
}

/**
 * Reads the rows of a sheet, with the day locked against other records. @throws {HttpError} 404, 409, 422
 */
async function openSheet(transaction: Executor, eventId: string, csv: string, now: Date) {
  await expectManyRows(transaction);
  const day = await lockDay(transaction, eventId, 'compare');
  if (!mayMarkAttendance(day.event_date, londonDate(now))) {
    throw new HttpError(409, 'EVENT_CHANGED', BEFORE_EVENT_DAY);
  }
  const known = await readSheetDay(transaction, eventId);
  return { day, ...(await planRows(csv, { eventId, day: known, now })) };
}

/** Records the steps of rows in the same way as a tablet's. */
async function recordRows(
  transaction: Executor,
  change: DayChange,
  rows: readonly PlannedRow[],
  acting: Parameters<typeof recordInTransaction>[3],
) {
  const actions: DayAction[] = rows.flatMap((row) => row.actions);
  const results = new Map<string, Result>();
  const recorded: string[] = [];
  let count = 0;
  for (let begin = 0; begin < actions.length; begin += MAX_ACTIONS) {
    const some = actions.slice(begin, begin + MAX_ACTIONS);
    const answer = await recordInTransaction(transaction, change, some, acting);
    for (const result of answer.results) results.set(result.action_id, result);
    recorded.push(...answer.recorded);
    count += answer.count;
  }
  return { results, recorded, count };
}

/** The reasons given for the outcomes of a row's steps, each once. */
function getReasons(
  { actions }: PlannedRow,
  results: ReadonlyMap<string, Result>,
  outcome: Result['outcome'],
): string[] {
  const reasons = actions.flatMap(({ action_id }) => {
    const result = results.get(action_id);
    return result?.outcome === outcome ? (result.reason ?? '') : [];
  });
  return [...new Set(reasons)];
}

const PAPER = 'paper';

/**
 * Previews a sheet: its steps are recorded in a transaction that is rolled back, so that the outcomes are
 * real.
 * @throws {HttpError} 404; 409 EVENT_CHANGED when nothing can be recorded; 422 for a file that is not a sheet
 */
export async function previewSheet(
  { db, now, keys }: ImportServices,
  change: DayChange,
  csv: string,
): Promise<SheetPreview> {
  const transaction = await db.startTransaction().execute();
  try {
    const at = now();
    const { day, rows, unfilled } = await openSheet(transaction, change.eventId, csv, at);
    const played = rows.filter(({ looks_like }) => looks_like === null);
    const acting = { keys, day, now: at, device: PAPER };
    const { results } = await recordRows(transaction, change, played, acting);
    const shown = rows.map(({ actions, ...row }) => {
      const rejected = getReasons({ ...row, actions }, results, 'rejected');
      const notes = getReasons({ ...row, actions }, results, 'conflict');
      const faults = [...row.faults, ...rejected];
      return { ...row, notes, faults, steps: faults.length > 0 ? [] : row.steps };
    });
    return { rows: shown, unfilled };
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Records the steps of a sheet's rows, with an audit row for the sheet in addition to those for the steps.
 * @param lines those without errors in the preview
 * @throws {HttpError} as `previewSheet`
 */
export async function importDaySheet(
  { db, now, keys }: ImportServices,
  change: DayChange,
  { csv, lines }: { csv: string; lines: readonly number[] },
): Promise<RecordedSheet> {
  const wanted = new Set(lines);
  return withTransaction(db, async (transaction) => {
    const at = now();
    const { day, ...sheet } = await openSheet(transaction, change.eventId, csv, at);
    const rows = sheet.rows.filter(({ line }) => wanted.has(line));
    const acting = { keys, day, now: at, device: PAPER };
    const { results, recorded, count } = await recordRows(transaction, change, rows, acting);
    if (count > 0) {
      await writeAudit(transaction, {
        ...toAudit(change),
        action: 'steps of the day typed in from paper',
        details: { steps: count },
      });
    }
    await auditSteps(transaction, change, recorded);
    const refused = rows.flatMap((row) => {
      const [reason] = [...row.faults, ...getReasons(row, results, 'rejected')];
      return reason === undefined ? [] : { line: row.line, name: row.name, reason };
    });
    return { recorded: count, refused };
  });
}
