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

/** Which questions are asked before the test; absent in the list of an older API. */
const questionsToAsk = z.enum(QUESTION_SETS).optional();

/** One person of an event's list: what somebody at the door needs, and nothing else of them. */
const expectedPerson = z.object({
  appointment_id: recordId,
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: isoDate.nullable(),
  /** null for a walk-in, who has no seat. */
  start_time: wallTime.nullable(),
  /** How it came about; absent in the list of an older API. */
  origin: z.enum(APPOINTMENT_ORIGINS).optional(),
  /** Whether the person's name and birth date are gone; absent otherwise. */
  is_erased: z.literal(true).optional(),
  /** Whether the appointment is still the person's. */
  is_cancelled: z.boolean(),
  consent_given: z.boolean(),
  questions_to_ask: questionsToAsk,
  /** Whether money is still to be paid for the seat. */
  is_unpaid: z.boolean(),
  /** What is paid on the day, if that was agreed; `is_unpaid` says whether it was. */
  price_on_the_day: pence.optional(),
  /** What the person needs; only for those who may see bookings, and when there is something. */
  needs: personNeeds.optional(),
  /** Of the label that the charity has printed for their tube. */
  tube_code: z.string().optional(),
  state: visitState,
  /** When the last step in force was done; null without one. */
  since: isoInstant.nullable(),
  /** The action of that step, which 'undo' can name; absent in the list of an older API. */
  last_action_id: recordId.nullable().optional(),
  /** When they arrived; absent in the list of an older API. */
  arrived_at: isoInstant.nullable().optional(),
  /** When they were ready; absent in the list of an older API. */
  ready_at: isoInstant.nullable().optional(),
});
export type ExpectedPerson = z.infer<typeof expectedPerson>;

/** A walk-in as the previous release lists them. */
const walkInPerson = z.object({
  walk_in_id: recordId,
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: isoDate,
  /** null where nobody has recorded it. */
  consent_given: z.boolean().nullable(),
  questions_to_ask: questionsToAsk,
  tube_code: z.string().optional(),
  /** Whether name and birth date are gone; absent otherwise, and in the list of an older API. */
  is_erased: z.literal(true).optional(),
  state: visitState,
  since: isoInstant.nullable(),
  last_action_id: recordId.nullable().optional(),
  arrived_at: isoInstant.nullable().optional(),
  ready_at: isoInstant.nullable().optional(),
});

/** Public key on P-256 as JSON Web Key (RFC 7517). */
const publicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

export type WalkInPerson = z.infer<typeof walkInPerson>;

/** How many people without a booking may be added (`walkInPlaces` of @chaps/domain). */
const walkInRule = z.object({
  /** Beside the seats. */
  allowance: z.int(),
  /** After a slot's time, until the seats of those who have not come are free. */
  no_show_minutes: z.int(),
  /** Seats that nobody has booked, by time. */
  unbooked: z.array(z.object({ start_time: wallTime, seats: z.int() })),
});

/** The list for devices, by time and name. `version` rises with each recorded step. */
export const dayResponse = z.object({
  version: z.int(),
  /** By the server's clock, against which a device compares its own. */
  read_at: isoInstant,
  /** What a device seals its steps to. */
  public_key: publicKey,
  event_name: z.string(),
  event_date: isoDate,
  start_time: wallTime,
  end_time: wallTime,
  closed_at: isoInstant.nullable(),
  /** Absent in the list of an older API. */
  walk_in_rule: walkInRule.optional(),
  /** What a walk-in pays on the day; absent where that is nothing, and in the list of an older API. */
  walk_in_price: pence.optional(),
  /** Of the tubes; absent in the list of an older API. */
  labels: storedLabelSettings.optional(),
  /** Of the tubes' codes; absent in the list of an older API. */
  leading_zeros: z.enum(LEADING_ZEROS).optional(),
  /**
   * The tubes, by the time at which they were taken, when the request asks for them; absent in the list of an
   * older API, which cannot record what is packed either.
   */
  tubes: z.array(listedTube).optional(),
  /** With them: codes of tubes in the box that are recorded for nobody. */
  unknown_tubes: z.array(z.string()).optional(),
  /** Walk-ins, too, when the request asks for all origins. */
  appointments: z.array(expectedPerson),
  /** Walk-ins for a tablet or console of the previous release; else none. */
  walk_ins: z.array(walkInPerson),
});
export type DayList = z.infer<typeof dayResponse>;

export type PublicKey = z.infer<typeof publicKey>;
const dayQuery = z.object({
  /** The tablet that asks, when a coordinator has added it. */
  device: recordId.optional(),
  /** What people need, too: of the console, for those who may see bookings. No tablet stores it. */
  with: z.literal('needs').optional(),
  /** Lists walk-ins among the appointments; one of the previous release does not ask for it. */
  origins: z.literal('all').optional(),
  /** Lists the tubes, for a tablet on which they are packed. */
  tubes: z.literal('all').optional(),
});

