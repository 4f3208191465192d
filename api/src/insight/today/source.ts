import type { TodayTask } from '@chaps/contracts/today';
import { addDays, type StaffAction, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import type { Staff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';

export type Task = Omit<TodayTask, 'urgency'>;

/** Staff, with the events that they reach by what the source needs. */
interface Reader extends Staff {
  /** Those that they reach by another action. */
  reachBy: (action: StaffAction) => StaffReach;
}

/** Where tasks of Today come from. */
export interface Source {
  /** Read for staff who may do this. */
  needs: StaffAction;
  read: (services: Pick<Services, 'db' | 'now'>, staff: Reader) => Promise<Task[]>;
}

/** '1 file', '2 files'. */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A list that is opened every few minutes reads no events of years ago. */
const LOOKED_BACK_DAYS = 180;

/** SQL: the event `e` was within that time. @param today London's day */
export const isRecent = (today: string) =>
  sql`e.event_date >= ${addDays(today, -LOOKED_BACK_DAYS)}::date`;
