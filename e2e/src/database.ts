import pg from 'pg';
import { stackPorts, stackSecret } from './stack.ts';

/** The product's own database, or the one that the sign-in service has to itself. */
type Database = 'chaps' | 'auth';

/** Address of a database of the journeys' stack, as its owner. */
function databaseUrl(database: Database): string {
  const password = encodeURIComponent(stackSecret('DATABASE_PASSWORD'));
  return `postgres://chaps:${password}@localhost:${stackPorts.database}/${database}`;
}

/** Runs statements on a database, over one connection that is closed afterwards. */
export async function inDatabase<Answer>(
  work: (client: pg.Client) => Promise<Answer>,
  database: Database = 'chaps',
): Promise<Answer> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What the database holds of one person, counted by an independent eye. */
export function holdingsOf(email: string) {
  return inDatabase(async (client) => {
    const count = async (sql: string) => {
      const { rows } = await client.query<{ count: string }>(sql, [email]);
      return Number(rows[0]?.count);
    };
    const own = 'profile_id = (SELECT profile_id FROM profiles WHERE email = $1)';
    return {
      confirmedAppointments: await count(
        `SELECT count(*) FROM appointments WHERE status = 'confirmed' AND ${own}`,
      ),
      appointments: await count(`SELECT count(*) FROM appointments WHERE ${own}`),
      consents: await count(`SELECT count(*) FROM consents WHERE ${own}`),
      gpConsents: await count(
        `SELECT count(*) FROM gp_consents JOIN consents USING (consent_id) WHERE ${own}`,
      ),
      capturedTransactions: await count(
        `SELECT count(*) FROM payment_transactions
         JOIN payment_orders USING (order_id) JOIN appointments USING (appointment_id)
         WHERE ${own} AND payment_transactions.status = 'COMPLETED'`,
      ),
    };
  });
}
