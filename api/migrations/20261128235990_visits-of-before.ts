import type { MigrationBuilder } from 'node-pg-migrate';

// Those of all other days, a day in each transaction: who records a step waits for its day alone.

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
