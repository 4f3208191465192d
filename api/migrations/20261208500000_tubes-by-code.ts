import type { MigrationBuilder } from 'node-pg-migrate';

// For the tubes of other events that a laboratory's row may name.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  for (const table of ['samples', 'tube_codes']) {
    // An index left by an interrupted run is invalid.
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_by_code`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${table}_by_code ON ${table} (ltrim(code, '0'))`);
  }
}
