import type { BoxStep } from './box.ts';

/**
 * The steps of one appointment on the day of the event. A recorded step never changes; 'undo' names the
 * action that it undoes.
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

/** A payment taken at the event, or recorded by mistake; not part of the visit. */
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

export const VISIT_STATE_NAMES: Readonly<Record<VisitState, string>> = {
  expected: 'Expected',
  arrived: 'Arrived',
  ready: 'Ready',
  sampled: 'Sample taken',
  'not sampled': 'No sample',
  'did not attend': 'Did not attend',
};

/** Names of the recorded steps. */
export const STEP_NAMES: Readonly<Record<DayStep, string>> = {
  ...VISIT_STATE_NAMES,
  undo: 'Undone',
  paid: 'Paid',
  'not paid': 'Marked as not paid',
};

/** States in which the booking can no longer be cancelled, moved or called off. */
export const SETTLED_STATES: readonly VisitState[] = ['sampled'];

/** Whether the visit still allows its booking to be cancelled or moved. */
export const mayChangeBooking = (state: VisitState): boolean => !SETTLED_STATES.includes(state);

/** States in which the visit has ended without a test. */
export const UNTESTED_STATES: readonly VisitState[] = ['not sampled', 'did not attend'];

/** Whether a price that has not been paid is due at the event: nobody pays for a test that they did not have. */
export const isPriceDue = (state: VisitState): boolean => !UNTESTED_STATES.includes(state);

/** Why a person who came gave no sample. */
export const NOT_SAMPLED_REASONS = [
  'identity not confirmed',
  'consent withdrawn',
  'should wait before a test',
  'under care for a prostate condition',
  'should see their GP first',
  'blood could not be drawn',
  'unwell',
  'left before the test',
  'language',
  'equipment',
] as const;
export type NotSampledReason = (typeof NOT_SAMPLED_REASONS)[number];

/** The reasons as staff choose them. */
export const NOT_SAMPLED_REASON_NAMES: Readonly<Record<NotSampledReason, string>> = {
  'identity not confirmed': 'Identity not confirmed',
  'consent withdrawn': 'Consent withdrawn',
  'should wait before a test': 'Should wait before a test',
  'under care for a prostate condition': 'Under care for a prostate condition',
  'should see their GP first': 'Should see their GP first',
  'blood could not be drawn': 'Blood could not be drawn',
  unwell: 'They felt unwell',
  'left before the test': 'They left before the test',
  language: 'No interpreter',
  equipment: 'The equipment did not work',
};

export interface RecordedStep {
  /** UUID, created where the step was recorded. */
  action_id: string;
  step: DayStep;
  /** The device's time, ISO 8601 in UTC. */
  done_at: string;
  /** For 'not sampled', one of `NOT_SAMPLED_REASONS`; for 'sampled' before 'ready', the override. */
  reason: string | null;
  /** For 'not sampled': whether the person is to be invited again. */
  invite_again?: boolean | null | undefined;
  /** For 'undo': the action that it undoes. */
  undoes?: string | null | undefined;
}

/** The outcome of an appointment's steps. Times are the device's, ISO 8601 in UTC. */
export interface Visit {
  state: VisitState;
  arrived_at: string | null;
  /** Null until the arrival is known. */
  ready_at: string | null;
  sampled_at: string | null;
  /** When the visit ended: with a sample, without one, or marked as not attended. */
  ended_at: string | null;
  /** Why no sample was taken, or the reason for an override. */
  reason: string | null;
  /** For a visit without a sample. */
  invite_again: boolean | null;
  /** The action that recorded the sample. */
  sample_id: string | null;
  /** When the last step that has not been undone was done; `last_action_id` is its action. */
  since: string | null;
  last_action_id: string | null;
  /** Whether a step depends on a step before it that is not known yet. */
  is_waiting: boolean;
}

/** How far a device's clock may be off before an unnamed undo from it is no longer trusted. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60_000;

interface TimedStep {
  /** A step for a person, or for a tube at the box. */
  step: DayStep | BoxStep;
  /** By the device's clock, ISO 8601. */
  done_at: string;
  /**
   * Milliseconds by which the server's clock is ahead, as last seen by the device; 0 if not given.
   */
  clock_offset?: number | undefined;
  undoes?: string | undefined;
}

/** Time by the server's clock, as far as the device knows it, in milliseconds since 1970. */
const getCorrectedTime = ({ done_at, clock_offset = 0 }: TimedStep): number =>
  Date.parse(done_at) + clock_offset;

/**
 * Whether an action undoes another without naming it, at a time that cannot be right, so that it is not known
 * which action was meant.
 * @param begin start of the event's day
 */
export function isAmbiguousUndo(action: TimedStep, begin: Date, now: Date): boolean {
  const time = getCorrectedTime(action);
  return (
    (action.step === 'not paid' || (action.step === 'undo' && action.undoes === undefined)) &&
    (time < begin.getTime() - CLOCK_TOLERANCE_MS || time > now.getTime() + CLOCK_TOLERANCE_MS)
  );
}

