import { type RawBuilder, sql } from 'kysely';

const RESULT_MAIL_KINDS = ['result-ready', 'result-corrected', 'result-withdrawn'];

/**
 * Whether a person counts as told once the mail is delivered: of a result, of its withdrawal, or that none
 * will come.
 */
export const informsOnDelivery = (kind: string): boolean =>
  RESULT_MAIL_KINDS.includes(kind) || kind === 'sample-failed';

/** SQL condition: the mail `o` is about a result; the predicate of its index. */
export const IS_ABOUT_RESULT = sql`o.kind IN (${sql.join(RESULT_MAIL_KINDS.map((kind) => sql.lit(kind)))})`;

/** SQL condition: the mail `o` is still correct about the result `r`, which is either withdrawn or ready. */
export const IS_STILL_CORRECT = sql`(o.kind = 'result-withdrawn') = (r.withdrawn_at IS NOT NULL)`;

/** SQL: the id of the result, or the sample, that the mail `o` is about. */
export const MAIL_SUBJECT_ID = sql<string>`split_part(o.occasion, ' ', 2)`;

/** The occasion of the mail about a released result. */
export const getResultReadyOccasion = (resultId: string): string => `result-ready ${resultId}`;

/** SQL condition: the mail `o` announces one of these results; staff may have sent it more than once. */
export const isReadyEmail = (resultIds: readonly string[]): RawBuilder<unknown> =>
  sql`(o.kind IN ('result-ready', 'result-corrected')
    AND ${MAIL_SUBJECT_ID} = ANY (${[...resultIds]}::text[]))`;

/** SQL condition: the mail `o` says that one of these results was withdrawn. */
export const isWithdrawalEmail = (resultIds: readonly string[]): RawBuilder<unknown> =>
  sql`(o.kind = 'result-withdrawn' AND ${MAIL_SUBJECT_ID} = ANY (${[...resultIds]}::text[]))`;
