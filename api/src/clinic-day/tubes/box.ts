import { type BoxAction, isTubeScan, type TubeScan } from '@chaps/contracts/box-actions';
import type { ActionResults } from '@chaps/contracts/visits';
import { findLastScans, type LeadingZeros, SCAN_STEPS, toTubeKey } from '@chaps/domain';
import { type AuditEntry, writeAudits } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { listTubes, type Tube } from '../event-tubes.ts';
import { type DayChange, toAudit } from '../lock-day.ts';
import { closeRecordedRejections } from '../rejected-steps.ts';
import { readEventTubes } from '../samples.ts';
import { applyBoxEvidence, readBoxEvidence, type ScanRow } from './box-evidence.ts';
import { omitCourierName } from './hand-over.ts';
import { getPackOutcome, groupTubesByKey } from './pack.ts';

type Result = ActionResults['results'][number];

/** What staff are told about a tube that cannot simply be put into the box or taken out. */
function findConflict({ step }: TubeScan, tube: Tube | undefined): string | null {
  if (step === 'unpacked' || !tube) return null;
  const { outcome, reason } = getPackOutcome(tube);
  if (outcome === 'discarded') return `This tube was discarded. ${reason ?? ''}`.trim();
  return outcome === 'held back' ? reason : null;
}

interface StateBefore {
  tubes: ReadonlyMap<string, Tube>;
  scans: readonly ScanRow[];
  zeros: LeadingZeros;
}

/**
 * An outcome for each action, given the box before them. @param known actions that were recorded before
 */
function getResults(
  actions: readonly BoxAction[],
  known: ReadonlySet<string>,
  { tubes, scans: before, zeros }: StateBefore,
): Result[] {
  const isIn = new Map<string, boolean>();
  for (const [key, { step }] of findLastScans(before, zeros)) isIn.set(key, step === 'packed');
  for (const [key, { state }] of tubes) isIn.set(key, state !== 'taken' && state !== 'missing');
  const seen = new Set(known);
  return actions.map((action): Result => {
    const { action_id } = action;
    if (seen.has(action_id)) return { action_id, outcome: 'repeated' };
    seen.add(action_id);
    if (!isTubeScan(action)) return { action_id, outcome: 'applied' };
    const key = toTubeKey(action.sample_code, zeros);
    const isRepeated = (isIn.get(key) ?? false) === (action.step === 'packed');
    isIn.set(key, action.step === 'packed');
    const reason = findConflict(action, tubes.get(key));
    if (reason !== null) return { action_id, outcome: 'conflict', reason };
    return { action_id, outcome: isRepeated ? 'repeated' : 'applied' };
  });
}

interface SendingContext {
  now: Date;
  device: string | null;
  /** Whether the role of the member of staff includes it; what was done is recorded anyway. */
  handlesTubes: boolean;
}

/** @returns the ids of actions that were not recorded before */
async function insertActions(
  transaction: Executor,
  { userId, eventId: event_id }: DayChange,
  actions: readonly BoxAction[],
  { now, device }: Omit<SendingContext, 'handlesTubes'>,
): Promise<ReadonlySet<string>> {
  const fresh = new Set<string>();
  const scans = actions
    .filter(isTubeScan)
    .map(({ action_id, step, sample_code: code, done_at }) => ({
      ...{ action_id, event_id, step, code, done_at },
      ...{ done_by: userId, device, received_at: now },
    }));
  const boxes = actions.flatMap((action) => {
    if (isTubeScan(action)) return [];
    const { action_id: handover_id, done_at: handed_at, handover } = action;
    return { ...handover, handover_id, event_id, handed_at, handed_by: userId, device };
  });
  if (scans.length > 0) {
    const added = await transaction
      .insertInto('box_scans')
      .values(scans)
      .onConflict((conflict) => conflict.column('action_id').doNothing())
      .returning('action_id')
      .execute();
    for (const { action_id } of added) fresh.add(action_id);
  }
  if (boxes.length > 0) {
    const added = await transaction
      .insertInto('handovers')
      .values(boxes)
      .onConflict((conflict) => conflict.column('handover_id').doNothing())
      .returning('handover_id')
      .execute();
    for (const { handover_id } of added) fresh.add(handover_id);
  }
  return fresh;
}

const SCAN_AUDIT_ACTIONS = { packed: 'tubes packed', unpacked: 'tubes unpacked' } as const;

/** One entry for the tubes of each kind of scan, and one for each box. */
function toAuditEntries(
  dayChange: DayChange,
  actions: readonly BoxAction[],
  { device, handlesTubes }: Omit<SendingContext, 'now'>,
): AuditEntry[] {
  const change = toAudit(dayChange);
  const where = { device, ...(handlesTubes ? {} : { outside_role: true }) };
  const scans = actions.filter(isTubeScan);
  const ofScans = SCAN_STEPS.flatMap((known): AuditEntry[] => {
    const tubes = scans.filter(({ step }) => step === known).map(({ sample_code }) => sample_code);
    if (tubes.length === 0) return [];
    return [{ ...change, action: SCAN_AUDIT_ACTIONS[known], details: { tubes, ...where } }];
  });
  const ofBoxes = actions.flatMap((action): AuditEntry[] => {
    if (isTubeScan(action)) return [];
    const { codes: tubes, ...box } = omitCourierName(action.handover);
    const details = { handover_id: action.action_id, ...box, tubes, ...where };
    return [{ ...change, action: 'tubes handed over', details }];
  });
  return [...ofScans, ...ofBoxes];
}

/**
 * Records what tablets did at the box, including unknown codes. The event is locked to compare.
 * @returns the outcome of each
 */
export async function recordActionsAtBox(
  transaction: Executor,
  change: DayChange,
  actions: readonly BoxAction[],
  sending: SendingContext,
): Promise<Result[]> {
  if (actions.length === 0) return [];
  const { eventId } = change;
  const { zeros } = await readEventTubes(transaction, eventId);
  const before = {
    tubes: groupTubesByKey(await listTubes(transaction, eventId), zeros),
    scans: (await readBoxEvidence(transaction, eventId)).scans,
    zeros,
  };
  const fresh = await insertActions(transaction, change, actions, sending);
  const added = actions.filter(({ action_id }) => fresh.has(action_id));
  await closeRecordedRejections(transaction, change, added, sending.now);
  await applyBoxEvidence(transaction, eventId);
  await writeAudits(transaction, toAuditEntries(change, added, sending));
  const known = actions.map(({ action_id }) => action_id).filter((id) => !fresh.has(id));
  return getResults(actions, new Set(known), before);
}
