import type { ListedTube } from '@chaps/contracts/box-actions';
import type {
  EventSample,
  EventSamples,
  SampleFilter,
  SampleNotification,
  samplesQuery,
  TubeStep,
} from '@chaps/contracts/samples';
import { londonDate, type SampleState } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import { hasFreeRepeat } from '../booking/free-repeat.ts';
import { isWithdrawn } from '../events/conditions.ts';
import { readEventLaboratory, resultDueOn } from '../events/laboratory-settings.ts';
import { mayBeContacted } from '../people/contact.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { paginateInMemory } from '../platform/db/page.ts';
import { readEventTubes } from './samples.ts';
import { IS_FAILED } from './tubes/failed-tubes.ts';

interface PersonRow {
  action_id: string;
  profile_id: string;
  user_id: string;
  reference: string;
  first_name: string;
  last_name: string;
  /**
   * Whether a result is still expected: the person has not been erased. After a withdrawal, a new
   * result is expected.
   */
  is_awaited: boolean;
  is_withdrawn: boolean;
  /** The last day on which the laboratory reports its result in time. */
  result_due_on: string;
  date_of_birth: string | null;
  gender: string | null;
  nhs_number_encrypted: string | null;
  taken_at: Date;
  /** Who took it; null unless they are a current member of staff. */
  taken_by: string | null;
  reason: string | null;
  told_at: Date | null;
  told_how: SampleNotification['how'] | null;
  /** Whether it leaves the person without a result, so that they must be told. */
  has_failed: boolean;
  /** The person who may repeat the test free of charge because this tube failed. */
  repeat_for: string | null;
  released_at: Date | null;
}

/** A tube and the person it is from. */
export interface Tube extends PersonRow {
  sample_id: string;
  code: string | null;
  state: SampleState;
  /** The appointment. */
  subject: string;
  /**
   * Why it is held back from the laboratory's list; null for a tube that is on it, or discarded.
   */
  held: string | null;
  handover_id: string | null;
  changed_at: Date | null;
}

/**
 * The tubes of an event by the time they were taken: the one list for laboratory, staff and
 * results. It includes cancelled appointments if the person came.
 */
export async function listTubes(db: Executor, eventId: string): Promise<Tube[]> {
  const { tubes, discarded, held } = await readEventTubes(db, eventId);
  const all = [...tubes, ...discarded];
  const { rows } = await sql<PersonRow>`
    SELECT v.action_id, f.profile_id, f.user_id, f.gender, f.nhs_number_encrypted,
      a.reference, f.first_name, f.last_name, f.date_of_birth,
      f.is_active AS is_awaited, ${sql.raw(isWithdrawn('a'))} AS is_withdrawn,
      ${sql.raw(resultDueOn('a', 'e'))} AS result_due_on,
      v.done_at AS taken_at, m.email AS taken_by, s.reason, s.told_at, s.told_how,
      r.created_at AS released_at, ${IS_FAILED} AND ${mayBeContacted(sql`f.profile_id`)} AS has_failed,
      CASE WHEN ${IS_FAILED} AND ${mayBeContacted(sql`f.profile_id`)} AND ${sql.raw(hasFreeRepeat('a'))}
        THEN ${keptRecordId(sql`f.profile_id`)} END AS repeat_for
    FROM visit_steps v JOIN samples s USING (action_id)
      JOIN appointments a USING (appointment_id) JOIN profiles f USING (profile_id)
      JOIN events e ON e.event_id = v.event_id
      LEFT JOIN staff_members m ON m.user_id = v.done_by
      LEFT JOIN results r ON r.sample_id = s.sample_id AND r.superseded_at IS NULL
    WHERE v.action_id = ANY (${all.map(({ action_id }) => action_id)}::uuid[])
    ORDER BY v.done_at, v.action_id`.execute(db);
  const byAction = new Map(all.map((tube) => [tube.action_id, tube]));
  return rows.flatMap((row) => {
    const tube = byAction.get(row.action_id);
    if (!tube) return [];
    const why = tube.state === 'discarded' ? null : (held.get(tube.subject) ?? null);
    return [{ ...row, ...tube, held: why }];
  });
}

const isRejectedOrMissing = (state: SampleState) => state === 'rejected' || state === 'missing';

