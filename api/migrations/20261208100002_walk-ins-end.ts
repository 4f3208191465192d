import type { MigrationBuilder } from 'node-pg-migrate';

// What the database kept for the release before 1.1.0 (ADR 73, ADR 75), which neither 1.1.0 nor this one
// uses. Each statement is a transaction of its own, so that nobody waits for more than one table, and may be
// repeated.

export const down = false;

const TRIGGERS: readonly (readonly [trigger: string, table: string])[] = [
  ['keep_visit', 'visit_steps'],
  ['keep_sample', 'visit_steps'],
  ['carry_named_walk_in', 'visit_steps'],
  ['carry_named_walk_in', 'tube_codes'],
  ['carry_named_walk_in', 'consents'],
  ['name_step_of_sample', 'samples'],
  ['erase_walk_in', 'profiles'],
];

/** Columns that had no value where a row named a walk-in. */
const REQUIRED: readonly (readonly [table: string, column: string])[] = [
  ['visit_steps', 'appointment_id'],
  ['tube_codes', 'appointment_id'],
  ['consents', 'profile_id'],
];

const FUNCTIONS = [
  ...['keep_visit()', 'keep_sample()', 'name_step_of_sample()', 'visit_of(uuid, uuid)'],
  ...['step_stands(uuid)', 'erase_walk_in()', 'carry_named_walk_in()', 'carry_new_walk_in()'],
  ...['erase_carried_person()', 'carry_walk_in(uuid)'],
];

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  for (const [trigger, table] of TRIGGERS) pgm.sql(`DROP TRIGGER IF EXISTS ${trigger} ON ${table}`);
  for (const [table, column] of REQUIRED) {
    const constraint = `${table}_${column}_not_null`;
    pgm.sql(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${constraint},
      ADD CONSTRAINT ${constraint} CHECK (${column} IS NOT NULL) NOT VALID`);
    pgm.sql(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint}`);
    // By the constraint, which one statement with both would drop first.
    pgm.sql(`ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL`);
    pgm.sql(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
  }
  // An interrupted run leaves an invalid index behind.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS tube_codes_of_one');
  pgm.sql(
    'CREATE UNIQUE INDEX CONCURRENTLY tube_codes_of_one ON tube_codes (event_id, appointment_id)',
  );
  // With their indexes, checks and references.
  pgm.sql('ALTER TABLE visit_steps DROP COLUMN IF EXISTS walk_in_id');
  pgm.sql('ALTER TABLE tube_codes DROP COLUMN IF EXISTS walk_in_id');
  // Consents keep the column: the answers of such a walk-in are encrypted for it.
  pgm.sql('ALTER TABLE consents DROP CONSTRAINT IF EXISTS consents_walk_in_id_fkey');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS consents_by_walk_in');
  pgm.sql('DROP TABLE IF EXISTS walk_ins');
  pgm.sql('DROP TABLE IF EXISTS attendance');
  for (const name of FUNCTIONS) pgm.sql(`DROP FUNCTION IF EXISTS ${name}`);
}
