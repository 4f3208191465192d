import type { TodayTask } from '@chaps/contracts/today';
import { addDays, type StaffAction, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import type { Staff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';

export type Task = Omit<TodayTask, 'urgency'>;

/** A member of staff, with the events within reach of what the source needs. */
interface Reader extends Staff {
  /** The events within their reach for another action. */
  reachBy: (action: StaffAction) => StaffReach;
}

/** A source of tasks on Today. */
export interface Source {
  /** The permission for which the source is read. */
  needs: StaffAction;
  read: (services: Pick<Services, 'db' | 'now'>, staff: Reader) => Promise<Task[]>;
}

export const toIsoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The list is opened every few minutes, so it does not read events of past years. */
const LOOK_BACK_DAYS = 180;

/** SQL: the event `e` took place within that time. @param today London date */
export const isRecent = (today: string) =>
  sql`e.event_date >= ${addDays(today, -LOOK_BACK_DAYS)}::date`;
