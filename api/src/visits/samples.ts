import type { ActionResults, DayAction } from '@chaps/contracts/visits';
import { sampleConflicts, tubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { stepStands } from '../booking/conditions.ts';
import type { Executor } from '../db/database.ts';
import { tubeLabels } from './tube-codes.ts';

interface SampleRow {
  sample_id: string;
  code: string;
  state: string;
  appointment_id: string | null;
  walk_in_id: string | null;
  /** The booking or walk-in. */
  subject: string;
}

/** The samples of an event whose step no 'undo' takes back, in the order of the day. */
async function standingSamples(db: Executor, eventId: string): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    SELECT s.sample_id, s.code, s.state, v.appointment_id, v.walk_in_id,
      coalesce(v.appointment_id, v.walk_in_id) AS subject
    FROM samples s JOIN visit_steps v ON v.action_id = s.sample_id
    WHERE v.event_id = ${eventId} AND ${sql.raw(stepStands('s.sample_id'))}
    ORDER BY v.done_at, v.action_id`.execute(db);
  return rows;
}

/** Those that nobody has discarded. */
const takenOf = (samples: readonly SampleRow[]) => samples.filter(({ state }) => state === 'taken');

/** Each tube that was taken and not discarded, with whose it is. */
export const takenTubes = async (db: Executor, eventId: string) =>
  takenOf(await standingSamples(db, eventId));

/** The codes of an event's tubes. */
export interface EventTubes {
  /** As they were recorded, by whose they are. */
  taken: ReadonlyMap<string, readonly string[]>;
  /** By `tubeKey`: for whom each was recorded, or printed as a label. */
  owners: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function tubesOf(db: Executor, eventId: string): Promise<EventTubes> {
  const samples = await takenTubes(db, eventId);
  const taken = new Map<string, string[]>();
  for (const { subject, code } of shownOf(samples)) {
    taken.set(subject, [...(taken.get(subject) ?? []), code]);
  }
  const labels = [...(await tubeLabels(db, eventId))].map(([code, subject]) => ({ code, subject }));
  const owners = new Map<string, Set<string>>();
  for (const { code, subject } of [...samples, ...labels]) {
    const key = tubeKey(code);
    owners.set(key, (owners.get(key) ?? new Set()).add(subject));
  }
  return { taken, owners };
}

export async function conflictsOf(db: Executor, eventId: string) {
  return sampleConflicts(await takenTubes(db, eventId), await tubeLabels(db, eventId));
}

/** Each tube of each person once, the first that was recorded. */
export function shownOf<S extends { subject: string; code: string }>(samples: readonly S[]): S[] {
  const first = new Map<string, S>();
  for (const sample of samples) {
    const key = `${sample.subject} ${tubeKey(sample.code)}`;
    if (!first.has(key)) first.set(key, sample);
  }
  return [...first.values()];
}

/**
 * Bookings and walk-ins whose samples are held back: while it is in doubt whose a tube is, and when all
 * their tubes were discarded.
 */
export async function heldSubjects(db: Executor, eventId: string): Promise<ReadonlySet<string>> {
  const samples = await standingSamples(db, eventId);
  const taken = takenOf(samples);
  const withTube = new Set(taken.map(({ subject }) => subject));
  const labels = await tubeLabels(db, eventId);
  const inDoubt = sampleConflicts(taken, labels).flatMap((conflict) => conflict.samples);
  const without = samples.filter(({ subject }) => !withTube.has(subject));
  return new Set([...inDoubt, ...without].map(({ subject }) => subject));
}

const WORDS = {
  'one tube, several people': 'This tube is recorded for somebody else too.',
  'several tubes, one person': 'Another tube is recorded for this person.',
  'label of another person': 'This label is of another person.',
};

/**
 * Records the tubes of actions whose steps were added.
 * @returns the answers, 'conflict' where a tube is in doubt by now
 */
export async function addSamples(
  transaction: Executor,
  eventId: string,
  added: readonly DayAction[],
  results: ActionResults['results'],
): Promise<ActionResults['results']> {
  const samples = added.flatMap(({ action_id: sample_id, sample_code: code }) =>
    code === undefined ? [] : { sample_id, code },
  );
  if (samples.length === 0) return results;
  await transaction.insertInto('samples').values(samples).execute();
  const reasons = new Map<string, string>();
  for (const { what, samples: both } of await conflictsOf(transaction, eventId)) {
    for (const { sample_id } of both) reasons.set(sample_id, WORDS[what]);
  }
  const ids = new Set(samples.map(({ sample_id }) => sample_id));
  return results.map((result) => {
    const id = result.action_id.toLowerCase();
    const reason = ids.has(id) ? reasons.get(id) : undefined;
    return reason ? { action_id: result.action_id, outcome: 'conflict', reason } : result;
  });
}