/** Steps in one call, at most. */
export const MAX_ACTIONS = 500;

/**
 * Who a walk-in is. Each of their actions holds it, so that their order does not matter; the first one
 * counts.
 */
export const walkInDetails = z.object({
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  date_of_birth: birthDate,
  phone: personFields.phone.optional(),
  email: emailAddress.optional(),
  home_address: personFields.home_address.optional(),
  /** Why nothing of these three is known. */
  no_contact: requiredText(300).optional(),
});
export type WalkInDetails = z.infer<typeof walkInDetails>;

/** A walk-in as the previous release seals them with each action. */
export const walkIn = z.object({
  /** Made on the device. */
  walk_in_id: recordId,
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  date_of_birth: birthDate,
  phone: personFields.phone.optional(),
  email: emailAddress.optional(),
  /** To the test, on paper; `consent` of an action is that of the tablet. */
  consent_given: z.boolean().optional(),
});
export type WalkIn = z.infer<typeof walkIn>;

/** Of whoever read the form to somebody, or counselled them. */
export const DAY_NAME_LENGTH = 60;

/** A consent that a person signs on the tablet, by the device's time of its action. */
export const dayConsent = z.object({
  /** The wording that they saw. */
  wording_version: z
    .string()
    .refine(
      (version) => CONSENT_WORDINGS.some((known) => known.version === version),
      'This version of the consent wording is not known.',
    ),
  answers: consentForm,
  /** Typed by the person, in place of a signature. */
  signed_name: requiredText(100),
  /** The member of staff who read it to them; absent when they read it themselves. */
  read_by: requiredText(DAY_NAME_LENGTH).optional(),
});
export type DayConsent = z.infer<typeof dayConsent>;

/** A consent that a person signs on paper: the form keeps their answers. */
const paperConsent = z.object({
  /** The member of staff who read it to them; absent when they read it themselves. */
  read_by: requiredText(DAY_NAME_LENGTH).optional(),
});

const action = z.object({
  /** Made where the step is done; the same again is 'repeated'. */
  action_id: recordId,
  /** Of a walk-in made on the device. */
  appointment_id: recordId,
  /** Of a walk-in. */
  person: walkInDetails.optional(),
  step: z.enum(DAY_STEPS),
  /**
   * Of 'not sampled' one of the list; of 'sampled' the reason of an override; of 'arrived' and 'ready' how
   * consent came and who counselled.
   */
  reason: requiredLines(300).optional(),
  /** Of 'arrived' and 'ready': signed on the tablet. It counts while the step stands. */
  consent: dayConsent.optional(),
  /** The same of one that was signed on paper. */
  paper_consent: paperConsent.optional(),
  /** Of 'sampled': the tube's code. */
  sample_code: sampleCode.optional(),
  /** Of 'not sampled': whether the person is to be invited again. */
  invite_again: z.boolean().optional(),
  /**
   * Of 'undo': the action that it undoes, which may reach the server later. One that a tablet sealed before
   * it could name it undoes the last step of the same tablet.
   */
  undoes: recordId.optional(),
  /** Of 'paid': how the price of the booking was taken. */
  method: z.enum(PAYMENT_METHODS).optional(),
  /** By the device's clock. */
  done_at: enteredInstant,
  clock_offset: clockOffset.optional(),
  /** Version of the list that the device had. */
  list_version: z.int(),
});
export const notSampledReason = z.enum(NOT_SAMPLED_REASONS);
export type DayAction = z.infer<typeof action>;
/** What a tablet records: a step of one person, or what is done with a tube at the box. */
export type TabletAction = DayAction | BoxAction;

/** Letters of a sealed action: a consent has answers in the person's own words. */
export const MAX_SEALED_LENGTH = 16_384;

/** An error in one of them affects only its own result. */
const anyAction = z.object({
  action_id: z.string().max(100),
  /** The action as compact JWE, sealed to `public_key` (ECDH-ES, A256GCM), in place of its fields. */
  sealed: z.string().optional(),
  appointment_id: z.unknown().optional(),
  person: z.unknown().optional(),
  /** In place of both, in an action of the previous release. */
  walk_in: z.unknown().optional(),
  step: z.unknown().optional(),
  reason: z.unknown().optional(),
  consent: z.unknown().optional(),
  paper_consent: z.unknown().optional(),
  sample_code: z.unknown().optional(),
  invite_again: z.unknown().optional(),
  undoes: z.unknown().optional(),
  method: z.unknown().optional(),
  handover: z.unknown().optional(),
  done_at: z.unknown().optional(),
  clock_offset: z.unknown().optional(),
  list_version: z.unknown().optional(),
});

export type SealedAction = Required<Pick<z.infer<typeof anyAction>, 'action_id' | 'sealed'>>;