/** Whether it goes to the laboratory, or has gone. */
export const isForLaboratory = ({ state, held, handover_id }: Tube) =>
  state !== 'discarded' && held === null && !(isRejectedOrMissing(state) && handover_id === null);

/** Whether it has not gone to the laboratory yet. */
export const isUnsent = (tube: Tube) =>
  isForLaboratory(tube) && (tube.state === 'taken' || tube.state === 'packed');

/** The states of tubes that await a result. */
export const STATES_AWAITING_RESULT: readonly SampleState[] = [
  'taken',
  'packed',
  'handed over',
  'received',
];

const FILTERS: Readonly<Record<SampleFilter, (tube: Tube) => boolean>> = {
  all: () => true,
  'on the list': isForLaboratory,
  'held back': ({ held }) => held !== null,
  'no result': ({ state }) => STATES_AWAITING_RESULT.includes(state),
  discarded: ({ state }) => state === 'discarded',
};

/** Whether a step is outstanding for a tube. @param today today's date in London */
const STEPS: Readonly<Record<TubeStep, (tube: Tube, today: string) => boolean>> = {
  'not packed': (tube) => isForLaboratory(tube) && tube.state === 'taken',
  'not handed over': (tube) => isForLaboratory(tube) && tube.state === 'packed',
  'not received': ({ state }) => state === 'handed over',
  'result late': ({ state, is_awaited, result_due_on }, today) =>
    result_due_on < today && is_awaited && STATES_AWAITING_RESULT.includes(state),
  'not told': ({ has_failed, told_at }) => has_failed && told_at === null,
};

const isTubeStep = (show: SampleFilter | TubeStep): show is TubeStep => show in STEPS;

const present = (tube: Tube): EventSample => {
  const { sample_id, code, state, reason, held, subject: appointment_id, reference } = tube;
  return {
    ...{ sample_id, code, state, reason, held, appointment_id, reference },
    name: `${tube.last_name}, ${tube.first_name}`,
    date_of_birth: tube.date_of_birth,
    taken_at: tube.taken_at.toISOString(),
    taken_by: tube.taken_by,
    released_at: tube.released_at?.toISOString() ?? null,
    told:
      tube.told_at && tube.told_how ? { at: tube.told_at.toISOString(), how: tube.told_how } : null,
    has_failed: tube.has_failed,
    repeat_for: tube.repeat_for,
  };
};

const PAGE = 100;

const toPackerState = ({ state, handover_id }: Tube): ListedTube['state'] => {
  if (state === 'taken' || state === 'packed' || state === 'discarded') return state;
  return state === 'missing' && handover_id === null ? 'taken' : 'gone';
};

/** The tubes of an event, as stored on a tablet on which they are packed. */
export const listTubesForPackers = async (db: Executor, eventId: string): Promise<ListedTube[]> =>
  (await listTubes(db, eventId)).map((tube) => ({
    ...{ code: tube.code, appointment_id: tube.subject, state: toPackerState(tube) },
    ...(tube.held === null ? {} : { held: tube.held }),
  }));

/** A page of an event's tubes, those held back first. */
export async function listTubesPage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  eventId: string,
  { show, ...page }: z.output<typeof samplesQuery>,
): Promise<EventSamples> {
  const tubes = await listTubes(db, eventId);
  const today = londonDate(now());
  const count = (filter: SampleFilter) => tubes.filter(FILTERS[filter]).length;
  const countStep = (step: TubeStep) => tubes.filter((tube) => STEPS[step](tube, today)).length;
  const shown = tubes
    .filter((tube) => (isTubeStep(show) ? STEPS[show](tube, today) : FILTERS[show](tube)))
    .toSorted((one, two) => Number(two.held !== null) - Number(one.held !== null));
  return {
    ...paginateInMemory(shown.map(present), ({ sample_id }) => sample_id, PAGE, page),
    total: shown.length,
    sums: {
      all: count('all'),
      'on the list': count('on the list'),
      'held back': count('held back'),
      'no result': count('no result'),
      discarded: count('discarded'),
    },
    steps: {
      'not packed': countStep('not packed'),
      'not handed over': countStep('not handed over'),
      'not received': countStep('not received'),
      'result late': countStep('result late'),
      'not told': countStep('not told'),
    },
    order_messages: (await readEventLaboratory(db, eventId)).settings.order_messages,
  };
}
