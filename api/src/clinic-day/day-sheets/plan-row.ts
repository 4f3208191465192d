import type { DayAction } from '@chaps/contracts/visits';
import {
  effectiveSteps,
  type LeadingZeros,
  londonInstant,
  londonTime,
  type RecordedStep,
  toTubeKey,
} from '@chaps/domain';
import { toNameBasedId } from '../../platform/security/name-based-id.ts';
import type { RowPerson, SheetDay } from './people.ts';
import type { TypedConsent, TypedStep } from './typed-row.ts';

/** The plan for a paper row, compared with what is recorded. */
export interface Plan {
  actions: DayAction[];
  /** The actions as text. */
  steps: string[];
  kept: { paper: string; recorded: string }[];
  faults: string[];
}

const ORDER = ['arrived', 'ready', 'sampled', 'not sampled'] as const;
const OUTCOMES: readonly string[] = ['sampled', 'not sampled'];
const HOUR_MS = 3_600_000;
/** Someone who arrives this long before the start did not come for the event. */
const MAX_EARLY_MS = 3 * HOUR_MS;

interface DescribedStep extends Pick<TypedStep, 'step' | 'time' | 'reason' | 'tube'> {}

const STEP_DESCRIPTIONS: Record<DescribedStep['step'], (said: DescribedStep) => string> = {
  arrived: ({ time }) => `Arrived ${time}`,
  ready: ({ time }) => (time === undefined ? 'Ready' : `Ready ${time}`),
  sampled: ({ time, tube }) => `Sample taken ${time}, ${tube ? `tube ${tube}` : 'no tube code'}`,
  'not sampled': ({ reason }) => `No sample: ${reason}`,
};
const describeStep = (said: DescribedStep): string => STEP_DESCRIPTIONS[said.step](said);

/** The step as text, with details that only paper has. */
function describeStepInFull(typed: TypedStep): string {
  const words = describeStep(typed);
  if (typed.counsellor) return `${words}, counselled by ${typed.counsellor}`;
  return typed.inviteAgain ? `${words}, invite again` : words;
}

const isPaperStep = (step: RecordedStep['step']): step is TypedStep['step'] =>
  ORDER.some((each) => each === step);

function describeRecordedStep(
  { step, done_at, action_id, reason }: RecordedStep,
  person: RowPerson,
) {
  if (!isPaperStep(step)) return 'Did not attend';
  const tube = person.tubes.get(action_id);
  const time = londonTime(new Date(done_at));
  return describeStep({ step, time, reason: reason ?? '', ...(tube ? { tube } : {}) });
}

/**
 * Whether the paper differs from the record. A tick without a time, or a missing tube code, does
 * not count as a difference.
 */
function differsFromRecorded(
  typed: TypedStep,
  recorded: RecordedStep,
  person: RowPerson,
  zeros: LeadingZeros,
): boolean {
  if (typed.step === 'not sampled') return typed.reason !== recorded.reason;
  const time = londonTime(new Date(recorded.done_at));
  if (typed.time !== undefined && typed.time !== time) return true;
  const tube = person.tubes.get(recorded.action_id) ?? '';
  return typed.tube !== undefined && toTubeKey(typed.tube, zeros) !== toTubeKey(tube, zeros);
}

/** What the sheet says about a recorded step; undefined when the step is not recorded. */
function compareWithRecorded(
  typed: TypedStep,
  actionId: string,
  person: RowPerson,
  zeros: LeadingZeros,
) {
  const standing = effectiveSteps(person.steps);
  const same = standing.find(({ step }) => step === typed.step);
  const paper = describeStep(typed);
  if (same) {
    const recorded = describeRecordedStep(same, person);
    return differsFromRecorded(typed, same, person, zeros) ? { paper, recorded } : 'the same';
  }
  if (person.steps.some(({ action_id }) => action_id === actionId)) {
    return { paper, recorded: 'Entered earlier, then undone' };
  }
  if (!OUTCOMES.includes(typed.step)) return undefined;
  const other = standing.find(({ step }) => OUTCOMES.includes(step));
  return other && { paper, recorded: describeRecordedStep(other, person) };
}

