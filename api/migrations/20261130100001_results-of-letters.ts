import type { MigrationBuilder } from 'node-pg-migrate';

// Letters from before are about the result of their follow-up. A thousand per transaction: changing
// a letter waits only for those.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    DECLARE
      ids uuid[];
    BEGIN
      LOOP
        ids := ARRAY(SELECT letter_id FROM letters
          WHERE ids IS NULL OR letter_id > ids[array_upper(ids, 1)] ORDER BY letter_id LIMIT 1000);
        EXIT WHEN ids = '{}';
        UPDATE letters l SET result_id = w.result_id FROM follow_ups w
        WHERE l.letter_id = ANY (ids) AND l.result_id IS NULL AND w.follow_up_id = l.follow_up_id;
        COMMIT;
      END LOOP;
    END $$`);
  // An interrupted run leaves an invalid index behind.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS letters_by_result');
  pgm.sql('CREATE INDEX CONCURRENTLY letters_by_result ON letters (result_id)');
}
