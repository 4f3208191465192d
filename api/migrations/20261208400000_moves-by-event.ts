import type { MigrationBuilder } from 'node-pg-migrate';

// For the bookings that have been moved away from an event.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  // An index left by an interrupted run is invalid.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS appointment_moves_by_event');
  pgm.sql(`CREATE INDEX CONCURRENTLY appointment_moves_by_event
    ON appointment_moves (from_event_id)`);
}