/**
 * When the steps of one upload were done, by the server's clock. They keep their order; a step timed before
 * the event's day, or in the future, counts as done just before the next one, or now.
 * @param begin start of the event's day
 */
export function serverTimes(
  actions: readonly TimedStep[],
  begin: Date,
  now: Date,
): readonly Date[] {
  const latestFirst = actions
    .map((action, index) => ({ index, time: getCorrectedTime(action), at: now.getTime() }))
    .sort((one, two) => two.time - one.time);
  let [next, latest] = [Infinity, now.getTime()];
  for (const step of latestFirst) {
    const isOfDay = step.time >= begin.getTime();
    step.at = Math.min(isOfDay ? step.time : latest, step.time < next ? latest : latest + 1);
    [next, latest] = [step.time, step.at - 1];
  }
  return latestFirst.toSorted((one, two) => one.index - two.index).map(({ at }) => new Date(at));
}

/** Sorts by the device's time, then by id, so that the order of arrival does not matter. */
const sortSteps = (steps: readonly RecordedStep[]): RecordedStep[] =>
  steps
    .map((step) => ({ step, time: Date.parse(step.done_at) }))
    .sort((one, two) => {
      if (one.time !== two.time) return one.time - two.time;
      return one.step.action_id < two.step.action_id ? -1 : 1;
    })
    .map(({ step }) => step);

const isPaymentStep = ({ step }: RecordedStep) => step === 'paid' || step === 'not paid';

/** The steps of the visit that no 'undo' reverses, earliest first. */
export function effectiveSteps(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const undone = new Set(steps.map(({ undoes }) => undoes));
  return sortSteps(steps).filter(
    (step) => !isPaymentStep(step) && step.step !== 'undo' && !undone.has(step.action_id),
  );
}

/**
 * What happened to an appointment, in whatever order its steps reach the server. A step is pending until the
 * step before it is known. A person who arrives after the event was closed counts as having come.
 */
export function deriveVisit(steps: readonly RecordedStep[]): Visit {
  const standing = effectiveSteps(steps);
  const first = (step: VisitStep) => standing.find((each) => each.step === step);
  const [arrived, ready, sampled, notSampled] = [
    first('arrived'),
    first('ready'),
    first('sampled'),
    first('not sampled'),
  ];
  const state = deriveState(standing);
  const end: RecordedStep | undefined = {
    ...{ sampled, 'not sampled': notSampled, 'did not attend': first('did not attend') },
    ...{ expected: undefined, arrived: undefined, ready: undefined },
  }[state];
  const last = standing.at(-1);
  return {
    state,
    arrived_at: arrived?.done_at ?? null,
    ready_at: (arrived && ready?.done_at) ?? null,
    sampled_at: state === 'sampled' ? (sampled?.done_at ?? null) : null,
    ended_at: end?.done_at ?? null,
    reason: end?.reason ?? null,
    invite_again: state === 'not sampled' ? (end?.invite_again ?? null) : null,
    sample_id: state === 'sampled' ? (sampled?.action_id ?? null) : null,
    since: last?.done_at ?? null,
    last_action_id: last?.action_id ?? null,
    is_waiting:
      (!arrived && (ready ?? sampled ?? notSampled) !== undefined) ||
      (sampled !== undefined && state !== 'sampled' && state !== 'not sampled'),
  };
}

function deriveState(standing: readonly RecordedStep[]): VisitState {
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

/** How long a payment can be undone after it was recorded, in milliseconds. */
export const PAYMENT_UNDO_MS = 2 * 60_000;

/**
 * The step by which a booking is paid, in whatever order its steps reach the server. The first one counts.
 * It can be undone only soon afterwards; later the money is refunded by hand.
 */
export function effectivePayment(steps: readonly RecordedStep[]): RecordedStep | undefined {
  let standing: RecordedStep | undefined;
  for (const step of sortSteps(steps.filter(isPaymentStep))) {
    if (step.step === 'paid') standing ??= step;
    else if (standing && isSoonAfter(standing, step)) standing = undefined;
  }
  return standing;
}

const isSoonAfter = (one: RecordedStep, two: RecordedStep): boolean =>
  Date.parse(two.done_at) - Date.parse(one.done_at) <= PAYMENT_UNDO_MS;

/** Whether the person came; undefined while that is not known. */
export const hasAttended = (state: VisitState): boolean | undefined =>
  state === 'expected' ? undefined : state !== 'did not attend';

/** The step that usually comes next; none once the visit is over. */
export const NEXT_STEP: Readonly<Partial<Record<VisitState, 'arrived' | 'ready' | 'sampled'>>> = {
  expected: 'arrived',
  'did not attend': 'arrived',
  arrived: 'ready',
  ready: 'sampled',
};
