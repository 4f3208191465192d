import { upgradeAction } from '@chaps/contracts/earlier-actions';
import type { DayList } from '@chaps/contracts/visits';
import type { NamedAction } from './database.ts';

/**
 * Reads a recorded action, including one from the previous build, which kept walk-ins separately.
 */
export function upgradeNamedAction(unsealed: unknown): NamedAction {
  const { action, name } = unsealed as NamedAction;
  return { action: upgradeAction(action) as NamedAction['action'], name };
}

/** Merges walk-ins into the appointments of a list: the previous build stored them separately. */
export const mergeWalkIns = ({ walk_ins, ...list }: DayList): DayList => ({
  ...list,
  appointments: [
    ...list.appointments,
    ...walk_ins.map(({ walk_in_id, consent_given, ...person }) => ({
      ...person,
      ...{ appointment_id: walk_in_id, reference: '', start_time: null },
      ...{ origin: 'walk-in' as const, is_cancelled: false, is_unpaid: false },
      consent_given: consent_given ?? false,
    })),
  ],
  walk_ins: [],
});
