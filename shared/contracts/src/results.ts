import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { ownVisit } from './own-visits.ts';
import { resultResponse } from './result-fields.ts';
import { isoDate } from './scalars.ts';

/**
 * Spec 3, 'Medical result item'. An appointment without a result is awaited; a result without an
 * appointment is unlinked. Values are the laboratory's, never computed.
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
      /** When it took the place of an earlier one; missing from older APIs. */
      corrected_on: isoDate.nullable().optional(),
    })
    .nullable(),
  /** Of the appointment; missing from older APIs. */
  visit: ownVisit.nullish(),
  /** The laboratory has withdrawn the result, and has not sent another one; missing from older APIs. */
  withdrawn: z.object({ on: isoDate, sample_date: isoDate.nullable() }).nullable().optional(),
});
export type MedicalResult = z.infer<typeof medicalResult>;

/** Newest first. */
export const resultsResponse = z.object({ data: z.array(medicalResult) });
export type ResultsResponse = z.infer<typeof resultsResponse>;

export const listResults = {
  route: 'GET /medical/results/{profile_id}',
  caller: 'member',
  answer: resultsResponse,
} as const satisfies Endpoint;
