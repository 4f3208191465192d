import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import { consentDraft } from './consent-drafts.ts';
import { gpConsentEntry } from './gp-consents.ts';
import { userProfile } from './profiles.ts';
import { medicalResult } from './results.ts';
import { isoDate, isoInstant, pence, recordId } from './scalars.ts';

/** A consent as it was given: the questions as they were shown, and the answers. */
export const consentRecord = z.object({
  consent_id: recordId,
  psa_test_date: isoDate,
  /** The event of the appointment it belongs to. */
  event_name: z.string().nullable(),
  wording_version: z.string(),
  given_through: z.enum(['website', 'mailed link']),
  given_at: isoInstant,
  answers: z.array(
    z.object({
      question: z.string(),
      answer: z.union([z.string(), z.boolean(), z.array(z.string())]),
    }),
  ),
  /** Whether the result may be shared with the GP: each time it was agreed or withdrawn, oldest first. */
  gp_consents: z.array(gpConsentEntry).optional(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

/** `GET /medical/consents`: one's own, newest first (no-store). */
export const consentsResponse = z.object({ consents: z.array(consentRecord) });
export type ConsentsResponse = z.infer<typeof consentsResponse>;

/** `GET /auth/profile/export?email=`: all that is held about a person, as a file to keep. */
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
  /** Answers that he began and has not sent, while they are kept. */
  unsent_consents: z
    .array(z.object({ event_id: recordId, answers: consentDraft, kept_until: isoInstant }))
    .optional(),
  results: z.array(medicalResult),
  newsletter: z
    .object({ name: z.string(), since: isoInstant, unsubscribed_at: isoInstant.nullable() })
    .nullable(),
  /** Whether he wants to be reminded of his appointments by mail. */
  reminders: z.boolean().optional(),
  mails: z.array(z.object({ kind: z.string(), sent_at: isoInstant.nullable() })),
  /** Who read his health data, and when. */
  readings: z.array(z.object({ by: z.string(), what: z.string(), at: isoInstant })),
});
export type PersonalData = z.infer<typeof personalData>;

/** What an erasure removes, in the words shown to the person. */
export const ERASED = [
  'Name, e-mail address, telephone number, addresses, date of birth, gender, ethnicity and occupation',
  'NHS number',
  'Newsletter subscription',
  "The cardholder's name with each payment",
] as const;

/** What must stay, without a name to it, and why. */
export const KEPT = [
  {
    what: 'Test results, comments of the laboratory and consent forms',
    why: 'Clinical records have to be kept for eight years after the last test.',
  },
  {
    what: 'Payments and refunds: amount, date and reference',
    why: 'Financial records have to be kept for six years after the end of the tax year.',
  },
  {
    what: 'Who read or changed the record, and when',
    why: 'It shows that the data were handled lawfully.',
  },
] as const;

/** `GET` and `POST /auth/profile/erasure?email=`. */
export const erasureResponse = z.object({
  status: z.literal('success'),
  erasure: z.object({
    /** null while nothing was asked for. */
    requested_at: isoInstant.nullable(),
    completed_at: isoInstant.nullable(),
    erased: z.array(z.string()),
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
});
export type ErasureResponse = z.infer<typeof erasureResponse>;
