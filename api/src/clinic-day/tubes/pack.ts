import type {
  PackingResult,
  packingRequest,
  packingResponse,
} from '@chaps/contracts/tube-handovers';
import { type LeadingZeros, type SampleState, toTubeKey } from '@chaps/domain';
import type * as z from 'zod';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { isForLaboratory, listTubes, type Tube } from '../event-tubes.ts';
import { type DayChange, lockDay } from '../lock-day.ts';
import { readEventTubes } from '../samples.ts';
import { changeTubes, getTubeSampleIds } from './tube-states.ts';

type Outcome = Pick<PackingResult, 'outcome' | 'reason'>;

/** A tube that was recorded as missing can be packed if it turns up. */
export function getPackOutcome(tube: Tube | undefined): Outcome {
  if (!tube) return { outcome: 'unknown', reason: 'No tube with this code is recorded here.' };
  if (tube.state === 'discarded') return { outcome: 'discarded', reason: tube.reason };
  if (tube.held !== null) return { outcome: 'held back', reason: tube.held };
  const isNew = tube.state === 'taken' || (tube.state === 'missing' && tube.handover_id === null);
  return { outcome: isNew ? 'packed' : 'repeated', reason: null };
}

const getName = (tube: Tube | undefined) => (tube ? `${tube.last_name}, ${tube.first_name}` : null);

/** Tubes by `toTubeKey`. A discarded tube that is in use again counts as in use. */
export function groupTubesByKey<T extends { code: string | null; state: SampleState }>(
  tubes: readonly T[],
  zeros: LeadingZeros,
): ReadonlyMap<string, T> {
  const inOrder = tubes.toSorted(
    (one, two) => Number(two.state === 'discarded') - Number(one.state === 'discarded'),
  );
  return new Map(
    inOrder.flatMap((tube) =>
      tube.code === null ? [] : [[toTubeKey(tube.code, zeros), tube] as const],
    ),
  );
}

/** The number of tubes for the laboratory that are not packed yet. */
const countUnpacked = async (db: Executor, eventId: string): Promise<number> =>
  (await listTubes(db, eventId)).filter((tube) => tube.state === 'taken' && isForLaboratory(tube))
    .length;

/** Packs tubes one by one: one that stays out does not stop the others. @throws {NotFoundError} */
export async function packTubes(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  { codes, sample_ids }: z.output<typeof packingRequest>,
): Promise<z.infer<typeof packingResponse>> {
  return withTransaction(db, async (transaction) => {
    await lockDay(transaction, eventId, 'compare');
    const { recorded, zeros } = await readEventTubes(transaction, eventId);
    const tubes = await listTubes(transaction, eventId);
    const byKey = groupTubesByKey(tubes, zeros);
    const byId = new Map(tubes.map((tube) => [tube.sample_id, tube]));
    const asked = [
      ...codes.map((code) => ({ tube: code, found: byKey.get(toTubeKey(code, zeros)) })),
      ...sample_ids.map((id) => ({ tube: id, found: byId.get(id.toLowerCase()) })),
    ];
    const results = asked.map(({ tube, found }) => ({
      ...{ tube, name: getName(found) },
      ...getPackOutcome(found),
      found,
    }));
    const packed = results.flatMap(({ outcome, found }) =>
      outcome === 'packed' && found ? [found] : [],
    );
    const rows = packed.flatMap((tube) => getTubeSampleIds(recorded, tube, zeros));
    await changeTubes(transaction, rows, { state: 'packed', at: now(), by: userId });
    if (packed.length > 0) {
      await writeAudit(transaction, {
        ...{ actor: userId, action: 'tubes packed', subject: `event ${eventId}`, eventId },
        details: { tubes: packed.map(({ code, reference }) => code ?? reference) },
        requestId,
      });
    }
    return {
      results: results.map(({ found: _found, ...result }) => result),
      left: await countUnpacked(transaction, eventId),
    };
  });
}
