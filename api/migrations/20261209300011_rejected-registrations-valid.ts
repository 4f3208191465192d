import type { MigrationBuilder } from 'node-pg-migrate';

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  // Reads, and lets everybody write.
  pgm.sql('ALTER TABLE profiles VALIDATE CONSTRAINT dates_are_bounded');
  // An index left by an interrupted run is invalid.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS profiles_registration_rejected');
  pgm.sql(`CREATE INDEX CONCURRENTLY profiles_registration_rejected
    ON profiles (registration_rejected_at) WHERE registration_rejected_at IS NOT NULL`);
}
