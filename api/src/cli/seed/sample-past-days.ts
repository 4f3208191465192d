import { randomUUID } from 'node:crypto';
import type { DayAction } from '@chaps/contracts/visits';
import { sql } from 'kysely';
import { auditSteps } from '../../clinic-day/audit-steps.ts';
import { insertClosure } from '../../clinic-day/event-sums.ts';
import { lockDay } from '../../clinic-day/lock-day.ts';
import { recordInTransaction } from '../../clinic-day/record-actions.ts';
import { beginsAt } from '../../events/conditions.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { SeedOptions } from './seed-options.ts';

const MINUTE_MS = 60_000;
const STEPS = ['arrived', 'ready', 'sampled'] as const;

/** Records that everyone gave a sample at a past event, and closes the event. */
async function endDay(db: Executor, options: SeedOptions, userId: string, eventId: string) {
  const { now, keys } = options;
  const day = await lockDay(db, eventId, 'close');
  if (day.is_closed) return;
  const people = await db
    .selectFrom('appointments')
    .select(['appointment_id', 'reference'])
    .select(sql.raw<Date>(beginsAt('appointments')).as('begins_at'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .execute();
  const actions = people.flatMap(({ appointment_id, reference, begins_at: at }) =>
    STEPS.map((step, index): DayAction => {
      const done_at = new Date(at.getTime() + index * 5 * MINUTE_MS).toISOString();
      const code = step === 'sampled' ? { sample_code: `T-${reference}` } : {};
      return { action_id: randomUUID(), appointment_id, step, done_at, list_version: 0, ...code };
    }),
  );
  const change = { userId, eventId, requestId: randomUUID() };
  const { recorded } = await recordInTransaction(db, change, actions, {
    keys,
    day,
    now,
    device: null,
  });
  await auditSteps(db, change, recorded);
  await insertClosure(db, change);
  const audit = { action: 'day closed', subject: `event ${eventId}`, eventId } as const;
  await writeAudit(db, { ...audit, actor: userId, requestId: change.requestId });
}

/** Completes the past events, if there are staff who could have worked at them. */
export async function endPastDays(
  db: Executor,
  options: SeedOptions,
  events: Iterable<string>,
): Promise<void> {
  const userId = options.users['coordinator@example.org'];
  if (!userId) return;
  for (const eventId of events) await endDay(db, options, userId, eventId);
}
