import type { DayAction, ExpectedPerson } from '@chaps/contracts/visits';
import { type VisitState, type VisitStep, visitOf } from '@chaps/domain/visits';

const STEPS_OF: Record<VisitState, readonly VisitStep[]> = {
  expected: [],
  arrived: ['arrived'],
  ready: ['arrived', 'ready'],
  sampled: ['arrived', 'ready', 'sampled'],
  'not sampled': ['arrived', 'not sampled'],
  'did not attend': ['did not attend'],
};

/** The state that the server knows, and then what was recorded on this tablet. */
export function stateWith(
  { appointment_id, state }: Pick<ExpectedPerson, 'appointment_id' | 'state'>,
  actions: readonly DayAction[],
): VisitState {
  // The server's steps come first, whatever the tablet's clock says.
  const known = STEPS_OF[state].map((step, index) => ({
    action_id: '',
    step,
    done_at: new Date(index).toISOString(),
    reason: null,
  }));
  const own = actions
    .filter((action) => action.appointment_id === appointment_id)
    .map(({ reason = null, ...action }) => ({ ...action, reason }));
  return visitOf([...known, ...own]);
}
