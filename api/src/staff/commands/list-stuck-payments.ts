import { formatPence } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { ledgerWhere } from '../../payments/ledger.ts';
import { createStaffCommand, type OpenContext, UserError } from '../command.ts';

interface StuckPayment {
  what: string;
  id: string;
  reference: string;
  amount: number;
  minutes: number;
}

export const listStuckPayments = (open: OpenContext) =>
  createStaffCommand(
    'list-stuck-payments',
    'list captures and refunds that have not been settled',
    'Captures and refunds older than --minutes (5). The API checks them with the provider every',
    'minute; docs/operations/payments.md says what to do if that does not help.',
  )
    .option('--minutes <n>', 'minimum age in minutes', '5')
    .action(async (options) => {
      const { db, say } = await open(options);
      const minutes = Number(options.minutes);
      if (!Number.isInteger(minutes) || minutes < 0)
        throw new UserError('--minutes must be a number');
      const { rows } = await sql<StuckPayment>`
      SELECT * FROM (
        SELECT 'capture ' || o.status AS what, o.order_id AS id, a.reference, o.amount,
          floor(extract(epoch FROM now() - o.updated_at) / 60)::int AS minutes
        FROM payment_orders o JOIN appointments a USING (appointment_id)
        WHERE o.status IN ('capturing', 'pending')
        UNION ALL
        SELECT 'refund due', l.payment_reference, a.reference, -l.amount,
          floor(extract(epoch FROM now() - l.at) / 60)::int
        FROM (SELECT * FROM ${ledgerWhere(sql`m.state = 'due'`)}) l
        JOIN payment_orders o USING (order_id) JOIN appointments a USING (appointment_id)
      ) stuck WHERE minutes >= ${minutes} ORDER BY minutes DESC`.execute(db);
      if (rows.length === 0) return say('No payment is stuck.');
      for (const row of rows) {
        say(
          `${row.reference}  ${row.what}  ${formatPence(row.amount)}  ${row.id}  for ${pluralise(row.minutes, 'minute')}`,
        );
      }
    });
