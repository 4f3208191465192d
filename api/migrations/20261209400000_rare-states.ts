import type { MigrationBuilder } from 'node-pg-migrate';

// For Today: people who gave no sample, and withdrawn results.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  const indexes = {
    visits_not_sampled: `visits (appointment_id)
      WHERE state = 'not sampled' AND invite_again IS NOT TRUE`,
    visit_steps_not_sampled: "visit_steps (event_id) WHERE step = 'not sampled'",
    results_withdrawn: 'results (appointment_id) WHERE withdrawn_at IS NOT NULL',
  };
  for (const [name, rows] of Object.entries(indexes)) {
    // An index left by an interrupted run is invalid.
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON ${rows}`);
  }
}
