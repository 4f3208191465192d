import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant } from './scalars.ts';

/** Nothing is kept longer than this. */
export const MAX_RETENTION_YEARS = 30;

/** A kind of record, how long it is kept, and how many records its job has removed so far. */
export const retentionKind = z.object({
  /** Such as 'health records'. */
  kind: z.string(),
  /** '90 days', '8 years'. */
  period: z.string(),
  /** Start of the period. */
  counted_from: z.string(),
  /** Why it is kept this long: a law, a code of practice, or a purpose. */
  reason: z.string(),
  ending: z.enum(['deleted', 'anonymised']),
  /** Years to which staff may extend it; null for a fixed period. */
  years: z.object({ now: z.int(), least: z.int() }).nullable(),
  /** The last successful run: when, and how many records it removed. */
  last_run: z.object({ at: isoInstant, ended: z.int() }).nullable(),
  /** When the last run failed, if none has succeeded since. */
  failed_at: isoInstant.nullable(),
  /** Records removed by all runs together. */
  total: z.int(),
});
export type RetentionKind = z.infer<typeof retentionKind>;

export const retentionResponse = z.object({ kinds: z.array(retentionKind) });
export type RetentionResponse = z.infer<typeof retentionResponse>;

/** Kinds whose period staff may extend; none may be shorter than the law requires. */
export const EXTENDABLE_KINDS = [
  'health records',
  'names of payers',
  'logs of changes and readings',
  'names on hand-overs',
] as const;

export const retentionChange = z.object({
  kind: z.enum(EXTENDABLE_KINDS),
  years: z.int().min(1).max(MAX_RETENTION_YEARS),
});
export type RetentionChange = z.infer<typeof retentionChange>;

export const readRetention = {
  route: 'GET /staff/retention',
  caller: { staff: 'see service status' },
  answer: retentionResponse,
} as const satisfies Endpoint;

export const changeRetention = {
  route: 'PATCH /staff/retention',
  caller: { staff: 'set retention periods' },
  body: retentionChange,
  answer: retentionResponse,
} as const satisfies Endpoint;
