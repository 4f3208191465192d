import { isoDate } from '@chaps/contracts';
import type { ImportColumn } from '@chaps/contracts/event-imports';
import { parseTime } from '@chaps/domain';
import { findDayInText } from '@chaps/domain/day-text';
import type { Executor } from '../platform/db/database.ts';
import { findPlace } from './places.ts';

type Cells = Partial<Record<ImportColumn, string>>;

/** Reads '06/05/2030' as 6 May. Anything that is not a date stays unchanged. */
function toIsoDay(text: string): string {
  const { day: written, rest } = findDayInText(text) ?? {};
  if (!written?.year || rest) return text;
  const [month, day] = [written.month, written.day].map((part) => String(part).padStart(2, '0'));
  const date = `${written.year}-${month}-${day}`;
  return isoDate.safeParse(date).success ? date : text;
}

/** Converts dates, times and prices from a spreadsheet to the form that the rules expect. */
const normaliseCells = ({ event_date, start_time, end_time, price, ...cells }: Cells): Cells => ({
  ...cells,
  event_date: toIsoDay(event_date ?? ''),
  start_time: parseTime(start_time ?? '') ?? start_time ?? '',
  end_time: parseTime(end_time ?? '') ?? end_time ?? '',
  price: (price ?? '').replace(/^(\d+\.\d)$/, '$10'),
});

/** Without coordinates, uses those of the latest event at the postcode, or of its district. */
async function readCoordinates(db: Executor, postcode: string): Promise<Cells> {
  const { place, district } = await findPlace(db, 'all', postcode);
  const found = place ?? district;
  return found ? { latitude: String(found.latitude), longitude: String(found.longitude) } : {};
}

/** A row from a spreadsheet, in the form in which it is checked and shown. */
export async function prepareCells(db: Executor, row: Cells): Promise<Cells> {
  const cells = normaliseCells(row);
  const { postcode, latitude, longitude } = cells;
  if (!postcode || latitude || longitude) return cells;
  return { ...cells, ...(await readCoordinates(db, postcode)) };
}
