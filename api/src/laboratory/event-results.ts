import type { EventResult, EventResults, ResultState } from '@chaps/contracts/event-results';
import { formatMeasuredValues } from '@chaps/contracts/result-fields';
import { londonTime } from '@chaps/domain';
import { sql } from 'kysely';
import { readEventTubes } from '../clinic-day/samples.ts';
import { beginsAt, isResultOwed, isWithdrawn } from '../events/conditions.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { findUnreleasedFiles } from './batches.ts';
import type { MatchedRow } from './match-rows.ts';
import { countNotTold } from './not-told.ts';
import { openResult, SEALED_COLUMN, type WithSealed } from './sealed-results.ts';
import { findSetAside } from './set-aside.ts';
import { presentTold, TOLD_COLUMNS, type ToldRow, WHY_NOT_TOLD } from './told.ts';

interface Row
  extends Pick<EventResult, 'appointment_id' | 'profile_id' | 'reference' | 'name'>,
    WithSealed,
    ToldRow {
  begins_at: Date;
  /** Not erased. */
  is_active: boolean;
  /** They gave a sample that was neither rejected nor lost. */
  is_awaited: boolean;
  level: EventResult['level'];
  untold: EventResult['untold'];
  released_at: Date | null;
  batch_id: string | null;
  file_name: string | null;
  result_id: string | null;
  /** The result was withdrawn, and not replaced. */
  is_withdrawn: boolean;
}

