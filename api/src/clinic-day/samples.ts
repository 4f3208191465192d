import type { ActionResults, DayAction } from '@chaps/contracts/visits';
import {
  type DayStep,
  detectSampleConflicts,
  type LeadingZeros,
  type SampleState,
  toTubeKey,
} from '@chaps/domain';
import { sql } from 'kysely';
import { hasSampleAndReason, isStepInForce, SAMPLE_PROGRESS } from '../events/conditions.ts';
import { readLeadingZeros } from '../events/laboratory-settings.ts';
import type { Executor } from '../platform/db/database.ts';
import { findUndosOfReleasedDraws, writeSamples } from './sample-rows.ts';
import { readTubeLabels } from './tube-codes.ts';

export interface SampleRow {
  sample_id: string;
  /** The step that took the sample. */
  action_id: string;
  /** The code on its label; null if none was recorded. */
  code: string | null;
  state: SampleState;
  /** The appointment. */
  subject: string;
  /** The box in which it was sent to the laboratory. */
  handover_id: string | null;
  /** When staff or a laboratory last set its state. */
  changed_at: Date | null;
  /** Whether a reason for no sample is recorded as well. */
  is_contradicted: boolean;
}

/** The samples of an event whose steps have not been undone, in the order of the day. */
async function readStandingSamples(db: Executor, eventId: string): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    SELECT s.sample_id, s.action_id, s.code, s.state, s.handover_id, s.changed_at,
      v.appointment_id AS subject, ${sql.raw(hasSampleAndReason('v'))} AS is_contradicted
    FROM samples s JOIN visit_steps v USING (action_id)
    WHERE v.event_id = ${eventId} AND ${sql.raw(isStepInForce('s.action_id'))}
    ORDER BY v.done_at, v.action_id`.execute(db);
  return rows;
}

/** Samples that have not been discarded. */
const filterTaken = (samples: readonly SampleRow[]) =>
  samples.filter(({ state }) => state !== 'discarded');

const filterCoded = <S extends Pick<SampleRow, 'code'>>(samples: readonly S[]) =>
  samples.flatMap(({ code, ...sample }) => (code === null ? [] : { ...sample, code }));

/** Each tube with a code that was taken and not discarded, with its owner. */
export const listTakenTubes = async (db: Executor, eventId: string) =>
  filterCoded(filterTaken(await readStandingSamples(db, eventId)));

/** Samples by the action that took each. */
export async function readSampleIdsByAction(
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

/** Draws without a code of some people. */
export const listUncodedDraws = async (
  db: Executor,
  eventId: string,
  subjects: readonly string[],
) =>
  filterTaken(await readStandingSamples(db, eventId)).filter(
    ({ subject, code }) => code === null && subjects.includes(subject),
  );

export async function findSampleConflicts(db: Executor, eventId: string) {
  const labels = await readTubeLabels(db, eventId);
  return detectSampleConflicts(
    await listTakenTubes(db, eventId),
    labels,
    await readLeadingZeros(db, eventId),
  );
}

const WORDS = {
  'one tube, several people': 'This tube is also recorded for someone else.',
  'several tubes, one person': 'Another tube is already recorded for this person.',
  'label of another person': 'This label belongs to another person.',
};

/** For each step that ends a visit: the message that the opposite step is recorded as well. */
const CONTRADICTION_TEXT: Readonly<Partial<Record<DayStep, string>> & Record<'sampled', string>> = {
  sampled: 'A reason for no sample is also recorded for this person.',
  'not sampled': 'A sample is also recorded for this person, and its tube is held back.',
};

/** The conflict messages of steps that contradict another step, by action. */
async function findContradictions(
  db: Executor,
  sent: readonly DayAction[],
): Promise<[string, string][]> {
  const ends = new Map(
    sent.flatMap(({ action_id, step }) => {
      const reason = CONTRADICTION_TEXT[step];
      return reason === undefined ? [] : [[action_id, reason] as const];
    }),
  );
  if (ends.size === 0) return [];
  const { rows } = await sql<{ action_id: string }>`
    SELECT v.action_id FROM visit_steps v WHERE v.action_id = ANY (${[...ends.keys()]}::uuid[])
      AND ${sql.raw(isStepInForce('v.action_id'))} AND ${sql.raw(hasSampleAndReason('v'))}`.execute(
    db,
  );
  return rows.map(({ action_id }) => [action_id, ends.get(action_id) ?? '']);
}

const RESULT_RELEASED_TEXT =
  'The result of this sample has been released. Ask a coordinator to record the sample again, or to have the result withdrawn.';

type DeduplicatedSample = Pick<SampleRow, 'subject' | 'code' | 'state'>;

const isFurther = (one: DeduplicatedSample, other: DeduplicatedSample): boolean => {
  const ahead = SAMPLE_PROGRESS.indexOf(one.state) - SAMPLE_PROGRESS.indexOf(other.state);
  return ahead > 0 || (ahead === 0 && one.code !== null && other.code === null);
};

/**
 * Each tube of each person once: the record that has progressed furthest, or the first of several. A draw without
 * a code is the same as one with a code. `representsTube` is its SQL version.
 */
export function deduplicateSamples<S extends DeduplicatedSample>(
  samples: readonly S[],
  zeros: LeadingZeros,
): S[] {
  const coded = Map.groupBy(filterCoded(samples), ({ subject }) => subject);
  const tubes = new Map<string, S>();
  for (const sample of samples) {
    const { subject } = sample;
    const known = coded.get(subject) ?? [];
    const [one, ...others] = new Set(known.map(({ code }) => toTubeKey(code, zeros)));
    if (sample.code === null && others.length > 0) continue;
    const code = sample.code ?? known[0]?.code ?? null;
    const key = `${subject} ${sample.code === null ? one : toTubeKey(sample.code, zeros)}`;
    const found = tubes.get(key);
    if (!found || isFurther(sample, found)) tubes.set(key, { ...sample, code });
  }
  return [...tubes.values()];
}

/** The tubes of an event, which are sent to the laboratory and matched with its results. */
interface EventTubes {
  /** Each tube that was taken and not discarded, once. */
  tubes: readonly SampleRow[];
  /** The same, with all rows of tubes recorded more than once. */
  recorded: readonly SampleRow[];
  discarded: readonly SampleRow[];
  /** Why a person's tubes are held back: a tube's owner is in doubt, or all were discarded. */
  held: ReadonlyMap<string, string>;
  /** By `toTubeKey`: the people for whom each tube was recorded or a label was printed. */
  owners: ReadonlyMap<string, ReadonlySet<string>>;
  /** How the event's laboratory treats leading zeros. */
  zeros: LeadingZeros;
}

export async function readEventTubes(db: Executor, eventId: string): Promise<EventTubes> {
  const samples = await readStandingSamples(db, eventId);
  const labels = await readTubeLabels(db, eventId);
  const zeros = await readLeadingZeros(db, eventId);
  const tubes = deduplicateSamples(filterTaken(samples), zeros);
  const discarded = deduplicateSamples(
    samples.filter(({ state }) => state === 'discarded'),
    zeros,
  );
  const held = new Map(
    discarded.map(({ subject }) => [subject, 'All their tubes were discarded.']),
  );
  for (const { subject, is_contradicted } of tubes) {
    if (is_contradicted) held.set(subject, CONTRADICTION_TEXT.sampled);
    else held.delete(subject);
  }
  const recorded = filterTaken(samples);
  const coded = filterCoded(recorded);
  for (const { what, samples: doubtful } of detectSampleConflicts(coded, labels, zeros)) {
    for (const { subject } of doubtful) held.set(subject, WORDS[what]);
  }
  const printed = [...labels].map(([code, subject]) => ({ code, subject }));
  const owners = new Map<string, Set<string>>();
  for (const { code, subject } of [...coded, ...printed]) {
    const key = toTubeKey(code, zeros);
    owners.set(key, (owners.get(key) ?? new Set()).add(subject));
  }
  return { tubes, recorded, discarded, held, owners, zeros };
}

interface DrawActions {
  /** The people with new steps. */
  ids: readonly string[];
  added: readonly DayAction[];
  /** These were recorded before, and their device may not know about the conflict. */
  repeated: readonly DayAction[];
}

const getCodes = (actions: readonly DayAction[]) =>
  actions.flatMap(({ action_id, sample_code }) =>
    sample_code === undefined ? [] : [[action_id, sample_code] as const],
  );

/**
 * Records the samples of actions whose steps were added.
 * @returns the outcomes, 'conflict' where a tube is now in doubt, a result has no sample, or a sample has a
 * reason for none
 */
export async function addSamples(
  transaction: Executor,
  eventId: string,
  { ids, added, repeated }: DrawActions,
  results: ActionResults['results'],
): Promise<ActionResults['results']> {
  await writeSamples(transaction, eventId, ids, new Map(getCodes(added)));
  const sent = [...repeated, ...added];
  const codes = new Map(getCodes(sent));
  const undos = sent.filter(({ step }) => step === 'undo').map(({ action_id }) => action_id);
  const reasons = new Map(await findContradictions(transaction, sent));
  if (codes.size + undos.length + reasons.size === 0) return results;
  for (const id of await findUndosOfReleasedDraws(transaction, undos))
    reasons.set(id, RESULT_RELEASED_TEXT);
  for (const { what, samples } of await findSampleConflicts(transaction, eventId)) {
    for (const { action_id } of samples) {
      if (codes.has(action_id)) reasons.set(action_id, WORDS[what]);
    }
  }
  const drawn = new Set(
    sent.filter(({ step }) => step === 'sampled').map(({ action_id }) => action_id),
  );
  return results.map((result) => {
    const id = result.action_id.toLowerCase();
    const reason = reasons.get(id);
    if (!reason) return result;
    const about = drawn.has(id) ? 'tube' : 'booking';
    return { action_id: result.action_id, outcome: 'conflict', about, reason };
  });
}
