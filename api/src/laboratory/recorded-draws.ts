import { randomUUID } from 'node:crypto';
import type { DayAction } from '@chaps/contracts/visits';
import { londonInstant } from '@chaps/domain';
import { auditSteps } from '../clinic-day/audit-steps.ts';
import { type Day, lockDay } from '../clinic-day/lock-day.ts';
import { recordInTransaction } from '../clinic-day/record-actions.ts';
import { readSampleIdsByAction } from '../clinic-day/samples.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import type { MatchedRow } from './match-rows.ts';

/** Whether the result has no recorded sample: the event predates recorded visits, or it was an override. */
const isUnrecorded = ({ action, appointment }: MatchedRow) =>
  action === 'add' && appointment !== null && appointment.visit !== 'sampled';

/** Locks the days on which draws will be recorded; call before locking appointments. */
export async function lockDaysOfDraws(
  transaction: Executor,
  rows: readonly MatchedRow[],
): Promise<ReadonlyMap<string, Day>> {
  const ids = rows.filter(isUnrecorded).flatMap(({ appointment }) => appointment?.event_id ?? []);
  const days = new Map<string, Day>();
  for (const id of [...new Set(ids)].sort()) {
    days.set(id, await lockDay(transaction, id, 'compare'));
  }
  return days;
}

interface ReleaseContext {
  userId: string;
  requestId: string;
}

/**
 * Records a draw for each released result that has none: every result has a sample.
 * @returns the samples by appointment; null when one belongs to a day that is not locked
 */
export async function recordDraws(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  { userId, requestId }: ReleaseContext,
  rows: readonly MatchedRow[],
  days: ReadonlyMap<string, Day>,
): Promise<ReadonlyMap<string, string> | null> {
  const unrecorded = rows.filter(isUnrecorded);
  const draws = new Map<string, string>();
  for (const [eventId, ofEvent] of Map.groupBy(unrecorded, (row) => row.appointment?.event_id)) {
    const day = days.get(eventId ?? '');
    if (eventId === undefined || !day) return null;
    const noon = londonInstant(day.event_date, '12:00').getTime();
    const done_at = new Date(Math.min(noon, now().getTime())).toISOString();
    const actions = ofEvent.flatMap(({ row, appointment }): DayAction[] => {
      if (!appointment) return [];
      const { appointment_id } = appointment;
      const step = { appointment_id, done_at, list_version: 0 };
      const [sample_code] = row.tubeCodes ?? [];
      const drawn = randomUUID();
      draws.set(appointment_id, drawn);
      return [
        { ...step, action_id: randomUUID(), step: 'arrived' },
        {
          ...{ ...step, action_id: drawn, step: 'sampled', reason: 'Recorded by its result.' },
          ...(sample_code === undefined ? {} : { sample_code }),
        },
      ];
    });
    const change = { userId, eventId, requestId };
    const acting = { keys, day, now: now(), device: null };
    const { recorded } = await recordInTransaction(transaction, change, actions, acting);
    await auditSteps(transaction, change, recorded);
  }
  const ids = await readSampleIdsByAction(transaction, [...draws.values()]);
  return new Map([...draws].flatMap(([id, drawn]) => [[id, ids.get(drawn) ?? ''] as const]));
}
