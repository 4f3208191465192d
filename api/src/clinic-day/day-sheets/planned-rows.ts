import { scheduler } from 'node:timers/promises';
import type { SheetRow } from '@chaps/contracts/day-sheets';
import type { DayAction } from '@chaps/contracts/visits';
import { toTubeKey } from '@chaps/domain';
import { fullName, type SheetDay } from './people.ts';
import { planRow } from './plan-row.ts';
import { findRowSubject, findSimilarPeople } from './row-person.ts';
import {
  findDuplicateLine,
  formatRowName,
  isFilled,
  parseSheetLines,
  type SheetLine,
} from './sheet-rows.ts';
import { parseTypedSteps } from './typed-row.ts';

/** A row of the file, and the actions that result from it. */
export interface PlannedRow extends SheetRow {
  actions: DayAction[];
}

/** Errors for values that appear in two rows, or belong to someone else. */
function createDuplicateCheck(
  lines: readonly SheetLine[],
  { people, tubeOwners, zeros }: SheetDay,
) {
  const otherWithId = findDuplicateLine(lines, ({ id }) => id.toLowerCase());
  const otherWithTube = findDuplicateLine(lines, (cells) => toTubeKey(cells['tube code'], zeros));
  return (row: SheetLine, id: string): string[] => {
    const sameId = otherWithId(row);
    const sameTube = otherWithTube(row);
    const owner = tubeOwners.get(toTubeKey(row.cells['tube code'], zeros)) ?? id;
    const person = people.get(owner);
    return [
      ...(sameId ? [`‘id’: line ${sameId} has the same id.`] : []),
      ...(sameTube ? [`‘tube code’: line ${sameTube} has the same code.`] : []),
      ...(owner === id
        ? []
        : [
            `‘tube code’: this code is recorded for ${person ? fullName(person) : 'someone else'}.`,
          ]),
    ];
  };
}

/** Number of rows after which other requests are served. */
const ROWS_BETWEEN_YIELDS = 100;

/**
 * Returns each filled-in row with its plan, and the number of empty rows.
 * @throws {ValidationError} for a file that is not a sheet
 */
export async function planRows(
  csv: string,
  at: { eventId: string; day: SheetDay; now: Date },
): Promise<{ rows: PlannedRow[]; unfilled: number }> {
  const all = parseSheetLines(csv);
  const filled = all.filter(isFilled);
  const doublesOf = createDuplicateCheck(filled, at.day);
  const lookalikeOf = findSimilarPeople(at.day);
  const rows: PlannedRow[] = [];
  for (const row of filled) {
    if (rows.length % ROWS_BETWEEN_YIELDS === 0) await scheduler.yield();
    const { line, cells } = row;
    const { id, person, faults: ofPerson } = findRowSubject(cells, at.day);
    const typed = parseTypedSteps(cells);
    const faults = [...ofPerson, ...doublesOf(row, id), ...typed.faults];
    const looks_like = person ? lookalikeOf(person, line) : null;
    const plan =
      person && faults.length === 0
        ? planRow(typed, person, { ...at, rowId: id })
        : { actions: [], steps: [], kept: [], faults };
    const name = person && !person.isNew ? fullName(person) : formatRowName(cells) || 'Nobody';
    const start_time = person?.start_time ?? null;
    rows.push({ ...plan, line, name, start_time, notes: [], looks_like });
  }
  return { rows, unfilled: all.length - filled.length };
}