/**
 * Errors in the times of a row: long before the event, in the future, or before an earlier step.
 */
function findTimeErrors(steps: readonly TypedStep[], day: SheetDay, now: Date): string[] {
  const begin = londonInstant(day.event_date, day.start_time).getTime() - MAX_EARLY_MS;
  const timed = steps.flatMap(({ step, time }) => (time === undefined ? [] : { step, time }));
  return timed.flatMap(({ step, time }, index) => {
    const at = londonInstant(day.event_date, time).getTime();
    if (at < begin) {
      return `‘${step}’: ${time} is long before the event. Use the 24-hour clock: 1pm is 13:00.`;
    }
    if (at > now.getTime()) return `‘${step}’: ${time} is in the future.`;
    const before = timed[index - 1];
    return before && time < before.time
      ? `‘${step}’: ${time} is before ‘${before.step}’, ${before.time}.`
      : [];
  });
}

/** Errors for steps whose previous step is neither on paper nor recorded. */
function findMissingStepErrors(steps: readonly TypedStep[], person: RowPerson): string[] {
  const known = new Set<string>(
    [...steps, ...effectiveSteps(person.steps)].map(({ step }) => step),
  );
  const isTyped = steps.length > 0 || person.isNew;
  return [
    ...(isTyped && !known.has('arrived') ? ['‘arrived’ has no time.'] : []),
    ...(steps.some(({ step }) => step === 'sampled') && !known.has('ready')
      ? ['‘ready’ is empty, but there is a sample.']
      : []),
  ];
}

/**
 * The plan for a row of the sheet. The ids of its actions are derived from the event, the row and the step,
 * so that importing a row again is 'repeated'.
 * @param rowId the appointment
 */
export function planRow(
  { steps, consent }: { steps: readonly TypedStep[]; consent: TypedConsent },
  person: RowPerson,
  { eventId, rowId, day, now }: { eventId: string; rowId: string; day: SheetDay; now: Date },
): Plan {
  const faults = [...findTimeErrors(steps, day, now), ...findMissingStepErrors(steps, person)];
  const plan: Plan = { actions: [], steps: [], kept: [], faults };
  if (faults.length > 0) return plan;
  const standing = effectiveSteps(person.steps);
  // A tick or a reason has no time: it is dated just after the entry before it.
  let last = standing.at(-1)?.done_at;
  // Consent is recorded with a step before the test.
  let signed = person.consented ? undefined : consent;
  for (const typed of steps) {
    const { step, time, reason, tube, inviteAgain } = typed;
    const action_id = toNameBasedId(`step of paper ${eventId} ${rowId} ${step}`);
    const known = compareWithRecorded(typed, action_id, person, day.zeros);
    // Keeps the order of steps within a minute.
    const second = ORDER.indexOf(step);
    const done_at =
      time === undefined
        ? new Date(Date.parse(last ?? now.toISOString()) + 1000).toISOString()
        : londonInstant(day.event_date, `${time}:0${second}`).toISOString();
    if (time !== undefined || known === undefined) last = done_at;
    if (known === undefined) {
      const carried = step === 'arrived' || step === 'ready' ? signed : undefined;
      plan.steps.push(`${describeStepInFull(typed)}${carried ? ', consent on paper' : ''}`);
      plan.actions.push({
        ...{ action_id, ...person.subject, step, done_at, list_version: 0 },
        ...(carried === undefined ? {} : { paper_consent: carried }),
        ...(reason === undefined ? {} : { reason }),
        ...(tube === undefined ? {} : { sample_code: tube }),
        ...(inviteAgain === undefined ? {} : { invite_again: inviteAgain }),
      });
      if (carried) signed = undefined;
    } else if (known !== 'the same') plan.kept.push(known);
  }
  if (signed) {
    const recorded = 'The arrival and the consultation are already recorded without it';
    plan.kept.push({ paper: 'Consent on paper', recorded });
  }
  return plan;
}
