import type { MigrationBuilder } from 'node-pg-migrate';

// Results from before, where the visit has exactly one sample. The same tube twice counts as one. A
// thousand per transaction: a correction or withdrawal waits only for those.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    CREATE TEMPORARY TABLE only_samples AS
    SELECT v.appointment_id,
      (array_agg(s.sample_id ORDER BY v.done_at, v.action_id))[1] AS sample_id
    FROM samples s JOIN visit_steps v USING (action_id)
    WHERE s.state <> 'discarded' AND v.appointment_id IS NOT NULL
      -- Beside a tube with a code, a draw without one is the same.
      AND (s.code IS NOT NULL OR NOT EXISTS (
        SELECT FROM samples o JOIN visit_steps d USING (action_id)
        WHERE d.appointment_id = v.appointment_id AND o.code IS NOT NULL AND o.state <> 'discarded'))
    GROUP BY v.appointment_id HAVING count(DISTINCT coalesce(s.code, '')) = 1`);
  pgm.sql('ALTER TABLE only_samples ADD PRIMARY KEY (appointment_id)');
  pgm.sql(`
    DO $$
    DECLARE
      ids uuid[];
    BEGIN
      LOOP
        ids := ARRAY(SELECT result_id FROM results
          WHERE ids IS NULL OR result_id > ids[array_upper(ids, 1)] ORDER BY result_id LIMIT 1000);
        EXIT WHEN ids = '{}';
        UPDATE results r SET sample_id = one.sample_id FROM only_samples one
        WHERE r.result_id = ANY (ids) AND one.appointment_id = r.appointment_id AND r.sample_id IS NULL;
        UPDATE samples s SET state = 'resulted' FROM results r
        WHERE r.result_id = ANY (ids) AND r.superseded_at IS NULL AND s.sample_id = r.sample_id
          AND s.state = 'taken';
        COMMIT;
      END LOOP;
    END $$`);
  pgm.sql('DROP TABLE only_samples');
}
