import { sql } from 'kysely';
import { discardedSample, failedTubeState, representsTube } from '../../events/conditions.ts';

/**
 * SQL: the sample `s` ended without a result, and so did all other tubes of its visit; or it represents a person's
 * tubes, which were all discarded.
 */
export const IS_FAILED = sql`(s.state IN ('rejected', 'missing')
    AND EXISTS (SELECT FROM visit_steps taken WHERE taken.action_id = s.action_id
      AND ${sql.raw(failedTubeState('taken'))} IS NOT NULL)
  OR s.state = 'discarded' AND EXISTS (SELECT FROM visit_steps taken WHERE taken.action_id = s.action_id
    AND ${sql.raw(discardedSample('taken'))} = s.sample_id))`;

/** SQL: the sample `s` of the step `v` represents its tube, which may have been recorded more than once. */
export const REPRESENTS_TUBE = sql.raw(representsTube('s', 'v'));

/** SQL: since when the failed sample `s` has been without a result. */
export const FAILED_SINCE = sql`greatest(s.changed_at, s.discarded_at)`;
