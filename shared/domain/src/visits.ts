/**
 * What happens on the day of an event, to one appointment. A step is
 * never changed; 'undo' takes back the last step before it that still stands.
 */
export const VISIT_STEPS = [
  'arrived',
  'ready',
  'sampled',
  'not sampled',
  'did not attend',
  'undo',
] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const VISIT_STATES = [
  'expected',
  'arrived',
  'ready',
  'sampled',
  'not sampled',
  'did not attend',
] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** Why somebody who came gave no sample. */
export const NOT_SAMPLED_REASONS = [
  'identity not confirmed',
  'consent withdrawn',
  'should wait before a test',
  'under care for a prostate condition',
  'should see their GP first',
  'blood could not be drawn',
  'unwell',
  'language',
  'equipment',
] as const;
export type NotSampledReason = (typeof NOT_SAMPLED_REASONS)[number];

export interface RecordedStep {
  /** Uuid, made where it was done. */
  action_id: string;
  step: VisitStep;
  /** The device's time, ISO 8601 in UTC. */
  done_at: string;
  /** With 'sampled' before 'ready' it is an override by name. */
  reason: string | null;
}

/** By the device's time; the id decides between equal ones, so that no order of arrival matters. */
const inOrder = (one: RecordedStep, two: RecordedStep): number => {
  const times = Date.parse(one.done_at) - Date.parse(two.done_at);
  if (times !== 0) return times;
  return one.action_id < two.action_id ? -1 : 1;
};

/** The steps that no later 'undo' takes back, earliest first. */
export function standingSteps(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const standing: RecordedStep[] = [];
  for (const step of [...steps].sort(inOrder)) {
    if (step.step === 'undo') standing.pop();
    else standing.push(step);
  }
  return standing;
}

/**
 * The state of a visit, whatever the order in which its steps reach the server. A step without the one
 * before it waits for that. Who arrives after the event was closed has come. The SQL function
 * `visit_of` computes the same; a generated test holds them equal.
 */
export function visitOf(steps: readonly RecordedStep[]): VisitState {
  const standing = standingSteps(steps);
  const first = (step: VisitStep) => standing.findIndex((each) => each.step === step);
  if (first('arrived') < 0) return first('did not attend') < 0 ? 'expected' : 'did not attend';
  const mayBeSampled =
    first('ready') >= 0 || standing.some(({ step, reason }) => step === 'sampled' && reason);
  const sampled = mayBeSampled ? first('sampled') : -1;
  const notSampled = first('not sampled');
  if (sampled >= 0 && (notSampled < 0 || sampled < notSampled)) return 'sampled';
  if (notSampled >= 0) return 'not sampled';
  return first('ready') < 0 ? 'arrived' : 'ready';
}

/** Whether the person came; undefined while nobody can say so. */
export const hasCome = (state: VisitState): boolean | undefined =>
  state === 'expected' ? undefined : state !== 'did not attend';

/** The step that usually comes next; none once the visit is over. */
export const NEXT_STEP: Readonly<Partial<Record<VisitState, 'arrived' | 'ready' | 'sampled'>>> = {
  expected: 'arrived',
  'did not attend': 'arrived',
  arrived: 'ready',
  ready: 'sampled',
};
