import type { StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL condition: an event is visible with this reach. @param event its id */
export const isWithinReach = (reach: StaffReach, event: RawBuilder<unknown> = sql`e.event_id`) =>
  reach === 'all' ? sql`true` : sql`${event} = ANY (${[...reach]}::uuid[])`;
