import type { MigrationBuilder } from 'node-pg-migrate';

// For the accounts that a clinician has to confirm, which Today counts.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  // An interrupted run leaves an invalid index behind.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS profiles_claims_to_confirm');
  pgm.sql(`CREATE INDEX CONCURRENTLY profiles_claims_to_confirm ON profiles (profile_id)
    WHERE claimed_at IS NOT NULL AND claim_confirmed_at IS NULL`);
}
