import { emailAddress } from '@chaps/contracts';
import * as z from 'zod';
import { findAccount } from '../../accounts/queries.ts';
import { changing, type Open, staffCommand, UserError } from '../command.ts';
import { addGrant } from '../members.ts';

export const makeAdmin = (open: Open) =>
  staffCommand(
    'make-admin',
    'make somebody an administrator of the staff console',
    'For the first administrator; they appoint everybody else in the console.',
    'The account must exist, and its address be confirmed. Its user id stands in the list of users of the sign-in service.',
  )
    .argument('<user-id>')
    .argument('<e-mail>')
    .action(async (user, address, options) => {
      const context = await open(options);
      const userId = z.guid().safeParse(user);
      if (!userId.success) throw new UserError(`${user} is no user id.`);
      const email = emailAddress.safeParse(address);
      if (!email.success) throw new UserError(`${address} is no e-mail address.`);
      await changing(context, async (transaction) => {
        if (!(await findAccount(transaction, userId.data))?.confirmed_at) {
          throw new UserError('Nobody has confirmed this account’s address yet.');
        }
        const member = { userId: userId.data, email: email.data.toLowerCase() };
        const grant = { role: 'admin', event_id: null, expires_at: null } as const;
        await addGrant(transaction, member, grant, context.actor, null);
        context.say(`${member.email} is an administrator.`);
      });
    });
