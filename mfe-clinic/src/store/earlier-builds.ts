import { actionOfNow } from '@chaps/contracts/earlier-actions';
import type { DayList } from '@chaps/contracts/visits';
import type { NamedAction } from './database.ts';

/** What this tablet recorded, also with the previous build, which had walk-ins apart. */
export function upgradeNamedAction(unsealed: unknown): NamedAction {
  const { action, name } = unsealed as NamedAction;
  return { action: actionOfNow(action) as NamedAction['action'], name };
}

/** A list with its walk-ins among its appointments: one that the previous build stored has them apart. */
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
