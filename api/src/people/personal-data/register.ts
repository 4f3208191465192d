import type { PersonalData } from '@chaps/contracts';
import { forgetMfaChallenges } from '../../accounts/queries.ts';
import { listAppointments } from '../../booking/appointments.ts';
import { presentAppointment } from '../../booking/present.ts';
import { exportWaitingLists, forgetWaitingLists } from '../../booking/waiting-list/queries.ts';
import { exportRejectedSteps, forgetRejectedNames } from '../../clinic-day/rejected-steps.ts';
import { forgetAlerts } from '../../events/alerts.ts';
import { forgetDeaths } from '../../follow-up/deaths.ts';
import { exportLetters, forgetLetters } from '../../follow-up/letter-records.ts';
import { forgetRecalls } from '../../follow-up/recall/keep.ts';
import { forgetFollowUps } from '../../follow-up/steps.ts';
import { presentResult } from '../../laboratory/present.ts';
import { listResults } from '../../laboratory/queries.ts';
import { forgetEmails } from '../../messages/email/outbox.ts';
import { forgetPayer } from '../../payments/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { exportDrafts } from '../consent/draft-service.ts';
import { forgetDrafts, forgetSignatures } from '../consent/queries.ts';
import { listConsents } from '../consent/records.ts';
import { findGp } from '../gp/gp-of-person.ts';
import { exportMerges, forgetReplacedValues } from '../merges/records.ts';
import { forgetPendingProfile } from '../pending.ts';
import { presentProfile } from '../present.ts';
import type { ProfileRow } from '../queries.ts';
import * as parts from './export-parts.ts';
import { anonymiseRequester } from './requests.ts';

/** How long the data is kept, in the words of docs/clinical-safety/retention.md, which gives the reasons. */
export type RetentionTerm =
  | 'eight years after the last test'
  | 'six years after the end of the tax year'
  | 'as long as the record'
  | 'as long as the appointment'
  | 'as long as the step'
  | 'until the person asks for erasure'
  | 'until the erasure'
  | 'two years after the hand-over'
  | 'as in RETENTION';

/** A person whose data is exported. */
interface Held extends Pick<Services, 'keys' | 'now'> {
  db: Executor;
  profile: ProfileRow;
  profileId: string;
  email: string | null;
}

interface ErasedPerson {
  profileId: string;
  userId: string;
  email: string | null;
}

type Part = keyof Omit<PersonalData, 'exported_at'>;
/** Functions that read parts of the export. */
type Readers = {
  readonly [Name in Part]?: (held: Held) => PersonalData[Name] | Promise<PersonalData[Name]>;
};

/** How a table that names or refers to a person is treated. */
export interface RegisterEntry {
  /** How its parts of the export are read, which parts another entry reads, or why it is not exported. */
  exported: Readers | { parts: readonly Part[] } | { not: string };
  /** The effect of an erasure on its rows. */
  erased: 'deleted' | 'anonymised' | 'identifies nobody' | 'not about members';
  /** Does this, unless `forget_person` or a cascade in the database does. */
  forget?: (transaction: Executor, person: ErasedPerson) => Promise<unknown>;
  kept: RetentionTerm;
  /** How its people get onto the list of everyone affected by a breach. */
  breach:
    | 'listed'
    | 'its profile is listed'
    | 'its account is listed'
    | 'e-mail address only'
    | 'name only';
}

const BY_PROFILE = { breach: 'its profile is listed' } as const;
/** For tables that refer to a record whose name the erasure removes. */
const clinicalEntry = (exported: RegisterEntry['exported']): RegisterEntry => ({
  exported,
  erased: 'identifies nobody',
  kept: 'eight years after the last test',
  ...BY_PROFILE,
});
const financialEntry = (exported: RegisterEntry['exported']): RegisterEntry => ({
  ...clinicalEntry(exported),
  kept: 'six years after the end of the tax year',
});
const appointmentEntry = (exported: RegisterEntry['exported']): RegisterEntry => ({
  ...clinicalEntry(exported),
  kept: 'as long as the appointment',
});
const staffEntry: RegisterEntry = {
  exported: { not: 'staff records are not members’ data' },
  erased: 'not about members',
  kept: 'as long as the record',
  breach: 'its account is listed',
};
/** Couriers, and staff of a laboratory, by name or company. */
const boxEntry: RegisterEntry = {
  exported: { not: 'who took or received a box of tubes; no member is named' },
  erased: 'not about members',
  kept: 'two years after the hand-over',
  breach: 'name only',
};
const TECHNICAL = { not: 'technical data, with nothing else about the person' } as const;

/**
 * Every table that can name a person, or refers to one; drives export and erasure. `register.test.ts` finds
 * the tables in the database and compares retention, breach list and document.
 */
