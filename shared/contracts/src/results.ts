import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { ownVisit } from './own-visits.ts';
import { resultResponse } from './result-fields.ts';
import { isoDate } from './scalars.ts';

/**
 * Spec 3, 'Medical result item'. An appointment without a result is awaited; a result without an appointment
 * is unlinked. Values come from the laboratory and are never computed.
 */
export const medicalResult = z.object({
  appointment: z
    .object({
      event_name: z.string(),
      product_name: z.string().nullable(),
      event_date: isoDate,
    })
    .nullable(),
  result: resultResponse
    .extend({
      /** When it replaced an earlier result; missing from older APIs. */
      corrected_on: isoDate.nullable().optional(),
    })
    .nullable(),
  /** Reference of the appointment; missing from older APIs. */
  visit: ownVisit.nullish(),
  /** Whether the laboratory has withdrawn the result without sending another; missing from older APIs. */
  withdrawn: z.object({ on: isoDate, sample_date: isoDate.nullable() }).nullable().optional(),
});
export type MedicalResult = z.infer<typeof medicalResult>;

/** Newest first. */
export const resultsResponse = z.object({
  data: z.array(medicalResult),
  /** How many more appear once a clinician has confirmed whose account it is; missing from older APIs. */
  held: z.int().optional(),
});
export type ResultsResponse = z.infer<typeof resultsResponse>;

export const listResults = {
  route: 'GET /medical/results/{profile_id}',
  caller: 'member',
  answer: resultsResponse,
} as const satisfies Endpoint;
