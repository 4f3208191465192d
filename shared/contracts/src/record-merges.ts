import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { person } from './profiles.ts';
import { isoDate, isoInstant, profileId, recordId, successResponse } from './scalars.ts';
import { reasonRequest } from './staff.ts';

/**
 * What the kept record may take from the other one, but never the e-mail address, which gives access to the
 * account.
 */
export const mergedValues = person.pick({
  first_name: true,
  last_name: true,
  phone: true,
  home_address: true,
  date_of_birth: true,
});
export const MERGED_FIELDS = mergedValues.keyof().options;
export type MergedField = (typeof MERGED_FIELDS)[number];

const comparedRecord = z.object({
  profile_id: z.string(),
  created_at: isoInstant,
  ...mergedValues.shape,
  /** null for a person without an address. */
  email: z.string().nullable(),
  bookings: z.int(),
  /** Whether their death is recorded; missing from older APIs. */
  has_died: z.boolean().optional(),
});
export type ComparedRecord = z.infer<typeof comparedRecord>;

export const mergePreview = z.object({
  kept: comparedRecord,
  dropped: comparedRecord,
  /** Future events at which both have a booking: one of the two must be cancelled first. */
  conflicts: z.array(
    z.object({
      event_id: recordId,
      event_name: z.string(),
      event_date: isoDate,
      /** The ids of both bookings. */
      appointment_ids: z.array(recordId),
      references: z.array(z.string()),
    }),
  ),
  /** Why they cannot be merged; null if they can. */
  refusal: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** Both records side by side. The access log records that both were read. */
export const previewMerge = {
  route: 'GET /staff/people/{profile_id}/merge-preview',
  caller: { staff: 'change people' },
  query: z.object({ other: profileId }),
  answer: mergePreview,
} as const satisfies Endpoint;

export const recordMerge = reasonRequest.extend({
  dropped_id: profileId,
  /** Fields whose value is taken from the other record. */
  take: z.array(z.enum(MERGED_FIELDS)).max(MERGED_FIELDS.length),
});
export type RecordMerge = z.infer<typeof recordMerge>;

/** Makes the other record point to this one; its account and its results stay separate (ADR 50). */
export const mergeRecords = {
  route: 'POST /staff/people/{profile_id}/merges',
  caller: { staff: 'change people' },
  body: recordMerge,
  answer: successResponse,
  errors: ['MERGE_REFUSED'],
} as const satisfies Endpoint;

/**
 * Undoes a merge within a week. Values that the kept record took are restored, unless someone has changed
 * them since.
 */
export const undoMerge = {
  route: 'DELETE /staff/people/{profile_id}/merges/{merge_id}',
  caller: { staff: 'change people' },
  answer: successResponse,
  errors: ['MERGE_REFUSED'],
} as const satisfies Endpoint;
