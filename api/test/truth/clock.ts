import { sql } from 'kysely';
import type { Harness } from '../harness.ts';

const CLOCKS = {
  now: 'STABLE',
  statement_timestamp: 'STABLE',
  clock_timestamp: 'VOLATILE',
};

/**
 * A clock shared by the services and the database of a harness, so that a year passes without
 * waiting. The database's own time functions run ahead of the machine by an interval stored in a
 * table.
 * @returns a function that sets the clock
 */
export async function driveClock({ owner, services }: Harness) {
  const statements = [
    'CREATE SCHEMA test_clock',
    "CREATE TABLE test_clock.clock AS SELECT interval '0' AS ahead",
    'GRANT USAGE ON SCHEMA test_clock TO PUBLIC',
    'GRANT SELECT ON test_clock.clock TO PUBLIC',
    `CREATE FUNCTION test_clock.ahead() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE
      AS 'SELECT ahead FROM test_clock.clock'`,
    ...Object.entries(CLOCKS).flatMap(([name, how]) => {
      const begins = `RETURNS timestamptz LANGUAGE`;
      return [
        `CREATE FUNCTION test_clock.${name}() ${begins} internal ${how} PARALLEL SAFE AS '${name}'`,
        // A single expression, so that the planner inlines it: references to built-in functions are
        // bound by id.
        `CREATE OR REPLACE FUNCTION pg_catalog.${name}() ${begins} sql ${how} PARALLEL SAFE
          AS 'SELECT test_clock.${name}() + test_clock.ahead()'`,
      ];
    }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(owner);
  return async (instant: Date) => {
    const ahead = instant.getTime() - Date.now();
    services.now = () => new Date(Date.now() + ahead);
    await sql`UPDATE test_clock.clock SET ahead = interval '1 millisecond' * ${ahead}`.execute(
      owner,
    );
  };
}
