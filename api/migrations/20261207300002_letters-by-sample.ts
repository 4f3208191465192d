import type { MigrationBuilder } from 'node-pg-migrate';

// For the letters about a tube.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  // An index left by an interrupted run is invalid.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS letters_by_sample');
  pgm.sql(`CREATE INDEX CONCURRENTLY letters_by_sample ON letters (sample_id)
    WHERE sample_id IS NOT NULL`);
}
