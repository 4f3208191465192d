import type { DayAction, DayList, WalkIn } from '@chaps/contracts/visits';
import { sql } from 'kysely';
import { consentStands } from '../booking/conditions.ts';
import { lockSlotsOf } from '../booking/event-slots.ts';
import { forgetSignatures } from '../consent/queries.ts';
import type { Executor } from '../db/database.ts';

type Row = Omit<DayList['walk_ins'][number], 'state' | 'since'>;

/** As it was recorded with the walk-in, or on a tablet with a step that stands. */
const CONSENT_GIVEN = sql<boolean | null>`CASE WHEN EXISTS (SELECT FROM consents c
    WHERE c.walk_in_id = walk_ins.walk_in_id AND ${sql.raw(consentStands('c'))})
  THEN true ELSE consent_given END`.as('consent_given');

/** Those who came without a booking, by name. */
export const listWalkIns = (db: Executor, eventId: string): Promise<Row[]> =>
  db
    .selectFrom('walk_ins')
    .select(['walk_in_id', 'first_name', 'last_name', 'date_of_birth'])
    .select(CONSENT_GIVEN)
    .where('event_id', '=', eventId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('walk_in_id')
    .execute();

/**
 * Walk-ins that may still be added: what is left of the allowance, and the free seats of times that
 * have begun. Nobody can book those any more, so no booking and walk-in meet on the last seat.
 */
async function walkInsLeft(transaction: Executor, eventId: string, now: Date): Promise<number> {
  // A booking that is being made at this moment is counted.
  await lockSlotsOf(transaction, eventId);
  const { rows } = await sql<{ places: number }>`
    SELECT (e.walk_in_allowance
      + (SELECT coalesce(sum(capacity - taken), 0) FROM event_slots s
        WHERE s.event_id = e.event_id AND s.starts_at <= ${now})
      - (SELECT count(*) FROM walk_ins w WHERE w.event_id = e.event_id))::int AS places
    FROM events e WHERE e.event_id = ${eventId}`.execute(transaction);
  return rows[0]?.places ?? 0;
}

interface WalkIns {
  /** Why an action of a walk-in cannot be recorded. */
  refusalOf: (walkIn: WalkIn) => string | undefined;
  /** Adds the walk-in, unless it is there. */
  add: (walkIn: WalkIn, userId: string) => Promise<void>;
}

/** The walk-ins of some actions. The event is locked against other walk-ins. */
export async function walkInsOf(
  transaction: Executor,
  eventId: string,
  actions: readonly DayAction[],
  now: Date,
): Promise<WalkIns> {
  const ids = actions.flatMap(({ walk_in }) => walk_in?.walk_in_id ?? []);
  const { rows } = await sql<{ walk_in_id: string; event_id: string }>`
    SELECT walk_in_id, event_id FROM walk_ins
    WHERE walk_in_id = ANY (${ids}::uuid[])`.execute(transaction);
  const eventOf = new Map(rows.map(({ walk_in_id, event_id }) => [walk_in_id, event_id]));
  const isNew = ids.some((id) => !eventOf.has(id));
  let left = isNew ? await walkInsLeft(transaction, eventId, now) : 0;
  return {
    refusalOf: ({ walk_in_id }) => {
      const known = eventOf.get(walk_in_id);
      if (known === undefined) return left > 0 ? undefined : 'No place for a walk-in is left.';
      return known === eventId ? undefined : 'This person came to another event.';
    },
    add: async ({ phone = null, email = null, consent_given = null, ...person }, userId) => {
      if (eventOf.has(person.walk_in_id)) return;
      eventOf.set(person.walk_in_id, eventId);
      left -= 1;
      await transaction
        .insertInto('walk_ins')
        .values({ ...person, phone, email, consent_given, event_id: eventId, added_by: userId })
        .execute();
    },
  };
}

/** Those who came without a booking, with what is known of them, by name. */
export const exportWalkIns = (db: Executor, eventId: string) =>
  db
    .selectFrom('walk_ins')
    .select(['first_name', 'last_name', 'date_of_birth', 'phone', 'email'])
    .select(CONSENT_GIVEN)
    .where('event_id', '=', eventId)
    .where('erased_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('walk_in_id')
    .execute();

/**
 * The job: erases who the walk-ins of some days ago were. What is left, with the year of birth, counts
 * in the sums of their event.
 */
export async function eraseWalkIns(db: Executor, keptDays: number): Promise<void> {
  await sql`UPDATE walk_ins SET first_name = 'Erased', last_name = 'Erased', phone = NULL,
      email = NULL, date_of_birth = date_trunc('year', date_of_birth)::date, erased_at = now()
    WHERE erased_at IS NULL AND added_at <= now() - make_interval(days => ${keptDays}::int)`.execute(
    db,
  );
  await forgetSignatures(db);
}
