import type { Handover, handoverRequest, receiptRequest } from '@chaps/contracts/tube-handovers';
import { toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { type DayChange, lockDay } from '../lock-day.ts';
import { readEventTubes, type SampleRow } from '../samples.ts';
import { listUnknownCodesByBox } from './box-evidence.ts';
import { groupTubesByKey } from './pack.ts';
import { changeTubes, getTubeSampleIds } from './tube-states.ts';

type EventTubes = Awaited<ReturnType<typeof readEventTubes>>;

const getName = ({ code }: Pick<SampleRow, 'code'>) => code ?? 'no code';

/** Selects tubes by code. @throws {ValidationError} that names the codes not found */
function selectTubes(
  { zeros }: EventTubes,
  tubes: readonly SampleRow[],
  field: 'without' | 'missing',
  codes: readonly string[],
): SampleRow[] {
  const known = new Map(
    tubes.flatMap((tube) => (tube.code === null ? [] : [[toTubeKey(tube.code, zeros), tube]])),
  );
  const unknown = codes.filter((code) => !known.has(toTubeKey(code, zeros)));
  if (unknown.length > 0) {
    throw new ValidationError({ [field]: `Not in this box: ${unknown.join(', ')}.` });
  }
  return codes.flatMap((code) => known.get(toTubeKey(code, zeros)) ?? []);
}

/** A box for the audit log, which outlives the courier's name. */
export const omitCourierName = <Box extends { taken_by: string }>({ taken_by: _, ...box }: Box) =>
  box;

const toRows = ({ recorded, zeros }: EventTubes, tubes: readonly SampleRow[]) =>
  tubes.flatMap((tube) => getTubeSampleIds(recorded, tube, zeros));

/** How far a device's clock may be ahead. */
const MAX_CLOCK_AHEAD_MS = 15 * 60_000;

/** When it was done; a time slightly ahead counts as now. @throws {ValidationError} */
function checkTime(field: 'handed_at' | 'received_at', given: string, now: Date): Date {
  const ahead = Date.parse(given) - now.getTime();
  if (ahead > MAX_CLOCK_AHEAD_MS) {
    throw new ValidationError({ [field]: 'Enter a time in the past.' });
  }
  return ahead > 0 ? now : new Date(given);
}

/**
 * Records that a courier took the packed tubes. The count is stored beside the tubes: a difference is shown,
 * but never rejected.
 * @throws {HttpError} 404; 409 when no tube is packed; 422 for codes that are not packed
 */
export async function handOver(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  { handover_id, handed_at, without, ...given }: z.output<typeof handoverRequest>,
): Promise<void> {
  const at = checkTime('handed_at', handed_at, now());
  await withTransaction(db, async (transaction) => {
    await lockDay(transaction, eventId, 'compare');
    const { rows } = await sql`SELECT FROM handovers
      WHERE handover_id = ${handover_id}`.execute(transaction);
    if (rows.length > 0) return;
    const all = await readEventTubes(transaction, eventId);
    const packed = all.tubes.filter(({ state }) => state === 'packed');
    const left = selectTubes(all, packed, 'without', without);
    const gone = packed.filter((tube) => !left.includes(tube));
    if (gone.length === 0) {
      throw new HttpError(409, 'EVENT_CHANGED', 'Pack the tubes first: there are none in the box.');
    }
    await transaction
      .insertInto('handovers')
      .values({ handover_id, event_id: eventId, handed_by: userId, handed_at: at, ...given })
      .execute();
    // Recorded as missing from now on, whenever the box was sent, so that no earlier scan packs
    // them again.
    const found = { state: 'taken', at: now(), by: userId } as const;
    await changeTubes(transaction, toRows(all, left), found);
    const box = { state: 'handed over', handoverId: handover_id, at, by: userId } as const;
    await changeTubes(transaction, toRows(all, gone), box);
    await writeAudit(transaction, {
      ...{ actor: userId, action: 'tubes handed over', subject: `event ${eventId}`, eventId },
      details: { handover_id, ...omitCourierName(given), tubes: gone.map(getName) },
      requestId,
    });
  });
}

/**
 * Records the laboratory's reply about a box: all its tubes were received, except those reported missing.
 * @throws {HttpError} 404; 422 for codes that were not in it
 */
export async function recordReceipt(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  handoverId: string,
  { received_from, received_at, counted, missing }: z.output<typeof receiptRequest>,
): Promise<void> {
  const at = checkTime('received_at', received_at, now());
  await withTransaction(db, async (transaction) => {
    await lockDay(transaction, eventId, 'compare');
    const { rows } = await sql`UPDATE handovers SET received_from = ${received_from},
        received_at = ${at}, received_count = ${counted}, receipt_by = ${userId}
      WHERE handover_id = ${handoverId} AND event_id = ${eventId} AND NOT EXISTS (
        SELECT FROM handover_undos u WHERE u.handover_id = handovers.handover_id)
      RETURNING handover_id`.execute(transaction);
    if (rows.length === 0) throw new NotFoundError();
    const all = await readEventTubes(transaction, eventId);
    const box = all.tubes.filter(({ handover_id }) => handover_id === handoverId.toLowerCase());
    const missed = selectTubes(all, box, 'missing', missing);
    const arrived = box.filter(
      (tube) => !missed.includes(tube) && ['handed over', 'missing'].includes(tube.state),
    );
    const back = missed.filter(({ state }) => state === 'received');
    await changeTubes(transaction, toRows(all, arrived), { state: 'received', at, by: userId });
    await changeTubes(transaction, toRows(all, back), { state: 'handed over', at, by: userId });
    await writeAudit(transaction, {
      ...{ actor: userId, action: 'tubes received', subject: `event ${eventId}`, eventId },
      details: { handover_id: handoverId, counted, missing: missed.map(getName) },
      requestId,
    });
  });
}

interface HandoverRow {
  handover_id: string;
  handed_by: string | null;
  taken_by: string;
  handed_at: Date;
  counted: number;
  temperature: number | null;
  received_from: string | null;
  received_at: Date | null;
  received_count: number | null;
  /** The codes that a tablet found in it. */
  codes: string[] | null;
  undone_at: Date | null;
}

const getReceipt = ({ received_from, received_at, received_count }: HandoverRow) =>
  received_from !== null && received_at !== null && received_count !== null
    ? { received_from, received_at: received_at.toISOString(), counted: received_count }
    : null;

/** Each box of an event, with its tubes and the count. */
export async function listHandovers(db: Executor, eventId: string): Promise<Handover[]> {
  const { rows } = await sql<HandoverRow>`
    SELECT h.handover_id, m.email AS handed_by, h.taken_by, h.handed_at, h.counted,
      h.temperature::float8 AS temperature, h.received_from, h.received_at, h.received_count, h.codes,
      u.undone_at
    FROM handovers h LEFT JOIN staff_members m ON m.user_id = h.handed_by
      LEFT JOIN handover_undos u USING (handover_id)
    WHERE h.event_id = ${eventId} ORDER BY h.handed_at, h.handover_id`.execute(db);
  if (rows.length === 0) return [];
  const { tubes: taken, zeros } = await readEventTubes(db, eventId);
  const boxes = Map.groupBy(taken, ({ handover_id }) => handover_id);
  const known = groupTubesByKey(taken, zeros);
  const unknownGone = await listUnknownCodesByBox(db, eventId);
  return rows.map((row) => {
    const { handover_id, handed_by, taken_by, handed_at, counted, temperature } = row;
    const tubes = boxes.get(handover_id) ?? [];
    const under = tubes.filter(({ state }) => state === 'handed over' || state === 'missing');
    return {
      ...{ handover_id, handed_by, taken_by, counted, temperature },
      handed_at: handed_at.toISOString(),
      tubes: tubes.map(getName),
      receipt: getReceipt(row),
      not_received: under.map(getName),
      undone_at: row.undone_at?.toISOString() ?? null,
      unknown:
        row.codes?.filter((code) => !known.has(toTubeKey(code, zeros))) ??
        unknownGone.get(handover_id) ??
        [],
    };
  });
}
