import type { MigrationBuilder } from 'node-pg-migrate';

// A date that cannot be written in ISO 8601 ('infinity', the year 10000) made a list unreadable for
// everybody. Every date that has no default, and so may come from outside, must be in the years
// 1900 to 2999; an instant may be a day more on either side, because its own time zone decides. An
// existing row keeps the nearest readable date. Each table has its own transactions, because all of
// them are in use.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  pgm.noTransaction();
  pgm.sql(`
    DO $$
    DECLARE
      found record;
    BEGIN
      FOR found IN
        SELECT a.attrelid, a.attrelid::regclass AS name,
          string_agg(format('%1$I >= %2$L AND %1$I < %3$L', a.attname, b.first, b.after_last),
            ' AND ' ORDER BY a.attnum) AS bounds,
          string_agg(format('%1$I = CASE WHEN %1$I < %2$L THEN %2$L WHEN %1$I >= %3$L THEN %4$L ELSE %1$I END',
            a.attname, b.first, b.after_last, b.last), ', ' ORDER BY a.attnum) AS nearest
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          JOIN (VALUES ('date'::regtype, '1900-01-01', '2999-12-31', '3000-01-01'),
            ('timestamptz', '1899-12-31 00:00Z', '3000-01-01 00:00Z', '3000-01-02 00:00Z'))
            AS b (type, first, last, after_last) ON b.type = a.atttypid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
          AND (NOT a.atthasdef OR (c.relname, a.attname) = ('staff_messages', 'send_at'))
        GROUP BY a.attrelid
      LOOP
        IF NOT EXISTS (SELECT FROM pg_constraint
          WHERE conrelid = found.attrelid AND conname = 'dates_are_bounded') THEN
          EXECUTE format('ALTER TABLE %s ADD CONSTRAINT dates_are_bounded CHECK (%s) NOT VALID',
            found.name, found.bounds);
          COMMIT;
        END IF;
        EXECUTE format('UPDATE %s SET %s WHERE NOT (%s)', found.name, found.nearest, found.bounds);
        COMMIT;
        EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT dates_are_bounded', found.name);
        COMMIT;
      END LOOP;
    END $$`);
}
