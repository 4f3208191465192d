import type { TodayTask } from '@chaps/contracts/today';
import type { StaffAction } from '@chaps/domain';
import type { Staff } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';

export type Task = Omit<TodayTask, 'urgency'>;

/** Where tasks of Today come from. */
export interface Source {
  /** Read for staff who may do this. */
  needs: StaffAction;
  /** @param staff with the events that they reach by `needs` */
  read: (services: Pick<Services, 'db' | 'now'>, staff: Staff) => Promise<Task[]>;
}

/** '1 file', '2 files'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Lines of one kind that stand alone; more of them fold into one. */
const ALONE_AT_MOST = 3;

/**
 * Lines of one kind, the oldest first, folded into one when there are many: it leads to the oldest.
 * @param what all of them say together
 */
export function folded(tasks: readonly Task[], what: (count: number) => string): Task[] {
  const [oldest] = tasks;
  if (!oldest || tasks.length <= ALONE_AT_MOST) return [...tasks];
  return [{ ...oldest, what: what(tasks.length) }];
}

export const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;
