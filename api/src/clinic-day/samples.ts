import type { ActionResults, DayAction } from '@chaps/contracts/visits';
import { type LeadingZeros, type SampleState, sampleConflicts, tubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { isStepInForce } from '../events/conditions.ts';
import { leadingZerosAt } from '../events/laboratory-settings.ts';
import type { Executor } from '../platform/db/database.ts';
import { findUndoneWithResult, writeSamples } from './sample-rows.ts';
import { tubeLabels } from './tube-codes.ts';

export interface SampleRow {
  sample_id: string;
  /** The step that took it. */
  action_id: string;
  /** Of its label; null where none was recorded. */
  code: string | null;
  state: SampleState;
  /** The appointment. */
  subject: string;
  /** The box in which it went to the laboratory. */
  handover_id: string | null;
  /** When its state was last set, by staff or a laboratory. */
  changed_at: Date | null;
}
type CodedSample = SampleRow & { code: string };

/** The samples of an event whose step no 'undo' reverses, in the order of the day. */
async function standingSamples(db: Executor, eventId: string): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    SELECT s.sample_id, s.action_id, s.code, s.state, s.handover_id, s.changed_at,
      v.appointment_id AS subject
    FROM samples s JOIN visit_steps v USING (action_id)
    WHERE v.event_id = ${eventId} AND ${sql.raw(isStepInForce('s.action_id'))}
    ORDER BY v.done_at, v.action_id`.execute(db);
  return rows;
}

/** Those that nobody has discarded. */
const takenOf = (samples: readonly SampleRow[]) =>
  samples.filter(({ state }) => state !== 'discarded');

const codedOf = (samples: readonly SampleRow[]): CodedSample[] =>
  samples.flatMap(({ code, ...sample }) => (code === null ? [] : { ...sample, code }));

/** Each tube with a code that was taken and not discarded, with whose it is. */
export const findTakenTubes = async (db: Executor, eventId: string) =>
  codedOf(takenOf(await standingSamples(db, eventId)));

/** Samples by the action that took each. */
export async function sampleIdsByAction(
  db: Executor,
  actionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (actionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('samples')
    .select(['action_id', 'sample_id'])
    .where('action_id', 'in', actionIds)
    .execute();
  return new Map(rows.map(({ action_id, sample_id }) => [action_id, sample_id]));
}

/** The draws of some people without a code. */
export const findUncodedDraws = async (
  db: Executor,
  eventId: string,
  subjects: readonly string[],
) =>
  takenOf(await standingSamples(db, eventId)).filter(
    ({ subject, code }) => code === null && subjects.includes(subject),
  );

export async function findSampleConflicts(db: Executor, eventId: string) {
  const labels = await tubeLabels(db, eventId);
  return sampleConflicts(
    await findTakenTubes(db, eventId),
    labels,
    await leadingZerosAt(db, eventId),
  );
}

const WORDS = {
  'one tube, several people': 'This tube is also recorded for someone else.',
  'several tubes, one person': 'Another tube is already recorded for this person.',
  'label of another person': 'This label belongs to another person.',
};

const RELEASED =
  'The result of this sample has been released. Ask a coordinator to record the sample again, or to have the result withdrawn.';

type Shown = Pick<SampleRow, 'subject' | 'code' | 'state'>;

/** Each tube of each person once, the first that was recorded; beside a code, a draw without one is the same. */
export function uniqueSamples<S extends Shown>(samples: readonly S[], zeros: LeadingZeros): S[] {
  const coded = new Set(samples.flatMap(({ subject, code }) => (code === null ? [] : subject)));
  const first = new Map<string, S>();
  for (const sample of samples) {
    const { subject, code, state } = sample;
    if (code === null && coded.has(subject)) continue;
    const key = `${subject} ${code === null ? '' : tubeKey(code, zeros)}`;
    // One that has gone further stands for the tube.
    if (!first.has(key) || (first.get(key)?.state === 'taken' && state !== 'taken')) {
      first.set(key, sample);
    }
  }
  return [...first.values()];
}

/** The tubes of an event, which go to the laboratory and are matched with its results. */
interface EventTubes {
  /** Each that was taken and not discarded. */
  tubes: readonly SampleRow[];
  /** The same with each row of a tube that was recorded more than once. */
  recorded: readonly SampleRow[];
  discarded: readonly SampleRow[];
  /** Why those of a person are held back: it is in doubt whose one is, or all were discarded. */
  held: ReadonlyMap<string, string>;
  /** By `tubeKey`: for whom each was recorded, or printed as a label. */
  owners: ReadonlyMap<string, ReadonlySet<string>>;
  /** As the event's laboratory numbers its tubes. */
  zeros: LeadingZeros;
}

export async function tubesAt(db: Executor, eventId: string): Promise<EventTubes> {
  const samples = await standingSamples(db, eventId);
  const labels = await tubeLabels(db, eventId);
  const zeros = await leadingZerosAt(db, eventId);
  const tubes = uniqueSamples(takenOf(samples), zeros);
  const discarded = uniqueSamples(
    samples.filter(({ state }) => state === 'discarded'),
    zeros,
  );
  const held = new Map(
    discarded.map(({ subject }) => [subject, 'All their tubes were discarded.']),
  );
  for (const { subject } of tubes) held.delete(subject);
  const recorded = takenOf(samples);
  const coded = codedOf(recorded);
  for (const { what, samples: doubtful } of sampleConflicts(coded, labels, zeros)) {
    for (const { subject } of doubtful) held.set(subject, WORDS[what]);
  }
  const printed = [...labels].map(([code, subject]) => ({ code, subject }));
  const owners = new Map<string, Set<string>>();
  for (const { code, subject } of [...coded, ...printed]) {
    const key = tubeKey(code, zeros);
    owners.set(key, (owners.get(key) ?? new Set()).add(subject));
  }
  return { tubes, recorded, discarded, held, owners, zeros };
}

/**
 * Records the samples of actions whose steps were added.
 * @param ids whose they are
 * @returns the answers, 'conflict' where a tube is in doubt by now, or a result without its sample
 */
export async function addSamples(
  transaction: Executor,
  eventId: string,
  { ids, added }: { ids: readonly string[]; added: readonly DayAction[] },
  results: ActionResults['results'],
): Promise<ActionResults['results']> {
  const codes = new Map(
    added.flatMap(({ action_id, sample_code }) =>
      sample_code === undefined ? [] : [[action_id, sample_code] as const],
    ),
  );
  await writeSamples(transaction, eventId, ids, codes);
  const undos = added.filter(({ step }) => step === 'undo').map(({ action_id }) => action_id);
  if (codes.size + undos.length === 0) return results;
  const reasons = new Map<string, string>();
  for (const id of await findUndoneWithResult(transaction, undos)) reasons.set(id, RELEASED);
  for (const { what, samples } of await findSampleConflicts(transaction, eventId)) {
    for (const { action_id } of samples) {
      if (codes.has(action_id)) reasons.set(action_id, WORDS[what]);
    }
  }
  return results.map((result) => {
    const reason = reasons.get(result.action_id.toLowerCase());
    return reason ? { action_id: result.action_id, outcome: 'conflict', reason } : result;
  });
}
