import type { MigrationBuilder } from 'node-pg-migrate';

// What only tables of before release 1.1.0 have (ADR 34): walk-ins that nobody has carried, and marks of
// attendance that were made while the steps of visits were introduced. Each in a transaction of its own.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    DECLARE
      walk_in uuid;
    BEGIN
      FOR walk_in IN SELECT walk_in_id FROM walk_ins w
        WHERE NOT EXISTS (SELECT FROM appointments a WHERE a.appointment_id = w.walk_in_id)
      LOOP
        PERFORM carry_walk_in(walk_in);
        COMMIT;
      END LOOP;
    END $$`);
  // The trigger \`keep_visit\` writes their visits.
  pgm.sql(`
    INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, received_at,
      list_version)
    SELECT gen_random_uuid(), event_id, appointment_id,
      CASE WHEN came THEN 'arrived' ELSE 'did not attend' END, marked_by, marked_at, marked_at, 0
    FROM (SELECT DISTINCT ON (appointment_id, event_id) * FROM attendance
      ORDER BY appointment_id, event_id, attendance_id DESC) m
    WHERE came IS NOT NULL
      AND EXISTS (SELECT FROM appointments a WHERE a.appointment_id = m.appointment_id
        AND a.event_id = m.event_id AND a.status = 'confirmed')
      AND NOT EXISTS (SELECT FROM visit_steps s WHERE s.appointment_id = m.appointment_id)`);
}
