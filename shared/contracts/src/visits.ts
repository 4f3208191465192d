import * as z from '@chaps/contracts/schema';
import { APPOINTMENT_ORIGINS } from '@chaps/domain/appointments';
import { QUESTION_SETS } from '@chaps/domain/chair-questions';
import { LEADING_ZEROS } from '@chaps/domain/tube-codes';
import {
  DAY_STEPS,
  NOT_SAMPLED_REASONS,
  PAYMENT_METHODS,
  VISIT_STATES,
} from '@chaps/domain/visits';
import { type BoxAction, clockOffset, listedTube } from './box-actions.ts';
import { unsentStepCount } from './clinic-devices.ts';
import { consentForm } from './consent.ts';
import { CONSENT_WORDINGS } from './consent-wording.ts';
import type { Endpoint } from './endpoint.ts';
import { storedLabelSettings } from './labels.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { personNeeds } from './person-care.ts';
import { personFields } from './profiles.ts';
import { rejectedStep } from './rejected-steps.ts';
import { sampleCode, sampleConflict } from './samples.ts';
import {
  birthDate,
  emailAddress,
  enteredInstant,
  isoDate,
  isoInstant,
  pence,
  recordId,
  requiredLines,
  requiredText,
  successResponse,
  wallTime,
} from './scalars.ts';
import { reasonRequest } from './staff.ts';

export const visitState = z.enum(VISIT_STATES);

/** The set of questions asked before the test; absent from an older API's list. */
const questionsToAsk = z.enum(QUESTION_SETS).optional();

/** One person on an event's list: only what staff at the door need. */
const expectedPerson = z.object({
  appointment_id: recordId,
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: isoDate.nullable(),
  /** null for a walk-in, who has no seat. */
  start_time: wallTime.nullable(),
  /** How the appointment was made; absent from an older API's list. */
  origin: z.enum(APPOINTMENT_ORIGINS).optional(),
  /** Whether the person's name and birth date were erased; otherwise absent. */
  is_erased: z.literal(true).optional(),
  /** Whether the appointment was cancelled. */
  is_cancelled: z.boolean(),
  consent_given: z.boolean(),
  questions_to_ask: questionsToAsk,
  /** Whether money is still to be paid for the seat. */
  is_unpaid: z.boolean(),
  /** The amount to pay on the day, if that was agreed; `is_unpaid` says whether it is still due. */
  price_on_the_day: pence.optional(),
  /** What the person needs; only for staff who may see bookings, and only if there is something. */
  needs: personNeeds.optional(),
  /** Code on the label that the charity printed for their tube. */
  tube_code: z.string().optional(),
  state: visitState,
  /** When the last step in force was done; null if there is none. */
  since: isoInstant.nullable(),
  /** Id of that step's action, for 'undo'; absent from an older API's list. */
  last_action_id: recordId.nullable().optional(),
  /** The step that contradicts the state; absent if there is none, or from an older API. */
  contradicts: z.object({ action_id: recordId, step: z.enum(VISIT_STATES) }).optional(),
  /** When they arrived; absent from an older API's list. */
  arrived_at: isoInstant.nullable().optional(),
  /** When they were ready; absent from an older API's list. */
  ready_at: isoInstant.nullable().optional(),
});
export type ExpectedPerson = z.infer<typeof expectedPerson>;

/** Public key on P-256 as JSON Web Key (RFC 7517). */
const publicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

/** How many people without a booking may be added (`walkInPlaces` in @chaps/domain). */
const walkInRule = z.object({
  /** In addition to the seats. */
  allowance: z.int(),
  /** Minutes after a slot's time at which the seats of absent attendees become free. */
  no_show_minutes: z.int(),
  /** Seats that nobody has booked, by time. */
  unbooked: z.array(z.object({ start_time: wallTime, seats: z.int() })),
});

/** The list for devices, by time and name. `version` increases with each recorded step. */
export const dayResponse = z.object({
  version: z.int(),
  /** Server time, with which a device compares its own clock. */
  read_at: isoInstant,
  /** The key to which a device seals its steps. */
  public_key: publicKey,
  event_name: z.string(),
  event_date: isoDate,
  start_time: wallTime,
  end_time: wallTime,
  closed_at: isoInstant.nullable(),
  /** Absent from an older API's list. */
  walk_in_rule: walkInRule.optional(),
  /** What a walk-in pays on the day; absent if nothing, and from an older API's list. */
  walk_in_price: pence.optional(),
  /** Label settings of the tubes; absent from an older API's list. */
  labels: storedLabelSettings.optional(),
  /** How the tube codes treat leading zeros; absent from an older API's list. */
  leading_zeros: z.enum(LEADING_ZEROS).optional(),
  /**
   * The tubes, in the order in which they were taken, if requested; absent from the list of an older API,
   * which cannot record packing either.
   */
  tubes: z.array(listedTube).optional(),
  /** Sent with `tubes`: codes of tubes in the box that are recorded for nobody. */
  unknown_tubes: z.array(z.string()).optional(),
  appointments: z.array(expectedPerson),
  /** Tablets of release 1.1.0 require it. Goes two releases after 1.1.0. */
  walk_ins: z.array(z.unknown()).max(0),
});
export type DayList = z.infer<typeof dayResponse>;

