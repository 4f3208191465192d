import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { isoInstant, recordId, wallTime } from './scalars.ts';
import { BATCH_STATES, resultLevel } from './staff-results.ts';
import { told } from './told-results.ts';

/**
 * Of somebody who came to an event: no file has a result of theirs; it is in doubt whose it is; a file
 * that is to be released has it; the person has been shown it; the laboratory has withdrawn it and no
 * other is known.
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
  /** Of their tubes; null where none was recorded. */
  tube_code: z.string().nullable().optional(),
  state: resultState,
  /** Why it is held back; null otherwise. */
  why: z.string().nullable(),
  /** The file that has it; null while none has, and of a result that came without one. */
  file: file.nullable(),
  /** Of a released result, by which it can be withdrawn; null otherwise. */
  result_id: recordId.nullable().default(null),
  value: z.string().nullable(),
  level: resultLevel.nullable(),
  released_at: isoInstant.nullable(),
  /** How and when the person was told of a released result; null while they were not. */
  told: told.nullable().default(null),
});
export type EventResult = z.infer<typeof eventResult>;

export const eventResultsQuery = z.object({ ...cursor, state: resultState.optional() });

/** By time and name. `total` counts those in the state that is asked for. */
export const eventResultsResponse = pageWithTotal(eventResult).extend({
  sums: z.record(resultState, z.int()),
  /** Released or withdrawn results that their people do not know of. */
  not_told: z.int().default(0),
  /** With a result of somebody at this event, those to be released first, then the latest. */
  files: z.array(
    file.extend({ state: z.enum(BATCH_STATES), uploaded_at: isoInstant, results: z.int() }),
  ),
});
export type EventResults = z.infer<typeof eventResultsResponse>;

/** Each reading of a value is in the log of accesses. */
export const listEventResults = {
  route: 'GET /staff/events/{event_id}/results',
  caller: { staff: 'import results' },
  query: eventResultsQuery,
  answer: eventResultsResponse,
} as const satisfies Endpoint;
