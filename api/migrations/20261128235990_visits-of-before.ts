import type { MigrationBuilder } from 'node-pg-migrate';

// Adds the visits of all other days, one day per transaction: recording a step waits only for its
// own day.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    DECLARE
      midnight timestamptz;
    BEGIN
      FOR midnight IN SELECT DISTINCT date_trunc('day', slot_starts_at) FROM appointments LOOP
        PERFORM add_visits(midnight, midnight + interval '1 day');
        COMMIT;
      END LOOP;
    END $$`);
  pgm.sql('DROP FUNCTION IF EXISTS add_visits(timestamptz, timestamptz)');
}
