import { inDatabase } from './database.ts';

/**
 * Lets the links of the mails that the sign-in service sent to an address run out: it is told that
 * it sent them more than an hour ago, instead of the hour being waited for.
 */
export const letLinksExpire = (email: string) =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE auth.users SET confirmation_sent_at = confirmation_sent_at - interval '61 minutes',
         recovery_sent_at = recovery_sent_at - interval '61 minutes' WHERE email = $1`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`${email} has ${rowCount} accounts, not one.`);
  }, 'auth');
