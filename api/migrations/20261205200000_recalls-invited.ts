import type { MigrationBuilder } from 'node-pg-migrate';

// People who were invited and have not answered, for Today and the list.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  // An interrupted run leaves an invalid index behind.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS recalls_invited');
  pgm.sql(`CREATE INDEX CONCURRENTLY recalls_invited ON recalls (due_on, recall_id)
    WHERE state = 'invited'`);
}
