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

/** Money that is taken at the event, or was said to be by mistake: no part of the visit. */
export const PAYMENT_STEPS = ['paid', 'not paid'] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

export const DAY_STEPS = [...VISIT_STEPS, ...PAYMENT_STEPS] as const;
export type DayStep = (typeof DAY_STEPS)[number];

export const PAYMENT_METHODS = ['cash', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

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
  step: DayStep;
  /** The device's time, ISO 8601 in UTC. */
  done_at: string;
  /** With 'sampled' before 'ready' it is an override by name. */
  reason: string | null;
}

/** By the device's time; the id decides between equal ones, so that no order of arrival matters. */
const inOrder = (steps: readonly RecordedStep[]): RecordedStep[] =>
  steps
    .map((step) => ({ step, time: Date.parse(step.done_at) }))
    .sort((one, two) => {
      if (one.time !== two.time) return one.time - two.time;
      return one.step.action_id < two.step.action_id ? -1 : 1;
    })
    .map(({ step }) => step);

const isPaymentStep = ({ step }: RecordedStep) => step === 'paid' || step === 'not paid';

/** The steps of the visit that no later 'undo' takes back, earliest first. */
export function standingSteps(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const standing: RecordedStep[] = [];
  for (const step of inOrder(steps)) {
    if (isPaymentStep(step)) continue;
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
export const visitOf = (steps: readonly RecordedStep[]): VisitState =>
  stateOf(standingSteps(steps));

/** The same, of the steps that stand. @param standing by `standingSteps` */
export function stateOf(standing: readonly RecordedStep[]): VisitState {
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

/** In so many milliseconds after it was recorded, a payment can be taken back. */
const TAKEN_BACK_WITHIN = 2 * 60_000;

/**
 * The step by which a booking is paid, whatever the order in which its steps reach the server. The first
 * one stands; it is taken back soon after it, because later the money is given back by hand.
 */
export function standingPayment(steps: readonly RecordedStep[]): RecordedStep | undefined {
  let standing: RecordedStep | undefined;
  for (const step of inOrder(steps.filter(isPaymentStep))) {
    if (step.step === 'paid') standing ??= step;
    else if (standing && isSoonAfter(standing, step)) standing = undefined;
  }
  return standing;
}

const isSoonAfter = (one: RecordedStep, two: RecordedStep): boolean =>
  Date.parse(two.done_at) - Date.parse(one.done_at) <= TAKEN_BACK_WITHIN;

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
