import type { UnknownTube } from '@chaps/contracts/samples';
import { findLastScans, type LeadingZeros, type ScanStep, toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { readEventTubes, type SampleRow } from '../samples.ts';
import { groupTubesByKey } from './pack.ts';
import { changeTubes, getTubeSampleIds } from './tube-states.ts';

export interface ScanRow {
  action_id: string;
  step: ScanStep;
  code: string;
  done_by: string;
  done_at: Date;
  tablet: string | null;
}

/** A hand-over recorded by a tablet. */
interface BoxRow {
  handover_id: string;
  handed_by: string;
  handed_at: Date;
  codes: string[];
}

interface Evidence {
  scans: readonly ScanRow[];
  /** Earliest first. */
  boxes: readonly BoxRow[];
  /** The hand-overs recorded in the console, which list no codes, earliest first. */
  consoleBoxes: readonly Omit<BoxRow, 'codes'>[];
  /** The times of undone hand-overs, which are still set on their tubes. */
  undone: ReadonlySet<number>;
}

/** What was recorded about an event's box, without hand-overs that were undone. */
export async function readBoxEvidence(db: Executor, eventId: string): Promise<Evidence> {
  const scans = await sql<ScanRow>`
    SELECT b.action_id, b.step, b.code, b.done_by, b.done_at, d.label AS tablet FROM box_scans b
      LEFT JOIN clinic_devices d ON d.device_id::text = b.device AND d.event_id = b.event_id
    WHERE b.event_id = ${eventId}`.execute(db);
  const { rows } = await sql<Omit<BoxRow, 'codes'> & { codes: string[] | null }>`
    SELECT handover_id, handed_by, handed_at, codes FROM handovers h
    WHERE event_id = ${eventId}
      AND NOT EXISTS (SELECT FROM handover_undos u WHERE u.handover_id = h.handover_id)
    ORDER BY handed_at, handover_id`.execute(db);
  const undone = await sql<{ at: Date }>`SELECT h.handed_at AS at
    FROM handovers h JOIN handover_undos USING (handover_id)
    WHERE h.event_id = ${eventId}`.execute(db);
  const times = new Set(undone.rows.map(({ at }) => at.getTime()));
  return {
    scans: scans.rows,
    boxes: rows.flatMap(({ codes, ...box }) => (codes === null ? [] : [{ ...box, codes }])),
    consoleBoxes: rows.filter(({ codes }) => codes === null),
    undone: times,
  };
}

/** The first box in which each code was sent, by `toTubeKey`. */
function getFirstBoxes(boxes: readonly BoxRow[], zeros: LeadingZeros): ReadonlyMap<string, BoxRow> {
  const first = new Map<string, BoxRow>();
  for (const box of boxes.toReversed()) {
    for (const code of box.codes) first.set(toTubeKey(code, zeros), box);
  }
  return first;
}

/**
 * For tubes whose label was used for an earlier draw of the same person, since undone or discarded:
 * the time until which evidence is about that draw.
 */
async function readReusedLabels(db: Executor, eventId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ sample_id: string; since: Date }>`
    SELECT s.sample_id, max(earlier.discarded_at) AS since
    FROM samples earlier JOIN visit_steps o USING (action_id)
      JOIN visit_steps v ON v.appointment_id = o.appointment_id AND v.event_id = o.event_id
        AND v.done_at >= earlier.discarded_at
      JOIN samples s ON s.action_id = v.action_id AND s.code = earlier.code
    WHERE o.event_id = ${eventId} AND earlier.state = 'discarded' AND s.state <> 'discarded'
    GROUP BY s.sample_id`.execute(db);
  return new Map(rows.map(({ sample_id, since }) => [sample_id, since]));
}

interface Told {
  scan: ScanRow | undefined;
  box: BoxRow;
  /** Ids of all boxes that tablets handed over. */
  ids: ReadonlySet<string>;
  undone: ReadonlySet<number>;
}

/** Whether to mark a tube as sent with a box, unless someone has overruled that since. */
function isGoneWithBox(
  { state, handover_id, changed_at }: SampleRow,
  { scan, box, ids, undone }: Told,
): boolean {
  if (state === 'received' || handover_id === box.handover_id) return false;
  if (handover_id !== null) return state === 'handed over' && ids.has(handover_id);
  if (changed_at === null || changed_at <= box.handed_at) return true;
  const isOfTablet = changed_at.getTime() === scan?.done_at.getTime();
  return isOfTablet || undone.has(changed_at.getTime());
}