/** An action that is not a valid one is answered as 'rejected'; it does not stop the others. */
export const actionsRequest = z.object({
  /** The tablet; absent in the console. */
  device: recordId.optional(),
  /** Steps that stay on the tablet beside these. */
  unsent: z.int().min(0).max(100_000).optional(),
  /** Percent of its battery. */
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
    'Only a sample has a tube.',
  )
  .refine(
    ({ step, consent, paper_consent }) =>
      step === 'arrived' || step === 'ready' || (consent ?? paper_consent) === undefined,
    'Consent comes before the test.',
  )
  .refine(
    ({ consent, paper_consent }) => consent === undefined || paper_consent === undefined,
    'Consent is signed on the tablet or on paper.',
  )
  .refine(
    ({ step, undoes }) => step === 'undo' || undoes === undefined,
    'Only an undo refers to an earlier step.',
  )
  .refine(
    ({ step, method }) => (step === 'paid') === (method !== undefined),
    'Only a payment has a method, cash or card.',
  );

export const ACTION_OUTCOMES = ['applied', 'repeated', 'conflict', 'rejected'] as const;
export const actionsResponse = z.object({
  results: z.array(
    z.object({
      action_id: z.string(),
      outcome: z.enum(ACTION_OUTCOMES),
      reason: z.string().optional(),
    }),
  ),
});
export type ActionResults = z.infer<typeof actionsResponse>;

/** People behind a difference. */
export const BALANCE_DIFFERENCES = [
  'still expected',
  'no sample and no reason',
  'a step waits for another',
  'came after cancelling',
  'result without a sample',
] as const;
export type BalanceDifference = (typeof BALANCE_DIFFERENCES)[number];

const sum = z.int();
/** `booked + walk_ins = arrived + did_not_attend` and `arrived = sampled + not_sampled`, once all is recorded. */
export const balanceResponse = z.object({
  booked: sum,
  walk_ins: sum,
  arrived: sum,
  did_not_attend: sum,
  sampled: sum,
  not_sampled: sum,
  closed_at: isoInstant.nullable(),
  differences: z.array(
    z.object({
      what: z.enum(BALANCE_DIFFERENCES),
      appointment_id: recordId,
      /** For a console of the previous release. */
      walk_in_id: z.null().optional(),
      name: z.string(),
      /** null of a walk-in. */
      start_time: wallTime.nullable(),
      /** Of who came after cancelling: what went back, and what is to be paid at the event. */
      refunded: pence.optional(),
      to_pay: pence.optional(),
    }),
  ),
  sample_conflicts: z.array(sampleConflict),
  /** Tablets that have said that they hold steps; absent in the answer of an older API. */
  unsent_tablets: z.array(z.object({ label: z.string(), unsent: z.int() })).optional(),
  /** Steps that tablets sent in vain; absent in the answer of an older API. */
  rejected_steps: z.array(rejectedStep).optional(),
});
export type Balance = z.infer<typeof balanceResponse>;

const dayQuarter = z.object({
  start_time: wallTime,
  expected: sum,
  arrived: sum,
  ready: sum,
  sampled: sum,
  not_sampled: sum,
});

/** How the day is going. */
export const dayFiguresResponse = z.object({
  /** By quarter of an hour, from the first arrival to the last: for a console without `quarters`. */
  arrivals: z.array(z.object({ start_time: wallTime, people: sum })),
  /**
   * By quarter of an hour, how many were expected at a time within it, and came to each state within it;
   * absent of an older API.
   */
  quarters: z.array(dayQuarter).optional(),
  /** Minutes from arrival to sample; null before the first one. */
  median_wait: z.number().nullable(),
  /** Who has arrived, and has no outcome. */
  waiting_people: sum,
  /** Ten of them at most, the one who has waited longest first. */
  longest_waiting: z.array(
    z.object({
      appointment_id: recordId,
      /** For a console of the previous release. */
      walk_in_id: z.null().optional(),
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

/** People of a day by time and name; of those who wait, the longest first. What does not depend on the page is about all. */
export const dayPeopleResponse = pageWithTotal(expectedPerson).extend({
  /** By the server's clock. */
  read_at: isoInstant,
  event_date: isoDate,
  closed_at: isoInstant.nullable(),
  /** For people without a booking, `walkInPlaces` of @chaps/domain. */
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
  /** People whose name somebody else of the day has, too. */
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

/** One answer for each action, in any order of arrival the same state. */
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
  /** Why tablets are not waited for that hold steps. */
  reason: requiredText(300).optional(),
});
export type ClosureRequest = z.infer<typeof closureRequest>;

/** Makes 'did not attend' of those still expected. Refused while somebody came and has no outcome. */
export const closeDay = {
  route: 'POST /staff/events/{event_id}/closure',
  caller: { staff: 'close the day' },
  // An older console sends none.
  body: closureRequest.nullish(),
  answer: successResponse,
  errors: ['EVENT_CHANGED', 'NOT_BALANCED', 'TABLETS_UNSENT'],
} as const satisfies Endpoint;

/** Opens the books of an event again. */
export const openDay = {
  route: 'DELETE /staff/events/{event_id}/closure',
  caller: { staff: 'close the day' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