async function listBookings(db: Executor, eventId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT a.appointment_id, a.profile_id, a.reference, ${sql.raw(beginsAt('a'))} AS begins_at,
      CASE WHEN f.is_active THEN f.last_name || ', ' || f.first_name
        ELSE 'Erased person CHAPS' || f.profile_id END AS name,
      ${sql.raw(isResultOwed('a'))} AS is_awaited, f.is_active,
      ${SEALED_COLUMN}, r.level, r.result_id, r.created_at AS released_at, ${TOLD_COLUMNS},
      CASE WHEN r.result_id IS NOT NULL THEN ${WHY_NOT_TOLD} END AS untold,
      r.result_id IS NULL AND ${sql.raw(isWithdrawn('a'))} AS is_withdrawn, b.batch_id, b.file_name
    FROM appointments a JOIN profiles f USING (profile_id)
    LEFT JOIN results r ON r.appointment_id = a.appointment_id AND r.superseded_at IS NULL
    LEFT JOIN result_batches b ON b.batch_id = r.batch_id
    WHERE a.event_id = ${eventId} AND a.status <> 'released'
    ORDER BY begins_at, f.last_name, f.first_name, a.appointment_id`.execute(db);
  return rows;
}

/** What is known of an unreleased result: its state, why it is held back, and its file. */
type Known = Pick<EventResult, 'state' | 'why' | 'file'>;

const NOTHING: Known = { state: 'waiting', why: null, file: null };
const WITHDRAWN: Known = { state: 'withdrawn', why: null, file: null };

const toKnownState = ({ faults }: MatchedRow, file: EventResult['file']): Known => {
  const [why] = faults;
  return why ? { state: 'held back', why, file } : { state: 'uploaded', why: null, file };
};

/**
 * State by booking; later sources overwrite earlier ones: tubes, their problems, rows set aside, unreleased
 * files.
 */
async function readUnreleasedStates(
  services: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  eventId: string,
  bookings: readonly Row[],
) {
  const references = new Set(bookings.map(({ reference }) => reference));
  const ids = new Map(bookings.map((row) => [row.reference, row.appointment_id]));
  const known = new Map<string, Known>();
  const erased = new Set(
    bookings.filter(({ is_active }) => !is_active).map(({ appointment_id }) => appointment_id),
  );
  const { tubes, held } = await readEventTubes(db, eventId);
  const withTube = new Set(tubes.map(({ subject }) => subject));
  for (const { subject, state } of tubes) {
    const isEnded = state === 'rejected' || state === 'missing' || erased.has(subject);
    if (!isEnded) known.set(subject, NOTHING);
  }
  for (const [id, why] of held) {
    if (withTube.has(id)) known.set(id, { state: 'held back', why, file: null });
  }
  for (const { row, faults } of await findSetAside(services, db, references)) {
    const id = ids.get(row.reference);
    const why = faults[0] ?? 'it was set aside, but now matches';
    if (id) known.set(id, { state: 'held back', why, file: null });
  }
  const files = await findUnreleasedFiles(services, db, references);
  for (const { batch_id, file_name, rows } of files) {
    for (const row of rows) {
      const id = ids.get(row.row.reference);
      if (id) known.set(id, toKnownState(row, { batch_id, file_name }));
    }
  }
  const own = Map.groupBy(tubes, ({ subject }) => subject);
  const codeOf = (id: string) =>
    own
      .get(id)
      ?.flatMap(({ code }) => code ?? [])
      .sort()
      .join(', ') || null;
  return { known, files, codeOf };
}

function toEventResult(
  keys: Services['keys'],
  row: Row,
  known: Known | undefined,
): EventResult | null {
  const {
    begins_at,
    is_awaited,
    is_active: _,
    is_withdrawn,
    released_at,
    batch_id,
    file_name,
    ...rest
  } = row;
  const { sealed, opened_at, told_at, told_how, told_by, ...known_ } = rest;
  const value = row.result_id && formatMeasuredValues(openResult(keys, sealed));
  const shown = { ...known_, value, told: presentTold({ opened_at, told_at, told_how, told_by }) };
  const start_time = londonTime(begins_at);
  if (released_at) {
    const file = batch_id && file_name ? { batch_id, file_name } : null;
    const done = { state: 'released' as const, why: null, file };
    return { ...shown, ...done, start_time, released_at: released_at.toISOString() };
  }
  if (!known && !is_awaited && !is_withdrawn) return null;
  // A tube alone does not show that there is another result.
  const hasNone = known === undefined || known === NOTHING;
  const state = is_withdrawn && hasNone ? WITHDRAWN : (known ?? NOTHING);
  return { ...shown, ...state, start_time, released_at: null };
}

async function listReleasedFiles(db: Executor, eventId: string): Promise<EventResults['files']> {
  const { rows } = await sql<{
    batch_id: string;
    file_name: string;
    uploaded_at: Date;
    results: number;
  }>`
    SELECT b.batch_id, b.file_name, b.uploaded_at, count(*)::int AS results
    FROM appointments a JOIN results r USING (appointment_id)
      JOIN result_batches b ON b.batch_id = r.batch_id
    WHERE a.event_id = ${eventId}
    GROUP BY b.batch_id ORDER BY b.uploaded_at DESC, b.batch_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    state: 'released',
    uploaded_at: row.uploaded_at.toISOString(),
  }));
}

/** Everyone at an event with an expected or known result, and the files that contain them. */
export async function readEventResults(
  services: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  eventId: string,
): Promise<Pick<EventResults, 'items' | 'sums' | 'files' | 'not_told'>> {
  const bookings = await listBookings(db, eventId);
  const { known, files, codeOf } = await readUnreleasedStates(services, db, eventId, bookings);
  const items = bookings
    .map((row) => toEventResult(services.keys, row, known.get(row.appointment_id)))
    .filter((row) => row !== null)
    .map((row) => ({ ...row, tube_code: codeOf(row.appointment_id) }));
  const count = (state: ResultState) => items.filter((item) => item.state === state).length;
  const open = files.map(({ rows, uploaded_at, ...file }) => ({
    ...file,
    state: 'preview' as const,
    uploaded_at: uploaded_at.toISOString(),
    results: rows.length,
  }));
  return {
    items,
    sums: {
      waiting: count('waiting'),
      'held back': count('held back'),
      uploaded: count('uploaded'),
      released: count('released'),
      withdrawn: count('withdrawn'),
    },
    not_told: await countNotTold(services, db, eventId),
    files: [...open, ...(await listReleasedFiles(db, eventId))],
  };
}
