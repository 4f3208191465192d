import { sql } from 'kysely';
import { discardedSample } from '../../events/conditions.ts';

/**
 * SQL: the sample `s` ended without a result, or represents a person's tubes, which were all
 * discarded.
 */
export const IS_FAILED = sql`(s.state IN ('rejected', 'missing')
  OR s.state = 'discarded' AND EXISTS (SELECT FROM visit_steps taken WHERE taken.action_id = s.action_id
    AND ${sql.raw(discardedSample('taken'))} = s.sample_id))`;

/** SQL: since when the failed sample `s` has been without a result. */
export const FAILED_SINCE = sql`greatest(s.changed_at, s.discarded_at)`;
