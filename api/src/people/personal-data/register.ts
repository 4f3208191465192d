import type { PersonalData } from '@chaps/contracts';
import { EXPORTED_OF_PROFILE } from '../profile-columns.ts';

/** For how long, in the words of docs/clinical-safety/retention.md, which says why. */
export type Kept =
  | 'eight years after the last test'
  | 'six years after the end of the tax year'
  | 'as long as the record'
  | 'as long as the appointment'
  | 'as long as the step'
  | 'until the person asks for erasure'
  | 'until the erasure'
  | 'as in RETENTION';

/** The treatment of a table that names a person, or refers to one. */
export interface RegisterEntry {
  /** Fields of the person's export that have it, or why none has. */
  exported: readonly (keyof PersonalData)[] | { not: string };
  /** The effect of an erasure on its rows. */
  erased: 'deleted' | 'anonymised' | 'refers to nobody' | 'is not of members';
  kept: Kept;
  /** Read by the list of everyone after a breach, or who else names its people there. */
  breach: 'listed' | 'its profile is listed' | 'its account is listed' | 'its mail address alone';
}

const BY_PROFILE = { breach: 'its profile is listed' } as const;
/** Refers to a record whose name goes with the erasure. */
const clinical = (...exported: (keyof PersonalData)[]): RegisterEntry => ({
  exported,
  erased: 'refers to nobody',
  kept: 'eight years after the last test',
  ...BY_PROFILE,
});
const financial = (...exported: (keyof PersonalData)[]): RegisterEntry => ({
  exported,
  erased: 'refers to nobody',
  kept: 'six years after the end of the tax year',
  ...BY_PROFILE,
});
const ofAppointment = (exported: RegisterEntry['exported']): RegisterEntry => ({
  exported,
  erased: 'refers to nobody',
  kept: 'as long as the appointment',
  ...BY_PROFILE,
});
const ofStaff: RegisterEntry = {
  exported: { not: 'staff records are not members’ data' },
  erased: 'is not of members',
  kept: 'as long as the record',
  breach: 'its account is listed',
};
const TECHNICAL = { not: 'how the service runs, with nothing else about the person' } as const;

/**
 * Each table that can name a person, or refers to one. `register.test.ts` finds the tables in the
 * database and compares retention, breach list and document.
 */
export const REGISTER: Readonly<Record<string, RegisterEntry>> = {
  access_log: { ...clinical('readings'), kept: 'as long as the record' },
  accounts: { exported: TECHNICAL, erased: 'deleted', kept: 'until the erasure', ...BY_PROFILE },
  appointment_changes: ofAppointment(TECHNICAL),
  appointment_moves: ofAppointment({ not: 'the appointment has its day and time' }),
  appointments: {
    exported: ['appointments'],
    erased: 'anonymised',
    kept: 'six years after the end of the tax year',
    breach: 'listed',
  },
  attendance: ofAppointment({ not: 'its marks are steps of the visit' }),
  audit_log: {
    ...clinical(),
    exported: { not: 'what staff changed; the person sees who read their health data' },
    kept: 'as long as the record',
  },
  consent_drafts: {
    exported: ['unsent_consents'],
    erased: 'deleted',
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  consents: { ...clinical('consents'), erased: 'anonymised', breach: 'listed' },
  data_requests: {
    exported: ['data_requests'],
    erased: 'anonymised',
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  day_payments: financial('payments'),
  deliveries: {
    exported: { not: 'the address of each mail; the mails are in it' },
    erased: 'deleted',
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  erasure_requests: { ...clinical(), exported: TECHNICAL, kept: 'as long as the record' },
  event_alerts: {
    exported: ['event_alerts'],
    erased: 'deleted',
    kept: 'as in RETENTION',
    breach: 'listed',
  },
  events: {
    exported: { not: 'the contact address of an event' },
    erased: 'is not of members',
    kept: 'as long as the record',
    breach: 'its mail address alone',
  },
  follow_up_steps: clinical('follow_up'),
  follow_ups: clinical('follow_up'),
  gp_choices: {
    exported: ['gp_practice'],
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  },
  gp_consents: { ...clinical('consents'), erased: 'anonymised' },
  invoices: {
    exported: { not: 'the host that is billed' },
    erased: 'is not of members',
    kept: 'six years after the end of the tax year',
    breach: 'its mail address alone',
  },
  letters: { ...clinical('letters'), erased: 'anonymised' },
  money_back: financial('payments'),
  money_differences: {
    ...financial(),
    exported: { not: 'what the payment provider says of a payment that is in it' },
  },
  outbox: { exported: ['mails'], erased: 'deleted', kept: 'as in RETENTION', ...BY_PROFILE },
  payment_orders: { ...financial('payments'), breach: 'listed' },
  payment_transactions: { ...financial('payments'), erased: 'anonymised', breach: 'listed' },
  pending_profiles: {
    exported: { not: 'the details of an account that has no profile yet' },
    erased: 'deleted',
    kept: 'as in RETENTION',
    breach: 'its account is listed',
  },
  person_needs: {
    exported: ['needs'],
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  },
  person_notes: {
    exported: ['notes'],
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  },
  profiles: {
    exported: EXPORTED_OF_PROFILE,
    erased: 'anonymised',
    kept: 'until the person asks for erasure',
    breach: 'listed',
  },
  recall_findings: {
    ...clinical(),
    exported: { not: 'what the nightly check says until the next one' },
    kept: 'as long as the record',
  },
  recall_steps: clinical('recalls'),
  recalls: clinical('recalls'),
  record_merges: {
    exported: ['merged_records'],
    erased: 'anonymised',
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  refunds: financial('payments'),
  rejected_steps: {
    exported: ['rejected_steps'],
    erased: 'anonymised',
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  results: { ...clinical('results', 'earlier_results'), breach: 'listed' },
  samples: { ...ofAppointment(['visits']), kept: 'as long as the step' },
  second_steps: {
    exported: TECHNICAL,
    erased: 'deleted',
    kept: 'until the erasure',
    ...BY_PROFILE,
  },
  set_aside_results: {
    ...clinical(),
    exported: { not: 'rows of a laboratory’s file that are not matched to anyone yet' },
  },
  staff_invitations: { ...ofStaff, kept: 'as in RETENTION', breach: 'its mail address alone' },
  staff_members: { ...ofStaff, breach: 'listed' },
  staff_recovery_codes: ofStaff,
  staff_roles: ofStaff,
  staff_views: ofStaff,
  subscriptions: {
    exported: ['newsletter'],
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    breach: 'listed',
  },
  test_invitations: { ...clinical(), exported: { not: 'each invitation is a step of the recall' } },
  tube_codes: {
    ...ofAppointment({ not: 'a code that was used is with its sample' }),
    kept: 'eight years after the last test',
  },
  used_consent_links: {
    exported: TECHNICAL,
    erased: 'refers to nobody',
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  visit_steps: { ...ofAppointment(['visits']), kept: 'as long as the step' },
  visits: ofAppointment({ not: 'computed from the steps, which are in it' }),
  walk_ins: {
    exported: { not: 'used by the previous version; the outcome is an appointment' },
    erased: 'anonymised',
    kept: 'as long as the appointment',
    ...BY_PROFILE,
  },
};
