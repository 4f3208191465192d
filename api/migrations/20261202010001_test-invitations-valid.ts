import type { MigrationBuilder } from 'node-pg-migrate';

// Outside a transaction, so that no lock is held that anyone would wait for.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql('ALTER TABLE profiles VALIDATE CONSTRAINT profiles_invitation_miles');
  pgm.sql('ALTER TABLE recalls VALIDATE CONSTRAINT recalls_ended_reason_check');
  pgm.sql('ALTER TABLE outbox VALIDATE CONSTRAINT outbox_invited_to_fkey');
  // An interrupted run may have left an invalid index.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS outbox_by_invited_to');
  pgm.sql(`CREATE INDEX CONCURRENTLY outbox_by_invited_to ON outbox (invited_to)
    WHERE invited_to IS NOT NULL`);
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS profiles_by_district');
  pgm.sql(`CREATE INDEX CONCURRENTLY profiles_by_district
    ON profiles (postcode_district(home_address)) WHERE is_active`);
}
