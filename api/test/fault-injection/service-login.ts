import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_LOGIN, type Stack } from './stack.ts';

/** trust.md: 'The service role of the API can insert into logs and consents, never update them.' */
export function testServiceLogin(stack: () => Stack) {
  describe('the database role of the API', () => {
    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client({ connectionString: stack().serviceUrl });
      await client.connect();
    });
    afterAll(() => client.end());

    test('is the only role that the API connects as, and owns nothing', async () => {
      const { rows: logins } = await stack().ownerPool.query(
        `SELECT DISTINCT usename FROM pg_stat_activity
         WHERE datname = 'chaps' AND pid <> pg_backend_pid() AND usename <> 'chaps'`,
      );
      expect(logins).toEqual([{ usename: SERVICE_LOGIN }]);
      const { rows: owned } = await client.query(
        `SELECT relname FROM pg_class WHERE relowner = current_user::regrole
         UNION ALL SELECT rolname FROM pg_roles WHERE rolname = current_user
           AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls)`,
      );
      expect(owned).toEqual([]);
    });

    test.each(['consents', 'gp_consents', 'access_log', 'audit_log'])(
      'cannot change or delete rows of %s',
      async (table) => {
        const { rows: columns } = await client.query(
          'SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0',
          [table],
        );
        const statements = [
          `DELETE FROM ${table}`,
          `TRUNCATE ${table}`,
          `DROP TABLE ${table}`,
          `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
          ...columns.map(({ attname }) => `UPDATE ${table} SET ${attname} = DEFAULT`),
        ];
        expect(statements.length).toBeGreaterThan(7);
        for (const statement of statements) {
          await expect(client.query(statement), statement).rejects.toThrow(
            /permission denied|must be owner/,
          );
        }
      },
    );

    test.each([
      'DELETE FROM events',
      'UPDATE events SET event_id = gen_random_uuid()',
      "UPDATE error_logs SET description = ''",
      'UPDATE payment_transactions SET amount = 1',
      'DELETE FROM payment_transactions',
      'UPDATE results SET test_result = test_result',
      'DELETE FROM event_slots',
      'UPDATE event_slots SET starts_at = now()',
      'SET ROLE chaps',
      'SET SESSION AUTHORIZATION chaps',
      'CREATE TABLE public.mine (a int)',
      'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      "COPY consents TO PROGRAM 'cat'",
      'GRANT chaps TO current_user',
    ])('cannot %s', async (statement) => {
      await expect(client.query(statement)).rejects.toThrow(
        /permission denied|not of a released file/,
      );
    });

    test('cannot add a result that belongs to no released file', async () => {
      const statement =
        "INSERT INTO results (profile_id, test_result, level) VALUES ('10000000', '0.1', 'raised')";
      await expect(client.query(statement)).rejects.toThrow('not of a released file');
    });
  });
}
