import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { isoInstant, recordId, wallTime } from './scalars.ts';
import { BATCH_STATES, resultLevel } from './staff-results.ts';
import { notToldReason, toldRecord } from './told-results.ts';

/**
 * State for a person who came to an event. 'waiting': no file contains a result for them. 'held back': it is
 * not certain whose it is. 'uploaded': a file awaiting release contains it. 'released': the person can see
 * it. 'withdrawn': the laboratory has withdrawn it without a replacement.
 */
export const RESULT_STATES = ['waiting', 'held back', 'uploaded', 'released', 'withdrawn'] as const;
export type ResultState = (typeof RESULT_STATES)[number];
const resultState = z.enum(RESULT_STATES);

const file = z.object({ batch_id: recordId, file_name: z.string() });

const eventResult = z.object({
  appointment_id: recordId,
  profile_id: z.string(),
  reference: z.string(),
  name: z.string(),
  start_time: wallTime,
  /** Code of their tube; null if none was recorded. */
  tube_code: z.string().nullable().optional(),
  state: resultState,
  /** Why it is held back; otherwise null. */
  why: z.string().nullable(),
  /**
   * The file that contains the result; null while there is none, and for a result that came without a file.
   */
  file: file.nullable(),
  /** Id of a released result, needed to withdraw it; otherwise null. */
  result_id: recordId.nullable().default(null),
  value: z.string().nullable(),
  level: resultLevel.nullable(),
  released_at: isoInstant.nullable(),
  /** How and when the person was told of a released result; null if they were not. */
  told: toldRecord.nullable().default(null),
  untold: notToldReason.default(null),
});
export type EventResult = z.infer<typeof eventResult>;

export const eventResultsQuery = z.object({ ...cursor, state: resultState.optional() });

/** Sorted by time and name. `total` counts the results in the requested state. */
export const eventResultsResponse = pageWithTotal(eventResult).extend({
  sums: z.record(resultState, z.int()),
  /** Number of released or withdrawn results of which the person has not been told. */
  not_told: z.int().default(0),
  /** Files with a result for someone at this event: first those awaiting release, then the latest. */
  files: z.array(
    file.extend({ state: z.enum(BATCH_STATES), uploaded_at: isoInstant, results: z.int() }),
  ),
});
export type EventResults = z.infer<typeof eventResultsResponse>;

/** Each view of a value is recorded in the access log. */
export const listEventResults = {
  route: 'GET /staff/events/{event_id}/results',
  caller: { staff: 'import results' },
  query: eventResultsQuery,
  answer: eventResultsResponse,
} as const satisfies Endpoint;
