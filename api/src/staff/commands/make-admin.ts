import { emailAddress } from '@chaps/contracts';
import * as z from 'zod';
import { findAccount } from '../../accounts/queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';
import { addGrant } from '../members.ts';

export const makeAdmin = (open: OpenContext) =>
  createStaffCommand(
    'make-admin',
    'make someone an administrator of the staff console',
    'For the first administrator; they appoint everybody else in the console. They must have signed up on',
    'the site and confirmed their address. For someone without a profile there, give the user id too: it',
    'is in the user list of the sign-in service.',
  )
    .argument('<e-mail>')
    .argument('[user-id]')
    .action(async (address, user, options) => {
      const context = await open(options);
      const parsed = emailAddress.safeParse(address);
      if (!parsed.success) throw new UserError(`${address} is not an e-mail address.`);
      const email = parsed.data.toLowerCase();
      await changeInTransaction(context, async (transaction) => {
        const userId = user ? getGuid(user) : await readOwner(transaction, email);
        if (!(await findAccount(transaction, userId))?.confirmed_at) {
          throw new UserError('This account’s address has not been confirmed yet.');
        }
        const grant = { role: 'admin', event_id: null, expires_at: null } as const;
        await addGrant(transaction, { userId, email }, grant, context.actor, null);
        context.say(`${email} is now an administrator.`);
      });
    });

function getGuid(user: string): string {
  const parsed = z.guid().safeParse(user);
  if (!parsed.success) throw new UserError(`${user} is not a user id.`);
  return parsed.data;
}

/** The account of the profile with this e-mail address. */
async function readOwner(db: Executor, email: string): Promise<string> {
  const profile = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (profile?.user_id) return profile.user_id;
  throw new UserError(
    `Nobody has a profile with ${email}. For an account without one, give the user id too.`,
  );
}