export type PublicKey = z.infer<typeof publicKey>;
const dayQuery = z.object({
  /** The tablet making the request, if a coordinator has added it. */
  device: recordId.optional(),
  unsent: unsentStepCount.optional(),
  /** Includes what people need: for the console and staff who may see bookings. No tablet stores it. */
  with: z.literal('needs').optional(),
  /** Lists walk-ins among the appointments in release 1.1.0. Goes two releases after 1.1.0. */
  origins: z.literal('all').optional(),
  /** Lists the tubes, for a tablet on which they are packed. */
  tubes: z.literal('all').optional(),
});

/** Maximum number of steps in one call. */
export const MAX_ACTIONS = 500;

/**
 * The identity of a walk-in. Each of their actions includes it, so that the order of arrival does not matter;
 * the first one counts.
 */
export const walkInDetails = z.object({
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  date_of_birth: birthDate,
  phone: personFields.phone.optional(),
  email: emailAddress.optional(),
  home_address: personFields.home_address.optional(),
  /** Why none of these three details is known. */
  no_contact: requiredText(300).optional(),
});
export type WalkInDetails = z.infer<typeof walkInDetails>;

/** Maximum length of the name of the person who read the form out or gave counselling. */
export const MAX_STAFF_NAME_LENGTH = 60;

/** A consent that a person signs on the tablet, at the device time of its action. */
export const dayConsent = z.object({
  /** The wording that they saw. */
  wording_version: z
    .string()
    .refine(
      (version) => CONSENT_WORDINGS.some((known) => known.version === version),
      'This version of the consent wording is not known.',
    ),
  answers: consentForm,
  /** Typed by the person instead of a signature. */
  signed_name: requiredText(100),
  /** The member of staff who read it to them; absent if they read it themselves. */
  read_by: requiredText(MAX_STAFF_NAME_LENGTH).optional(),
});
export type DayConsent = z.infer<typeof dayConsent>;

/** A consent that a person signs on paper: the form keeps their answers. */
const paperConsent = z.object({
  /** The member of staff who read it to them; absent if they read it themselves. */
  read_by: requiredText(MAX_STAFF_NAME_LENGTH).optional(),
});

const action = z.object({
  /**
   * Generated where the step is done; a second action with the same id changes nothing, and its outcome is
   * 'repeated' or the conflict.
   */
  action_id: recordId,
  /** For a walk-in, generated on the device. */
  appointment_id: recordId,
  /** For a walk-in. */
  person: walkInDetails.optional(),
  step: z.enum(DAY_STEPS),
  /**
   * For 'not sampled' one of the list; for 'sampled' the reason for an override; for 'arrived' and 'ready'
   * how consent was obtained and who counselled.
   */
  reason: requiredLines(300).optional(),
  /** For 'arrived' and 'ready': consent signed on the tablet. It counts while the step is in force. */
  consent: dayConsent.optional(),
  /** The same for a consent signed on paper. */
  paper_consent: paperConsent.optional(),
  /** For 'sampled': the tube's code. */
  sample_code: sampleCode.optional(),
  /** For 'not sampled': whether the person is to be invited again. */
  invite_again: z.boolean().optional(),
  /**
   * For 'undo': the action to undo, which may reach the server later. If absent, as sealed by older tablets,
   * it undoes the last step of the same tablet.
   */
  undoes: recordId.optional(),
  /** For 'paid': how the booking was paid. */
  method: z.enum(PAYMENT_METHODS).optional(),
  /**
   * For 'paid': the amount that the device sent; absent from older tablets, which means the price.
   */
  amount: pence.min(1).optional(),
  /** By the device's clock. */
  done_at: enteredInstant,
  clock_offset: clockOffset.optional(),
  /** Version of the list on the device. */
  list_version: z.int(),
});
export const notSampledReason = z.enum(NOT_SAMPLED_REASONS);
export type DayAction = z.infer<typeof action>;
/** What a tablet records: a step for one person, or an action with a tube at the box. */
export type TabletAction = DayAction | BoxAction;

