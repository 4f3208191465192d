import type { MigrationBuilder } from 'node-pg-migrate';

// Samples from before, in transactions of a few thousand.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    BEGIN
      LOOP
        UPDATE samples SET action_id = sample_id WHERE sample_id IN (
          SELECT sample_id FROM samples WHERE action_id IS NULL LIMIT 5000);
        EXIT WHEN NOT FOUND;
        COMMIT;
      END LOOP;
    END $$`);
  // Draws without a code. One recorded in the meantime already has its row.
  pgm.sql(`
    INSERT INTO samples (action_id)
    SELECT v.action_id FROM visit_steps v
    WHERE v.step = 'sampled' AND NOT EXISTS (SELECT FROM samples s WHERE s.action_id = v.action_id)`);
  // A draw that was undone no longer counts as a sample.
  pgm.sql(`
    UPDATE samples s SET state = 'discarded', reason = 'The draw was undone.',
      discarded_by = u.done_by, discarded_at = u.done_at
    FROM (SELECT DISTINCT ON (undoes) undoes, done_by, done_at FROM visit_steps
      WHERE undoes IS NOT NULL ORDER BY undoes, done_at, action_id) u
    WHERE u.undoes = s.action_id AND s.state <> 'discarded'`);
}
