import { type TodayTask, todayResponse } from '@chaps/contracts/today';
import type { Harness } from './harness.ts';
import type { StaffPerson } from './makers.ts';

/** The tasks of one kind that a member of staff sees on Today. */
export async function tasksOnToday(
  api: Harness,
  as: StaffPerson,
  kind: TodayTask['kind'],
): Promise<TodayTask[]> {
  const { body } = await api.call('GET', '/staff/today', { as });
  return todayResponse.parse(body).tasks.filter((task) => task.kind === kind);
}