/**
 * Maximum number of characters in a sealed action: a consent contains answers in the person's own
 * words.
 */
export const MAX_SEALED_LENGTH = 16_384;

/** Unvalidated, so that an error in one action affects only its own result. */
const anyAction = z.object({
  action_id: z.string().max(100),
  /** The action as compact JWE, sealed to `public_key` (ECDH-ES, A256GCM), instead of its fields. */
  sealed: z.string().optional(),
  appointment_id: z.unknown().optional(),
  person: z.unknown().optional(),
  /** Used instead of these two in an action that a build before release 1.1.0 sealed (`upgradeAction`). */
  walk_in: z.unknown().optional(),
  step: z.unknown().optional(),
  reason: z.unknown().optional(),
  consent: z.unknown().optional(),
  paper_consent: z.unknown().optional(),
  sample_code: z.unknown().optional(),
  invite_again: z.unknown().optional(),
  undoes: z.unknown().optional(),
  method: z.unknown().optional(),
  amount: z.unknown().optional(),
  handover: z.unknown().optional(),
  done_at: z.unknown().optional(),
  clock_offset: z.unknown().optional(),
  list_version: z.unknown().optional(),
});

export type SealedAction = Required<Pick<z.infer<typeof anyAction>, 'action_id' | 'sealed'>>;

/** An invalid action gets the outcome 'rejected' and does not stop the others. */
export const actionsRequest = z.object({
  /** The tablet; absent for the console. */
  device: recordId.optional(),
  /** Steps that remain on the tablet after these. */
  unsent: z.int().min(0).max(100_000).optional(),
  /** Battery level in per cent. */
  battery: z.int().min(0).max(100).optional(),
  actions: z.array(anyAction).min(1).max(MAX_ACTIONS),
});
export const dayAction = action
  .refine(
    ({ step, reason }) => step !== 'not sampled' || notSampledReason.safeParse(reason).success,
    'Choose why no sample was taken.',
  )
  .refine(
    ({ step, sample_code }) => step === 'sampled' || sample_code === undefined,
    'Only a ‘sampled’ step can have a tube.',
  )
  .refine(
    ({ step, consent, paper_consent }) =>
      step === 'arrived' || step === 'ready' || (consent ?? paper_consent) === undefined,
    'Consent can only be recorded before the test.',
  )
  .refine(
    ({ consent, paper_consent }) => consent === undefined || paper_consent === undefined,
    'Consent can be signed on the tablet or on paper, not both.',
  )
  .refine(
    ({ step, undoes }) => step === 'undo' || undoes === undefined,
    'Only an undo can refer to an earlier step.',
  )
  .refine(
    ({ step, method }) => (step === 'paid') === (method !== undefined),
    'A payment must have a method, cash or card; other steps must not.',
  )
  .refine(
    ({ step, amount }) => step === 'paid' || amount === undefined,
    'Only a payment has an amount.',
  );

export const ACTION_OUTCOMES = ['applied', 'repeated', 'conflict', 'rejected'] as const;
export const actionsResponse = z.object({
  results: z.array(
    z.object({
      action_id: z.string(),
      outcome: z.enum(ACTION_OUTCOMES),
      reason: z.string().optional(),
      /** What a conflict is about; absent from an older API. */
      about: z.enum(['tube', 'booking']).optional(),
    }),
  ),
});
export type ActionResults = z.infer<typeof actionsResponse>;

/** Kinds of difference that staff must resolve. */
export const BALANCE_DIFFERENCES = [
  'still expected',
  'no sample and no reason',
  'a step waits for another',
  'came after cancelling',
  'a sample and a reason for none',
  'result without a sample',
] as const;
export type BalanceDifference = (typeof BALANCE_DIFFERENCES)[number];

const count = z.int();
/**
 * `booked + walk_ins = arrived + did_not_attend` and `arrived = sampled + not_sampled`, once
 * everything is recorded.
 */
export const balanceResponse = z.object({
  booked: count,
  walk_ins: count,
  arrived: count,
  did_not_attend: count,
  sampled: count,
  not_sampled: count,
  closed_at: isoInstant.nullable(),
  differences: z.array(
    z.object({
      what: z.enum(BALANCE_DIFFERENCES),
      appointment_id: recordId,
      name: z.string(),
      /** null for a walk-in. */
      start_time: wallTime.nullable(),
      /** For a person who came after cancelling: the amount refunded, and the amount to pay at the event. */
      refunded: pence.optional(),
      to_pay: pence.optional(),
    }),
  ),
  sample_conflicts: z.array(sampleConflict),
  /**
   * Tablets that reported unsent steps, and those not seen since the end, whatever they reported; missing from
   * older APIs.
   */
  unsent_tablets: z
    .array(
      z.object({
        label: z.string(),
        unsent: z.int(),
        /** Missing from older APIs. */
        last_seen_at: isoInstant.optional(),
      }),
    )
    .optional(),
  /** Steps sent by tablets that were rejected; missing from older APIs. */
  rejected_steps: z.array(rejectedStep).optional(),
});
export type Balance = z.infer<typeof balanceResponse>;

