import * as z from '@chaps/contracts/schema';
import { EXPECTED_RESULT_DAYS } from '@chaps/domain/results';
import { LEADING_ZEROS } from '@chaps/domain/tube-codes';
import type { Endpoint } from './endpoint.ts';
import { LAB_ENCODINGS, labColumns } from './lab-readings.ts';
import { orderMessages } from './order-messages.ts';
import { isoInstant, optionalText, requiredText, successResponse, wallTime } from './scalars.ts';

/** What a manifest can state about the person in addition to the tube's code. */
export const MANIFEST_IDENTIFIERS = [
  'reference',
  'nhs_number',
  'name',
  'date_of_birth',
  'gender',
] as const;
export type ManifestIdentifier = (typeof MANIFEST_IDENTIFIERS)[number];

const hours = z
  .int()
  .min(1, 'Enter at least 1 hour.')
  .max(168, 'Enter at most 168 hours (7 days).');

/** A laboratory's requirements for tubes, and when it reports. */
export const laboratorySettings = z.object({
  leading_zeros: z.enum(LEADING_ZEROS),
  /** Hours from the draw until the serum must be separated, at room temperature and at 2 to 8 °C. */
  hours_at_room: hours,
  hours_refrigerated: hours,
  /** Latest time of day at which it accepts tubes; null if it has not told us. */
  cut_off: wallTime.nullable(),
  contact: optionalText(300).nullable(),
  /** Days within which it reports. */
  result_days: z.int().min(1, 'Enter at least 1 day.').max(90, 'Enter at most 90 days.'),
  identifiers: z
    .array(z.enum(MANIFEST_IDENTIFIERS))
    .min(1, 'Please choose what the manifest shows for each person.'),
  order_messages: orderMessages,
});
export type LaboratorySettings = z.infer<typeof laboratorySettings>;

/**
 * Defaults for a laboratory that nobody has asked yet. Hours: Newcastle Laboratories allow 24
 * unseparated for serum PSA, and another laboratory is quoted as allowing 16; the shorter time is
 * safe at room temperature. Zeros: a spreadsheet drops them. Only the laboratory knows its cut-off
 * and contact.
 */
export const USUAL_LABORATORY: LaboratorySettings = {
  leading_zeros: 'ignored',
  hours_at_room: 16,
  hours_refrigerated: 24,
  cut_off: null,
  contact: null,
  result_days: EXPECTED_RESULT_DAYS,
  identifiers: [...MANIFEST_IDENTIFIERS],
  order_messages: 'none',
};

/** Omitted settings stay unchanged: an older console does not know all of them. */
export const laboratorySettingsRequest = laboratorySettings.partial().extend({
  laboratory: requiredText(100),
});
export type LaboratorySettingsRequest = z.infer<typeof laboratorySettingsRequest>;

/** How a laboratory's files are read, as chosen for one of them. */
const fileMapping = z.object({
  /** Null if each file shows its own encoding. */
  encoding: z.enum(LAB_ENCODINGS).nullable(),
  /** Null for messages, whose fields are named in the file. */
  columns: labColumns.nullable(),
  /** Headings of columns that are not used. */
  unused: z.array(z.string()),
  /** When it was chosen, and for which file; null for choices made before these were recorded. */
  chosen_at: isoInstant.nullable(),
  file_name: z.string().nullable(),
});
export type FileMapping = z.infer<typeof fileMapping>;

const knownLaboratory = z.object({
  laboratory: z.string(),
  // Missing from older APIs.
  settings: laboratorySettings.extend({ order_messages: orderMessages.default('none') }),
  /** False if these are the defaults. */
  is_chosen: z.boolean(),
  /** Null if nobody has chosen; missing from older APIs. */
  mapping: fileMapping.nullable().optional(),
});
export type KnownLaboratory = z.infer<typeof knownLaboratory>;

/** Laboratories that have sent a file or are named by an event. */
export const readLaboratorySettings = {
  route: 'GET /staff/laboratory-settings',
  caller: { staff: 'change events' },
  answer: z.object({ laboratories: z.array(knownLaboratory) }),
} as const satisfies Endpoint;

/** Applies to all events, so a role for a single event does not permit it. */
export const changeLaboratorySettings = {
  route: 'POST /staff/laboratory-settings',
  caller: { staff: 'change events' },
  body: laboratorySettingsRequest,
  answer: successResponse,
} as const satisfies Endpoint;

export const forgetMappingRequest = z.object({ laboratory: requiredText(100) });

/**
 * For the next file, the columns and encoding are read from the file itself, or staff are asked. A repeated
 * call changes nothing.
 */
export const forgetMapping = {
  route: 'POST /staff/forgotten-mappings',
  caller: { staff: 'change events' },
  body: forgetMappingRequest,
  answer: successResponse,
} as const satisfies Endpoint;