export const REGISTER: Readonly<Record<string, RegisterEntry>> = {
  access_log: {
    ...clinicalEntry({ readings: ({ db, profileId }) => parts.exportReadings(db, profileId) }),
    kept: 'as long as the record',
  },
  accounts: { exported: TECHNICAL, erased: 'deleted', kept: 'until the erasure', ...BY_PROFILE },
  appointment_changes: appointmentEntry(TECHNICAL),
  appointment_moves: appointmentEntry({ not: 'the appointment is exported with its day and time' }),
  appointments: {
    exported: {
      appointments: async ({ db, profile }) =>
        (await listAppointments(db, profile.user_id)).map(presentAppointment),
    },
    erased: 'anonymised',
    kept: 'six years after the end of the tax year',
    breach: 'listed',
  },
  audit_log: {
    ...clinicalEntry({
      not: 'what staff changed; the export lists who read the person’s health data',
    }),
    erased: 'anonymised',
    kept: 'as long as the record',
  },
  consent_drafts: {
    exported: {
      unsent_consents: ({ db, keys, profileId }) => exportDrafts(db, keys, profileId),
    },
    erased: 'deleted',
    forget: (transaction, { profileId }) => forgetDrafts(transaction, profileId),
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  consents: {
    ...clinicalEntry({ consents: ({ db, keys, profileId }) => listConsents(db, keys, profileId) }),
    erased: 'anonymised',
    forget: forgetSignatures,
    breach: 'listed',
  },
  data_requests: {
    exported: { data_requests: ({ db, profileId }) => parts.exportDataRequests(db, profileId) },
    erased: 'anonymised',
    forget: (transaction, { profileId }) => anonymiseRequester(transaction, profileId),
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  day_payments: financialEntry({ parts: ['payments'] }),
  deaths: {
    exported: { not: 'who recorded or reversed a death; nothing else about the person' },
    erased: 'deleted',
    forget: (transaction, { profileId }) => forgetDeaths(transaction, profileId),
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  deliveries: {
    exported: { not: 'the address of each e-mail; the e-mails themselves are in the export' },
    erased: 'deleted',
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  erasure_requests: { ...clinicalEntry(TECHNICAL), kept: 'as long as the record' },
  event_alerts: {
    exported: { event_alerts: ({ db, email }) => parts.exportEventAlerts(db, email) },
    erased: 'deleted',
    forget: (transaction, { email }) => forgetAlerts(transaction, email),
    kept: 'as in RETENTION',
    breach: 'listed',
  },
  events: {
    exported: { not: 'the contact address of an event' },
    erased: 'not about members',
    kept: 'as long as the record',
    breach: 'e-mail address only',
  },
  follow_up_steps: clinicalEntry({
    follow_up: ({ db, profileId }) => parts.exportFollowUpSteps(db, profileId),
  }),
  follow_ups: {
    ...clinicalEntry({ parts: ['follow_up'] }),
    forget: (transaction, { profileId }) => forgetFollowUps(transaction, profileId),
  },
  gp_choices: {
    exported: { gp_practice: ({ db, profileId }) => findGp(db, [profileId]) },
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  },
  gp_consents: { ...clinicalEntry({ parts: ['consents'] }), erased: 'anonymised' },
  handover_undos: { ...boxEntry, exported: staffEntry.exported },
  handovers: boxEntry,
  invoices: {
    exported: { not: 'the host that is billed' },
    erased: 'not about members',
    kept: 'six years after the end of the tax year',
    breach: 'e-mail address only',
  },
  letters: {
    ...clinicalEntry({
      letters: ({ db, keys, profileId }) => exportLetters({ keys }, db, profileId),
    }),
    erased: 'anonymised',
    forget: (transaction, { profileId }) => forgetLetters(transaction, profileId),
  },
  money_back: financialEntry({ parts: ['payments'] }),
  money_differences: financialEntry({
    not: 'the payment provider’s figures for a payment that is already in the export',
  }),
  outbox: {
    exported: { mails: ({ db, profileId, email }) => parts.exportMails(db, profileId, email) },
    erased: 'deleted',
    forget: forgetEmails,
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  payment_orders: {
    ...financialEntry({ parts: ['payments'] }),
    forget: (transaction, { profileId }) => forgetPayer(transaction, profileId),
    breach: 'listed',
  },
  payment_transactions: {
    ...financialEntry({ payments: ({ db, profileId }) => parts.exportPayments(db, profileId) }),
    erased: 'anonymised',
    breach: 'listed',
  },
  pending_profiles: {
    exported: { not: 'the details of an account that has no profile yet' },
    erased: 'deleted',
    forget: (transaction, { userId }) => forgetPendingProfile(transaction, userId),
    kept: 'as in RETENTION',
    breach: 'its account is listed',
  },
  person_needs: {
    exported: { needs: ({ db, profileId }) => parts.exportNeeds(db, profileId) },
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  },
  person_notes: {
    exported: { notes: ({ db, profileId }) => parts.exportNotes(db, profileId) },
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  },
  profiles: {
    exported: {
      profile: ({ keys, profile }) => presentProfile(keys, profile),
      reminders: ({ profile }) => profile.wants_reminders,
      invitation_miles: ({ profile }) => profile.invitation_miles,
    },
    erased: 'anonymised',
    kept: 'until the person asks for erasure',
    breach: 'listed',
  },
  recall_findings: {
    ...clinicalEntry({ not: 'the findings of the nightly check, until the next one' }),
    kept: 'as long as the record',
  },
  recall_steps: clinicalEntry({ parts: ['recalls'] }),
  recalls: {
    ...clinicalEntry({
      recalls: ({ db, keys, now, profileId }) => parts.exportRecalls({ keys, now }, db, profileId),
    }),
    forget: (transaction, { profileId }) => forgetRecalls(transaction, profileId),
  },
  record_merges: {
    exported: { merged_records: ({ db, profileId }) => exportMerges(db, profileId) },
    erased: 'anonymised',
    forget: (transaction, { profileId }) => forgetReplacedValues(transaction, profileId),
    kept: 'as long as the record',
    ...BY_PROFILE,
  },
  refunds: financialEntry({ parts: ['payments'] }),
  rejected_steps: {
    exported: { rejected_steps: ({ db, profileId }) => exportRejectedSteps(db, profileId) },
    erased: 'anonymised',
    forget: (transaction, { profileId }) => forgetRejectedNames(transaction, profileId),
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  results: {
    ...clinicalEntry({
      results: async ({ db, keys, profileId }) =>
        (await listResults({ keys }, db, profileId)).map(presentResult),
      earlier_results: ({ db, keys, profileId }) =>
        parts.exportEarlierResults({ keys }, db, profileId),
    }),
    breach: 'listed',
  },
  samples: { ...appointmentEntry({ parts: ['visits'] }), kept: 'as long as the step' },
  second_steps: {
    exported: TECHNICAL,
    erased: 'deleted',
    forget: (transaction, { userId }) => forgetMfaChallenges(transaction, userId),
    kept: 'until the erasure',
    ...BY_PROFILE,
  },
  set_aside_results: clinicalEntry({
    not: 'rows of a laboratory’s file that are not matched to anyone yet',
  }),
  staff_invitations: { ...staffEntry, kept: 'as in RETENTION', breach: 'e-mail address only' },
  staff_members: { ...staffEntry, breach: 'listed' },
  staff_recovery_codes: staffEntry,
  staff_roles: staffEntry,
  staff_views: staffEntry,
  subscriptions: {
    exported: { newsletter: ({ db, email }) => parts.exportNewsletter(db, email) },
    erased: 'deleted',
    kept: 'until the person asks for erasure',
    breach: 'listed',
  },
  test_invitations: clinicalEntry({ not: 'each invitation is a step of the recall' }),
  tube_codes: {
    ...appointmentEntry({ not: 'a used code is exported with its sample' }),
    kept: 'eight years after the last test',
  },
  used_consent_links: {
    exported: TECHNICAL,
    erased: 'identifies nobody',
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
  visit_steps: {
    ...appointmentEntry({ visits: ({ db, profileId }) => parts.exportVisits(db, profileId) }),
    kept: 'as long as the step',
  },
  visits: appointmentEntry({ not: 'computed from the steps, which are exported' }),
  waiting_list: {
    exported: { waiting_lists: ({ db, profileId }) => exportWaitingLists(db, profileId) },
    erased: 'deleted',
    forget: (transaction, { profileId }) => forgetWaitingLists(transaction, profileId),
    kept: 'as in RETENTION',
    ...BY_PROFILE,
  },
};

const getReaders = ({ exported }: RegisterEntry): Readers =>
  'not' in exported || 'parts' in exported ? {} : exported;

/** The parts of the export that a table contributes to, whichever entry reads them. */
export const getParts = (entry: RegisterEntry): readonly string[] =>
  'parts' in entry.exported ? entry.exported.parts : Object.keys(getReaders(entry));

/** The readers of all parts of the export. */
export const EXPORT_READERS = Object.values(REGISTER).flatMap((entry) =>
  Object.entries(getReaders(entry)),
);

/** In the order of the register; they run after `forget_person` and before the profile is anonymised. */
export const ERASURE_HANDLERS = Object.values(REGISTER).flatMap(({ forget }) => forget ?? []);
