import type { MigrationBuilder } from 'node-pg-migrate';

// Carries over the walk-ins of past days, each in its own transaction.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    DECLARE
      walk_in uuid;
    BEGIN
      FOR walk_in IN SELECT walk_in_id FROM walk_ins LOOP
        PERFORM carry_walk_in(walk_in);
        COMMIT;
      END LOOP;
    END $$`);
  // Only reads, and does not block writes.
  pgm.sql(`
    ALTER TABLE appointments VALIDATE CONSTRAINT appointments_origin_check,
      VALIDATE CONSTRAINT appointments_without_slot,
      VALIDATE CONSTRAINT appointments_event_id_fkey`);
}
