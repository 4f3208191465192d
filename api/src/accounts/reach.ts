import type { StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL: an event is within reach. @param event its id */
export const isWithinReach = (reach: StaffReach, event: RawBuilder<unknown> = sql`e.event_id`) =>
  reach === 'all' ? sql`true` : sql`${event} = ANY (${[...reach]}::uuid[])`;