/**
 * Sets the states of tubes from what tablets recorded at the box. Later changes in the console or by a
 * laboratory are kept, so that evidence may arrive in any order, before its tubes are known, and repeatedly.
 */
export async function applyBoxEvidence(transaction: Executor, eventId: string): Promise<void> {
  const { scans, boxes, undone } = await readBoxEvidence(transaction, eventId);
  if (scans.length + boxes.length === 0) return;
  const { tubes, recorded, zeros } = await readEventTubes(transaction, eventId);
  const [last, gone] = [findLastScans(scans, zeros), getFirstBoxes(boxes, zeros)];
  const reused = await readReusedLabels(transaction, eventId);
  const ids = new Set(boxes.map(({ handover_id }) => handover_id));
  for (const tube of tubes) {
    if (tube.code === null) continue;
    const key = toTubeKey(tube.code, zeros);
    const since = reused.get(tube.sample_id);
    const [scan, box] = since
      ? [
          [last.get(key)].find((found) => found && found.done_at > since),
          getFirstBoxes(
            boxes.filter(({ handed_at }) => handed_at > since),
            zeros,
          ).get(key),
        ]
      : [last.get(key), gone.get(key)];
    const rows = getTubeSampleIds(recorded, tube, zeros);
    if (box && isGoneWithBox(tube, { scan, box, ids, undone })) {
      const change = { at: box.handed_at, by: box.handed_by };
      await changeTubes(transaction, rows, { state: 'packed', ...change });
      const handoverId = box.handover_id;
      await changeTubes(transaction, rows, { state: 'handed over', handoverId, ...change });
    } else if (scan && tube.handover_id === null) {
      if (tube.changed_at !== null && tube.changed_at >= scan.done_at) continue;
      const state = scan.step === 'packed' ? 'packed' : 'taken';
      await changeTubes(transaction, rows, { state, at: scan.done_at, by: scan.done_by });
    }
  }
}

interface StrayTube {
  scan: ScanRow;
  isDiscarded: boolean;
  /** The console's box with which the tube has probably gone; null while it is still in the box. */
  goneWith: string | null;
}

/**
 * Codes that were scanned into the box, have not gone with a tablet's, and are discarded or without
 * a recorded draw, in the order of the scans.
 */
async function listStrayTubes(db: Executor, eventId: string): Promise<StrayTube[]> {
  const { scans, boxes, consoleBoxes } = await readBoxEvidence(db, eventId);
  if (scans.length === 0) return [];
  const { tubes, discarded, zeros } = await readEventTubes(db, eventId);
  const [known, ended] = [groupTubesByKey(tubes, zeros), groupTubesByKey(discarded, zeros)];
  const gone = getFirstBoxes(boxes, zeros);
  return [...findLastScans(scans, zeros)]
    .filter(([key, { step, done_at }]) => {
      const box = gone.get(key);
      const isGone = (box && done_at <= box.handed_at) || ended.get(key)?.handover_id;
      return step === 'packed' && !known.has(key) && !isGone;
    })
    .toSorted(([, one], [, two]) => one.done_at.getTime() - two.done_at.getTime())
    .map(([key, scan]) => ({
      scan,
      isDiscarded: ended.has(key),
      goneWith:
        consoleBoxes.find(({ handed_at }) => scan.done_at <= handed_at)?.handover_id ?? null,
    }));
}

/** The stray tubes that are still in the box. */
export async function listUnknownTubes(db: Executor, eventId: string): Promise<UnknownTube[]> {
  const stray = await listStrayTubes(db, eventId);
  return stray
    .filter(({ goneWith }) => goneWith === null)
    .map(({ scan: { code, done_at, tablet }, isDiscarded }) => ({
      ...{ code, scanned_at: done_at.toISOString(), tablet },
      ...(isDiscarded && { is_discarded: true as const }),
    }));
}

/** The codes of the stray tubes that have gone with each of the console's boxes, by its id. */
export async function listUnknownCodesByBox(
  db: Executor,
  eventId: string,
): Promise<ReadonlyMap<string | null, string[]>> {
  const byBox = Map.groupBy(await listStrayTubes(db, eventId), ({ goneWith }) => goneWith);
  return new Map([...byBox].map(([id, tubes]) => [id, tubes.map(({ scan }) => scan.code)]));
}
