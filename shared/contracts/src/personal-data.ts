import * as z from '@chaps/contracts/schema';
import { LETTER_RECIPIENTS } from '@chaps/domain/letters';
import { DAY_STEPS } from '@chaps/domain/visits';
import { appointment } from './appointments.ts';
import { consentChannel } from './consent.ts';
import { consentDraft } from './consent-drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { gpConsentEntry } from './gp-consents.ts';
import { personGp } from './gp-practices.ts';
import { personNeeds } from './person-care.ts';
import { PERSON_FIELD_LABELS, profileQuery, userProfile } from './profiles.ts';
import { recall } from './recalls.ts';
import { resultResponse } from './result-fields.ts';
import { medicalResult } from './results.ts';
import { isoDate, isoInstant, pence, recordId } from './scalars.ts';

/** A consent as given: the questions as shown, and the answers. */
export const consentRecord = z.object({
  consent_id: recordId,
  psa_test_date: isoDate,
  /** The event of the appointment. */
  event_name: z.string().nullable(),
  wording_version: z.string(),
  given_through: consentChannel,
  given_at: isoInstant,
  /** For a consent on a tablet: the name that was typed, who read the form out, and whether it was undone. */
  signed_name: z.string().nullable().optional(),
  read_by: z.string().nullable().optional(),
  is_undone: z.boolean().optional(),
  answers: z.array(
    z.object({
      question: z.string(),
      answer: z.union([z.string(), z.boolean(), z.array(z.string())]),
    }),
  ),
  /** Consent to share results with the GP: each change, oldest first. */
  gp_consents: z.array(gpConsentEntry).optional(),
  /** No answers until a clinician has confirmed whose account it is. */
  held: z.boolean().optional(),
  /** For another record that was merged with the user's: only what was agreed about the GP. */
  is_merged: z.boolean().optional(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

/** The user's own consents, newest first (no-store). */
export const consentsResponse = z.object({ consents: z.array(consentRecord) });
export type ConsentsResponse = z.infer<typeof consentsResponse>;

/** All data about a user, as a file. */
export const personalData = z.object({
  exported_at: isoInstant,
  profile: userProfile,
  appointments: z.array(appointment),
  payments: z.array(
    z.object({
      payment_reference: z.string(),
      appointment_id: recordId,
      amount: pence,
      currency: z.string(),
      status: z.string(),
      payer_name: z.string().nullable(),
      card_brand: z.string().nullable(),
      card_last_digits: z.string().nullable(),
      paid_at: isoInstant,
      /** Pence refunded or being refunded. */
      refunded: pence,
    }),
  ),
  consents: z.array(consentRecord),
  /** Unsent answers, while they are stored. */
  unsent_consents: z
    .array(z.object({ event_id: recordId, answers: consentDraft, kept_until: isoInstant }))
    .optional(),
  results: z.array(medicalResult),
  /** Results that the laboratory has since corrected or withdrawn. */
  earlier_results: z
    .array(
      resultResponse.extend({
        superseded_at: isoInstant,
        /** Whether the laboratory has said that the result was wrong or another person's. */
        withdrawn_at: isoInstant.nullable().optional(),
      }),
    )
    .optional(),
  /** Follow-ups of raised results. */
  follow_up: z.array(z.object({ what: z.string(), at: isoInstant })).optional(),
  /** When the user's next tests are or were due. */
  recalls: z
    .array(
      recall.omit({ recall_id: true, version: true }).extend({
        tested_on: isoDate,
        history: z.array(z.object({ what: z.string(), at: isoInstant })),
      }),
    )
    .optional(),
  /** Letters about results that were sent to the user or their GP. */
  letters: z
    .array(
      z.object({
        recipient: z.enum(LETTER_RECIPIENTS),
        approved_on: isoDate,
        address: z.string(),
        subject: z.string(),
        body: z.string(),
      }),
    )
    .optional(),
  /** What was recorded about the user on the day of an event, in chronological order. */
  visits: z
    .array(
      z.object({
        event_name: z.string(),
        step: z.enum(DAY_STEPS),
        reason: z.string().nullable(),
        /** Code of the sample's tube. */
        sample_code: z.string().nullable().optional(),
        at: isoInstant,
      }),
    )
    .optional(),
  /** What a tablet sent about the user on the day of an event that the server did not record. */
  rejected_steps: z
    .array(
      z.object({
        event_name: z.string(),
        step: z.enum(DAY_STEPS).nullable(),
        sample_code: z.string().nullable(),
        /** When it was done, according to the tablet. */
        at: isoInstant.nullable(),
        /** Why it was rejected. */
        reason: z.string(),
        rejected_at: isoInstant,
        /** When it was recorded later, or when staff closed it. */
        closed_at: isoInstant.nullable(),
      }),
    )
    .optional(),
  /** The user's requests about their data. */
  data_requests: z
    .array(
      z.object({
        kind: z.enum(['access', 'erasure', 'rectification']),
        asked_by: z.string().nullable(),
        received_on: isoDate,
        due_on: isoDate,
        state: z.enum(['open', 'done', 'refused']),
        answer: z.string().nullable(),
      }),
    )
    .optional(),
  /** Other records of the user that staff merged with this one. */
  merged_records: z
    .array(
      z.object({
        profile_id: z.string(),
        merged_at: isoInstant,
        /** Whether the other record is the one that was kept. */
        was_kept: z.boolean().optional(),
        /** The details that the kept record took from the other. */
        fields: z.array(z.string()).optional(),
        /** Builds in open tabs expect both fields. */
        undone_at: z.null(),
        replaced: z.object({}),
      }),
    )
    .optional(),
  newsletter: z
    .object({ name: z.string(), since: isoInstant, unsubscribed_at: isoInstant.nullable() })
    .nullable(),
  /** Postcode districts near which the user is waiting for an event. */
  event_alerts: z.array(z.object({ district: z.string(), since: isoInstant })).optional(),
  /** Full events at which the user waits or waited for a place. */
  waiting_lists: z.array(z.object({ event_name: z.string(), since: isoInstant })).optional(),
  /** The user's needs on the day. */
  needs: personNeeds.optional(),
  /** The GP practice that the user has named. */
  gp_practice: personGp.nullish(),
  /** Notes by staff about the user; they contain no health data. */
  notes: z.array(z.object({ note: z.string(), at: isoInstant })).optional(),
  /** Whether the user wants appointment reminders by mail. */
  reminders: z.boolean().optional(),
  /** Miles from home within which the user may be invited to an event. */
  invitation_miles: z.int().optional(),
  mails: z.array(z.object({ kind: z.string(), sent_at: isoInstant.nullable() })),
  /** Who read the user's health data (a role or 'yourself'), and when. */
  readings: z.array(z.object({ by: z.string(), what: z.string(), at: isoInstant })),
});
export type PersonalData = z.infer<typeof personalData>;

/** What must be retained in anonymised form, and why. */
const RETAINED_RECORDS = {
  clinical: {
    what: 'Test results, the laboratory’s comments, follow-ups, visits, next tests and consent forms',
    why: 'We must keep clinical records for eight years after the last test.',
  },
  financial: {
    what: 'Bookings, payments and refunds: date, amount and reference',
    why: 'We must keep financial records for six years after the end of the tax year.',
  },
  handling: {
    what: 'Who read or changed the record, and when',
    why: 'This shows that your data was handled lawfully.',
  },
} as const;

type RetainedTerms = { retained: keyof typeof RETAINED_RECORDS };
type Terms = { erased: string } | RetainedTerms | ({ erased: string } & RetainedTerms);

/** What happens on erasure to each part of the export except the profile. */
const TERMS: Record<Exclude<keyof PersonalData, 'exported_at' | 'profile'>, Terms> = {
  needs: { erased: 'What you need on the day' },
  notes: { erased: 'Staff notes' },
  gp_practice: { erased: 'Your GP practice' },
  unsent_consents: { erased: 'Consent answers you have not sent' },
  newsletter: { erased: 'Newsletter subscription' },
  event_alerts: { erased: 'Your requests for event alerts' },
  waiting_lists: { erased: 'Your places on waiting lists' },
  reminders: { erased: 'Your choices about reminders and invitations' },
  invitation_miles: { erased: 'Your choices about reminders and invitations' },
  mails: { erased: 'Your e-mail address in our record of e-mails sent to you' },
  payments: { erased: "The cardholder's name with each payment", retained: 'financial' },
  letters: { erased: 'The text of letters about your results', retained: 'clinical' },
  appointments: { retained: 'financial' },
  consents: { retained: 'clinical' },
  results: { retained: 'clinical' },
  earlier_results: { retained: 'clinical' },
  follow_up: { retained: 'clinical' },
  recalls: { retained: 'clinical' },
  visits: { retained: 'clinical' },
  rejected_steps: { retained: 'clinical' },
  merged_records: { retained: 'handling' },
  data_requests: { retained: 'handling' },
  readings: { retained: 'handling' },
};

/** What an erasure removes and what is retained, in the text shown to the user. */
export function listErasureTerms() {
  const details = [...new Set(Object.values(PERSON_FIELD_LABELS))];
  const erased = Object.values(TERMS).flatMap((terms) => ('erased' in terms ? [terms.erased] : []));
  return {
    erased: [`Your ${details.slice(0, -1).join(', ')} and ${details.at(-1)}`, ...new Set(erased)],
    kept: Object.values(RETAINED_RECORDS),
  };
}

export const erasureResponse = z.object({
  status: z.literal('success'),
  erasure: z.object({
    /** null if none was requested. */
    requested_at: isoInstant.nullable(),
    completed_at: isoInstant.nullable(),
    erased: z.array(z.string()),
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
});
export type ErasureResponse = z.infer<typeof erasureResponse>;

export const exportPersonalData = {
  route: 'GET /auth/profile/export',
  caller: 'member',
  query: profileQuery,
  answer: personalData,
  errors: ['STAFF_WITHOUT_PROFILE', 'RESULTS_HELD'],
} as const satisfies Endpoint;

export const readErasure = {
  route: 'GET /auth/profile/erasure',
  caller: 'member',
  query: profileQuery,
  answer: erasureResponse,
  errors: ['STAFF_WITHOUT_PROFILE'],
} as const satisfies Endpoint;

export const requestErasure = {
  route: 'POST /auth/profile/erasure',
  caller: 'member',
  query: profileQuery,
  answer: erasureResponse,
  errors: ['STAFF_WITHOUT_PROFILE', 'ROLES_OPEN'],
} as const satisfies Endpoint;

export const listConsents = {
  route: 'GET /medical/consents',
  caller: 'member',
  answer: consentsResponse,
} as const satisfies Endpoint;
