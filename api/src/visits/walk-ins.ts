import type { DayAction, DayList, WalkIn } from '@chaps/contracts/visits';
import { AGE_RULE, isRegistrableAge } from '@chaps/domain';
import { sql } from 'kysely';
import { consentStands } from '../booking/conditions.ts';
import { forgetSignatures } from '../consent/queries.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { NotFoundError } from '../http/errors.ts';
import { tryEach } from '../jobs/try-each.ts';
import type { Services } from './services.ts';

type Row = Omit<DayList['walk_ins'][number], 'state' | 'since'>;

/** As it was recorded with the walk-in, or on a tablet with a step that stands. */
const CONSENT_GIVEN = sql<boolean | null>`CASE WHEN EXISTS (SELECT FROM consents c
    WHERE c.walk_in_id = walk_ins.walk_in_id AND ${sql.raw(consentStands('c'))})
  THEN true ELSE consent_given END`.as('consent_given');

interface DayChange {
  userId: string;
  eventId: string;
  requestId: string;
}

/** Those who came without a booking, by name. */
export async function listWalkIns(db: Executor, eventId: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('walk_ins')
    .select(['walk_in_id', 'first_name', 'last_name', 'date_of_birth', 'erased_at'])
    .select(CONSENT_GIVEN)
    .where('event_id', '=', eventId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('walk_in_id')
    .execute();
  return rows.map(({ erased_at, ...person }) => ({
    ...person,
    ...(erased_at === null ? {} : { is_erased: true as const }),
  }));
}

interface WalkIns {
  /** Why an action of a walk-in cannot be recorded. */
  refusalOf: (walkIn: WalkIn) => string | undefined;
  /** Notes the walk-in, unless they are known. */
  add: (walkIn: WalkIn) => void;
  /** Writes those that were added, before their steps. */
  save: (userId: string) => Promise<void>;
}

/** The walk-ins of some actions: who is there is recorded, however many places there are. */
export async function walkInsOf(
  transaction: Executor,
  eventId: string,
  eventDate: string,
  actions: readonly DayAction[],
): Promise<WalkIns> {
  const ids = actions.flatMap(({ walk_in }) => walk_in?.walk_in_id ?? []);
  const { rows } = await sql<{ walk_in_id: string; event_id: string }>`
    SELECT walk_in_id, event_id FROM walk_ins
    WHERE walk_in_id = ANY (${ids}::uuid[])`.execute(transaction);
  const eventOf = new Map(rows.map(({ walk_in_id, event_id }) => [walk_in_id, event_id]));
  const added: WalkIn[] = [];
  return {
    refusalOf: ({ walk_in_id, date_of_birth }) => {
      const known = eventOf.get(walk_in_id);
      if (known === undefined && !isRegistrableAge(date_of_birth, eventDate)) return AGE_RULE;
      return (known ?? eventId) === eventId ? undefined : 'This person came to another event.';
    },
    add: (walkIn) => {
      if (eventOf.has(walkIn.walk_in_id)) return;
      eventOf.set(walkIn.walk_in_id, eventId);
      added.push(walkIn);
    },
    save: async (userId) => {
      if (added.length === 0) return;
      const whose = { event_id: eventId, added_by: userId };
      const rows = added.map(({ phone = null, email = null, consent_given = null, ...person }) => ({
        ...{ ...person, phone, email, consent_given },
        ...whose,
      }));
      await transaction
        .insertInto('walk_ins')
        .values(rows)
        // Two tablets may send the same person at one moment.
        .onConflict((conflict) => conflict.column('walk_in_id').doNothing())
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

/** What is left, with the year of birth, counts in the sums of their event. */
const ERASED = sql`first_name = 'Erased', last_name = 'Erased', phone = NULL, email = NULL,
  date_of_birth = date_trunc('year', date_of_birth)::date, erased_at = now()`;

/** Erases who the walk-ins of some days ago were, each for themselves. @throws {AggregateError} */
export async function eraseWalkIns(db: Executor, keptDays: number): Promise<void> {
  const { rows } = await sql<{ walk_in_id: string }>`SELECT walk_in_id FROM walk_ins
    WHERE erased_at IS NULL AND added_at <= now() - make_interval(days => ${keptDays}::int)
    ORDER BY added_at`.execute(db);
  const erasures = rows.map(
    ({ walk_in_id }) =>
      () =>
        sql`UPDATE walk_ins SET ${ERASED}
          WHERE walk_in_id = ${walk_in_id} AND erased_at IS NULL`.execute(db),
  );
  await tryEach([...erasures, () => forgetSignatures(db)], (erase) => erase());
}

/** Erases who one walk-in was, who asks for it. @throws {NotFoundError} also for one who is erased */
export async function eraseWalkIn(
  { db }: Pick<Services, 'db'>,
  { userId, eventId, requestId }: DayChange,
  walkInId: string,
  reason: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql`UPDATE walk_ins SET ${ERASED}
      WHERE walk_in_id = ${walkInId} AND event_id = ${eventId} AND erased_at IS NULL
      RETURNING walk_in_id`.execute(transaction);
    if (rows.length === 0) throw new NotFoundError();
    await forgetSignatures(transaction);
    await writeAudit(transaction, {
      actor: userId,
      action: 'walk-in erased',
      subject: `walk-in ${walkInId}`,
      eventId,
      reason,
      requestId,
    });
  });
}
