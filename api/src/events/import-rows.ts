import {
  type EventImport,
  eventRow,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportedRow,
  importCells,
  MAX_IMPORTED_EVENTS,
} from '@chaps/contracts/event-imports';
import { londonDate, slotTimes } from '@chaps/domain';
import type { Executor } from '../platform/db/database.ts';
import { readSheet, readTable } from '../platform/files/csv.ts';
import { FileError } from '../platform/files/text.ts';
import { prepareCells } from './sheet-cells.ts';

/** A row of the file, with its event if the row has no faults. */
export interface CheckedRow extends ImportedRow {
  event?: EventImport;
}

type Lines = { line: number; row: Record<string, string> }[];

/**
 * Checks each row of a file of events, also against the database: products, existing events, times.
 * @throws {FileError} when it is not a table with these columns
 */
export const checkRows = (db: Executor, now: Date, text: string): Promise<CheckedRow[]> =>
  checkLines(db, now, readTable(text, IMPORT_COLUMNS));

/**
 * The same for a file from a spreadsheet, which has its own format for dates and times; an event's
 * coordinates may be derived from its postcode.
 * @throws {FileError}
 */
export async function checkSheet(db: Executor, now: Date, text: string): Promise<CheckedRow[]> {
  const rows = readSheet(text, IMPORT_COLUMNS);
  // Checked first, because each row may query the database for its postcode.
  if (rows.length > MAX_IMPORTED_EVENTS) {
    throw new FileError(
      `The file has more than ${MAX_IMPORTED_EVENTS} rows. Split it into smaller files.`,
    );
  }
  const lines: Lines = [];
  for (const { line, row } of rows) {
    lines.push({ line, row: await prepareCells(db, row) });
  }
  return checkLines(db, now, lines);
}

async function checkLines(db: Executor, now: Date, lines: Lines): Promise<CheckedRow[]> {
  const faultsOf = await createRowChecks(db, londonDate(now));
  return lines.map(({ line, row }) => {
    const cells = importCells.parse(row);
    const { success, data, error } = eventRow.safeParse(cells);
    if (success) {
      const faults = faultsOf(data);
      return faults.length > 0 ? { line, cells, faults } : { line, cells, faults, event: data };
    }
    const faults = error.issues.map(({ path, message }) => ({ column: path.join('.'), message }));
    return { line, cells, faults };
  });
}

type Identity = Pick<EventImport, 'event_name' | 'event_date' | 'start_time'>;
const getKey = ({ event_name, event_date, start_time }: Identity) =>
  `${event_name} ${event_date} ${start_time.slice(0, 5)}`;

/** Rules that no schema can express. A duplicate event is a fault, also within the file. */
async function createRowChecks(db: Executor, today: string) {
  const products = await db.selectFrom('products').select('product_id').execute();
  const known = await db
    .selectFrom('events')
    .select(['event_name', 'event_date', 'start_time'])
    .where('event_date', '>=', today)
    .execute();
  const seen = new Set(known.map(getKey));
  return (event: EventImport): ImportedRow['faults'] => {
    const faults: ImportedRow['faults'] = [];
    const add = (column: ImportColumn, message: string) => faults.push({ column, message });
    if (!products.some(({ product_id }) => product_id === event.product_id)) {
      add('product_id', 'this product does not exist');
    }
    if (event.event_date < today) add('event_date', 'has passed');
    if (slotTimes(event).length === 0) add('end_time', 'leaves no time for a session');
    if (seen.has(getKey(event))) add('event_name', 'this event already exists');
    seen.add(getKey(event));
    return faults;
  };
}
