import { randomUUID } from 'node:crypto';
import { CONSENT_GIVEN, SHEET_COLUMNS, type SheetColumn } from '@chaps/contracts/day-sheets';
import { stringify } from 'csv-stringify/sync';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { SAFE_CSV } from '../../platform/security/printable.ts';
import { readDayPeople } from '../day-list.ts';
import { type DayChange, toAudit } from '../lock-day.ts';
import { toWalkInRowId } from './row-id.ts';

/** Rows per sheet for walk-ins; for more, save another sheet, whose rows have their own ids. */
const EMPTY_ROWS = 20;

type Cells = Partial<Record<SheetColumn, string>>;
type Day = Awaited<ReturnType<typeof readDayPeople>>;

/** Everyone who may come, with walk-ins and empty rows last. */
function toRows({ appointments }: Day): Cells[] {
  const listed = appointments
    .filter(({ is_cancelled, state }) => !is_cancelled || state !== 'expected')
    .map((person) => ({
      time: person.start_time ?? '',
      'last name': person.last_name,
      'first name': person.first_name,
      'birth date': person.date_of_birth ?? '',
      consent: person.consent_given ? CONSENT_GIVEN : '',
      reference: person.reference,
      id: person.appointment_id,
    }));
  const empty = Array.from({ length: EMPTY_ROWS }, () => ({ id: toWalkInRowId(randomUUID()) }));
  return [...listed, ...empty];
}

/**
 * A CSV file for typing in the paper records of the day in a spreadsheet.
 * @throws {NotFoundError}
 */
export async function createDaySheetFile(
  { db }: Pick<Services, 'db'>,
  change: DayChange,
): Promise<{ filename: string; csv: string }> {
  const day = await readDayPeople(db, change.eventId);
  await writeAudit(db, { ...toAudit(change), action: 'sheet of the day saved' });
  const columns = [...SHEET_COLUMNS];
  const csv = stringify(toRows(day), { header: true, bom: true, columns, ...SAFE_CSV });
  return { filename: `day-sheet-${day.event_date}.csv`, csv };
}
