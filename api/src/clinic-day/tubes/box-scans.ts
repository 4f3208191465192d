import type { BoxAction } from '@chaps/contracts/box-actions';
import type { UnknownTube } from '@chaps/contracts/samples';
import type { ActionResults } from '@chaps/contracts/visits';
import { BOX_STEPS, type BoxStep, type LeadingZeros, lastScans, tubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { writeAudits } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { listTubes, type Tube } from '../event-tubes.ts';
import type { DayChange } from '../lock-day.ts';
import { closeRecordedRejections } from '../rejected-steps.ts';
import { tubesAt } from '../samples.ts';
import { outcomeOf, tubesByKey } from './pack.ts';
import { changeTubes, tubeRows } from './tube-states.ts';

type Result = ActionResults['results'][number];

interface ScanRow {
  action_id: string;
  step: BoxStep;
  code: string;
  done_by: string;
  done_at: Date;
  device: string | null;
}

const scansAt = async (db: Executor, eventId: string): Promise<ScanRow[]> =>
  (
    await sql<ScanRow>`SELECT action_id, step, code, done_by, done_at, device
      FROM box_scans WHERE event_id = ${eventId}`.execute(db)
  ).rows;

/**
 * Writes the states of tubes as the scans of tablets say. What was done with a tube later, in the console or
 * by a laboratory, stands, so that scans may come in any order, before their tubes are known, and again.
 */
export async function applyScans(transaction: Executor, eventId: string): Promise<void> {
  const scans = await scansAt(transaction, eventId);
  if (scans.length === 0) return;
  const { tubes, recorded, zeros } = await tubesAt(transaction, eventId);
  const last = lastScans(scans, zeros);
  for (const tube of tubes) {
    const scan = tube.code === null ? undefined : last.get(tubeKey(tube.code, zeros));
    if (!scan || tube.handover_id !== null) continue;
    if (tube.changed_at !== null && tube.changed_at >= scan.done_at) continue;
    await changeTubes(transaction, tubeRows(recorded, tube, zeros), {
      state: scan.step === 'packed' ? 'packed' : 'taken',
      ...{ at: scan.done_at, by: scan.done_by },
    });
  }
}

/** What staff hear of a tube that is not simply in the box, or out of it. */
function conflictOf({ step }: BoxAction, tube: Tube | undefined): string | null {
  if (step === 'unpacked' || !tube) return null;
  const { outcome, reason } = outcomeOf(tube);
  if (outcome === 'discarded') return `This tube was discarded. ${reason ?? ''}`.trim();
  return outcome === 'held back' ? reason : null;
}

interface Before {
  tubes: ReadonlyMap<string, Tube>;
  scans: readonly ScanRow[];
  zeros: LeadingZeros;
}

/** An answer for each scan, as the box was before them. */
function resultsOf(
  scans: readonly BoxAction[],
  known: ReadonlySet<string>,
  { tubes, scans: before, zeros }: Before,
): Result[] {
  const isIn = new Map<string, boolean>();
  for (const [key, { step }] of lastScans(before, zeros)) isIn.set(key, step === 'packed');
  for (const [key, { state }] of tubes) isIn.set(key, state !== 'taken' && state !== 'missing');
  const seen = new Set(known);
  return scans.map((scan): Result => {
    const { action_id, step, sample_code } = scan;
    const key = tubeKey(sample_code, zeros);
    const isRepeated = seen.has(action_id) || (isIn.get(key) ?? false) === (step === 'packed');
    const reason = conflictOf(scan, tubes.get(key));
    const isConflict = reason !== null && !seen.has(action_id);
    seen.add(action_id);
    isIn.set(key, step === 'packed');
    if (isConflict) return { action_id, outcome: 'conflict', reason };
    return { action_id, outcome: isRepeated ? 'repeated' : 'applied' };
  });
}

const AUDITED = { packed: 'tubes packed', unpacked: 'tubes unpacked' } as const;

/**
 * Records what tablets did at the box, also with codes that nobody knows. The event is locked to compare.
 * @returns an answer for each
 */
export async function recordScans(
  transaction: Executor,
  change: DayChange,
  scans: readonly BoxAction[],
  { now, device }: { now: Date; device: string | null },
): Promise<Result[]> {
  if (scans.length === 0) return [];
  const { userId, eventId, requestId } = change;
  const { zeros } = await tubesAt(transaction, eventId);
  const before = {
    tubes: tubesByKey(await listTubes(transaction, eventId), zeros),
    scans: await scansAt(transaction, eventId),
    zeros,
  };
  const rows = scans.map(({ action_id, step, sample_code: code, done_at }) => ({
    ...{ action_id, event_id: eventId, step, code, done_at },
    ...{ done_by: userId, device, received_at: now },
  }));
  const added = await transaction
    .insertInto('box_scans')
    .values(rows)
    .onConflict((conflict) => conflict.column('action_id').doNothing())
    .returning(['action_id', 'step', 'code'])
    .execute();
  const fresh = new Set(added.map(({ action_id }) => action_id));
  const recorded = scans.filter(({ action_id }) => fresh.has(action_id));
  await closeRecordedRejections(transaction, change, recorded, now);
  await applyScans(transaction, eventId);
  await writeAudits(
    transaction,
    BOX_STEPS.flatMap((step) => {
      const tubes = added.filter((scan) => scan.step === step).map(({ code }) => code);
      if (tubes.length === 0) return [];
      return {
        ...{ actor: userId, action: AUDITED[step], subject: `event ${eventId}`, eventId },
        ...{ details: { tubes, device }, requestId },
      };
    }),
  );
  const known = scans.map(({ action_id }) => action_id).filter((id) => !fresh.has(id));
  return resultsOf(scans, new Set(known), before);
}

/** Codes in the box that are recorded for nobody, the first scan first. */
export async function listUnknownTubes(db: Executor, eventId: string): Promise<UnknownTube[]> {
  const scans = await scansAt(db, eventId);
  if (scans.length === 0) return [];
  const { tubes, discarded, zeros } = await tubesAt(db, eventId);
  const known = tubesByKey([...tubes, ...discarded], zeros);
  const unknown = [...lastScans(scans, zeros)].flatMap(([key, scan]) =>
    scan.step === 'packed' && !known.has(key) ? [scan] : [],
  );
  const labels = await labelsOf(db, eventId);
  return unknown
    .toSorted((one, two) => one.done_at.getTime() - two.done_at.getTime())
    .map(({ code, done_at, device }) => ({
      ...{ code, scanned_at: done_at.toISOString() },
      tablet: (device === null ? null : labels.get(device)) ?? null,
    }));
}

async function labelsOf(
  db: Executor,
  eventId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const devices = await db
    .selectFrom('clinic_devices')
    .select(['device_id', 'label'])
    .where('event_id', '=', eventId)
    .execute();
  return new Map(devices.map(({ device_id, label }) => [device_id, label]));
}
