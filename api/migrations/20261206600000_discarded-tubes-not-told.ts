import type { MigrationBuilder } from 'node-pg-migrate';

// People whose tubes were all discarded and who have not been told, for Today.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  // An interrupted run leaves an invalid index behind.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS samples_discarded');
  pgm.sql(`CREATE INDEX CONCURRENTLY samples_discarded ON samples (action_id)
    WHERE state = 'discarded' AND told_at IS NULL`);
}
