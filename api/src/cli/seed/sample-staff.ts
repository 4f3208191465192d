import { DAY_ROLES, londonDate, ROLES, type StaffRole } from '@chaps/domain';
import { SAMPLE_STAFF } from '@chaps/domain/sample-staff';
import type { Executor } from '../../platform/db/database.ts';
import { SEED_DAY } from './sample-events.ts';
import type { SeedOptions } from './seed-options.ts';

/**
 * Adds sample staff: a host for the next private event; the event-day roles are for today's event.
 */
export async function seedStaff(db: Executor, { now, users }: SeedOptions): Promise<void> {
  const today = await db
    .selectFrom('events')
    .select('event_id')
    .where('event_name', '=', SEED_DAY)
    .where('event_date', '=', londonDate(now))
    .executeTakeFirst();
  const next = await db
    .selectFrom('events')
    .select('event_id')
    .where('is_private', '=', true)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('event_id')
    .executeTakeFirst();
  for (const { email, role } of SAMPLE_STAFF) {
    const userId = users[email];
    const event = DAY_ROLES.includes(role) ? today : next;
    const eventId = ROLES[role].scope === 'one' ? event?.event_id : null;
    if (!userId || eventId === undefined) continue;
    await addStaff(db, now, { userId, email, role, eventId });
  }
}

async function addStaff(
  db: Executor,
  now: Date,
  {
    userId,
    email,
    role,
    eventId,
  }: Record<'userId' | 'email', string> & { role: StaffRole; eventId: string | null },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ user_id: userId, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('staff_members')
    .values({ user_id: userId, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('staff_roles')
    .values({
      user_id: userId,
      role,
      event_id: eventId,
      expires_at: null,
      granted_by: 'sample data',
      // The clinicians' roles need two administrators.
      confirmed_by: 'sample data, second person',
      confirmed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
