import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dataDir, stackPorts } from './stack.ts';

/** Address of the product database of the journeys' stack, as its owner. */
function databaseUrl(): string {
  const secrets = readFileSync(join(dataDir, 'local.env'), 'utf8');
  const password = /^DATABASE_PASSWORD="(.*)"$/m.exec(secrets)?.[1] ?? '';
  return `postgres://chaps:${encodeURIComponent(password)}@localhost:${stackPorts.database}/chaps`;
}

/** What the database holds of one person, counted by an independent eye. */
export async function holdingsOf(email: string) {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
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
      capturedTransactions: await count(
        `SELECT count(*) FROM payment_transactions
         JOIN payment_orders USING (order_id) JOIN appointments USING (appointment_id)
         WHERE ${own} AND payment_transactions.status = 'COMPLETED'`,
      ),
    };
  } finally {
    await client.end();
  }
}