const dayQuarter = z.object({
  start_time: wallTime,
  expected: count,
  arrived: count,
  ready: count,
  sampled: count,
  not_sampled: count,
});

/** How the day is going. */
export const dayFiguresResponse = z.object({
  /** By quarter of an hour, from the first arrival to the last: for consoles that do not know `quarters`. */
  arrivals: z.array(z.object({ start_time: wallTime, people: count })),
  /**
   * For each quarter of an hour, how many people were expected in it, and how many reached each state in it;
   * missing from older APIs.
   */
  quarters: z.array(dayQuarter).optional(),
  /** Minutes from arrival to sample; null before the first one. */
  median_wait: z.number().nullable(),
  /** People who have arrived and have no outcome. */
  waiting_people: count,
  /** At most ten, longest waiting first. */
  longest_waiting: z.array(
    z.object({
      appointment_id: recordId,
      name: z.string(),
      arrived_at: isoInstant,
    }),
  ),
});
export type DayFigures = z.infer<typeof dayFiguresResponse>;

export const readDay = {
  route: 'GET /staff/events/{event_id}/day',
  caller: { staff: 'run the day' },
  query: dayQuery,
  answer: dayResponse,
} as const satisfies Endpoint;

export const DAY_FILTERS = [
  'all',
  'expected',
  'waiting',
  'sampled',
  'not sampled',
  'did not attend',
] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];

export const dayPeopleQuery = z.object({
  ...cursor,
  /** A reference, or the beginnings of names in any order. */
  q: z.string().trim().max(200).optional(),
  show: z.enum(DAY_FILTERS).default('all'),
});

/**
 * People of a day by time and name; those waiting are sorted by longest wait. Fields other than the page
 * cover everyone.
 */
export const dayPeopleResponse = pageWithTotal(expectedPerson).extend({
  /** By the server's clock. */
  read_at: isoInstant,
  event_date: isoDate,
  closed_at: isoInstant.nullable(),
  /** Places for people without a booking, from `walkInPlaces` in @chaps/domain. */
  places: z.object({
    left: z.int(),
    allowance: z.int(),
    unbooked: z.int(),
    no_shows: z.int(),
    walk_ins: z.int(),
    came_after_cancelling: z.int(),
    next_at: wallTime.nullable(),
    no_show_minutes: z.int(),
  }),
  /** People who share their name with someone else that day. */
  namesakes: z.array(z.object({ appointment_id: recordId, date_of_birth: isoDate.nullable() })),
});
export type DayPeople = z.infer<typeof dayPeopleResponse>;

/** The day in the console, a page at a time. */
export const listDayPeople = {
  route: 'GET /staff/events/{event_id}/day-people',
  caller: { staff: 'run the day' },
  query: dayPeopleQuery,
  answer: dayPeopleResponse,
} as const satisfies Endpoint;

/** One result per action; the final state does not depend on the order of arrival. */
export const recordActions = {
  route: 'POST /staff/events/{event_id}/actions',
  caller: { staff: 'run the day' },
  body: actionsRequest,
  answer: actionsResponse,
} as const satisfies Endpoint;

export const readBalance = {
  route: 'GET /staff/events/{event_id}/balance',
  caller: { staff: 'run the day' },
  answer: balanceResponse,
} as const satisfies Endpoint;

export const readDayFigures = {
  route: 'GET /staff/events/{event_id}/day-figures',
  caller: { staff: 'run the day' },
  answer: dayFiguresResponse,
} as const satisfies Endpoint;

export const closureRequest = z.object({
  /** Why the books are closed without waiting for tablets that still have unsent steps. */
  reason: requiredText(300).optional(),
});
export type ClosureRequest = z.infer<typeof closureRequest>;

/** Marks everyone still expected as 'did not attend'. Rejected while an arrival has no outcome. */
export const closeDay = {
  route: 'POST /staff/events/{event_id}/closure',
  caller: { staff: 'close the day' },
  body: closureRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED', 'NOT_BALANCED', 'TABLETS_UNSENT'],
} as const satisfies Endpoint;

/** Reopens the books of an event. */
export const reopenDay = {
  route: 'DELETE /staff/events/{event_id}/closure',
  caller: { staff: 'close the day' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
