import type { DayAction, ExpectedPerson } from '@chaps/contracts/visits';
import {
  type DayStep,
  deriveVisit,
  effectiveSteps,
  type VisitState,
  type VisitStep,
} from '@chaps/domain/visits';

const EPOCH = new Date(0).toISOString();

const STEPS_BY_STATE: Record<VisitState, readonly VisitStep[]> = {
  expected: [],
  arrived: ['arrived'],
  ready: ['arrived', 'ready'],
  sampled: ['arrived', 'ready', 'sampled'],
  'not sampled': ['arrived', 'not sampled'],
  'did not attend': ['did not attend'],
};

/**
 * Earlier steps that another tablet must have recorded: nobody gives blood without having arrived.
 */
const IMPLIED_STEPS: Readonly<Partial<Record<DayStep, readonly VisitStep[]>>> = {
  ready: ['arrived'],
  sampled: ['arrived', 'ready'],
  'not sampled': ['arrived'],
};

/** The state known to the server, followed by what this tablet recorded about the person. */
export function applyActions(
  { state, last_action_id }: Pick<ExpectedPerson, 'state' | 'last_action_id'>,
  actions: readonly DayAction[],
): VisitState {
  const own = actions.map(({ reason = null, ...action }) => ({ ...action, reason }));
  const ids = new Set(own.map(({ action_id }) => action_id));
  // An older API does not name the last step, so an undo that names none of the others refers to that.
  const undone = own.find(({ undoes = '' }) => undoes !== '' && !ids.has(undoes))?.undoes;
  // The server's steps come first, regardless of the tablet's clock.
  const known = STEPS_BY_STATE[state].map((step, index, steps) => ({
    action_id: index === steps.length - 1 ? (last_action_id ?? undone ?? '') : '',
    step,
    done_at: new Date(index).toISOString(),
    reason: null,
  }));
  const implied = effectiveSteps(own).flatMap(({ step }) => IMPLIED_STEPS[step] ?? []);
  const before = implied.map((step) => ({ action_id: '', step, done_at: EPOCH, reason: null }));
  return deriveVisit([...before, ...known, ...own]).state;
}
