import type { MigrationBuilder } from 'node-pg-migrate';

// For existing results: when their own person first read them, according to the access log. A
// withdrawn one counts once its person has looked since. A thousand per transaction: a correction
// or withdrawal waits only for those.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    DECLARE
      ids uuid[];
    BEGIN
      LOOP
        ids := ARRAY(SELECT result_id FROM results
          WHERE ids IS NULL OR result_id > ids[array_upper(ids, 1)] ORDER BY result_id LIMIT 1000);
        EXIT WHEN ids = '{}';
        UPDATE results r SET opened_at = read.at
        FROM (SELECT o.result_id, min(l.created_at) AS at
          FROM results o JOIN profiles f USING (profile_id) JOIN access_log l USING (profile_id, user_id)
          WHERE o.result_id = ANY (ids) AND l.what = 'results'
            AND l.created_at >= coalesce(o.withdrawn_at, o.created_at)
            AND (o.superseded_at IS NULL OR o.withdrawn_at IS NOT NULL)
          GROUP BY o.result_id) read
        WHERE r.result_id = read.result_id AND r.opened_at IS NULL;
        COMMIT;
      END LOOP;
    END $$`);
  pgm.sql(`
    ALTER TABLE results VALIDATE CONSTRAINT results_told, VALIDATE CONSTRAINT dates_are_bounded`);
  // An interrupted run leaves an invalid index behind.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS results_not_told');
  pgm.sql(`
    CREATE INDEX CONCURRENTLY results_not_told ON results (created_at)
    WHERE opened_at IS NULL AND told_at IS NULL AND (superseded_at IS NULL OR withdrawn_at IS NOT NULL)`);
}
