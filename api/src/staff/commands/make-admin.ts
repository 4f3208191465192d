import { findAccount } from '../../accounts/queries.ts';
import { changing, type Open, staffCommand, UserError } from '../command.ts';
import { addGrant } from '../members.ts';
import { personOf } from '../words.ts';

export const makeAdmin = (open: Open) =>
  staffCommand(
    'make-admin',
    'make somebody an administrator of the staff console',
    'For the first administrator; they appoint everybody else in the console.',
    'They must have signed up on the site and confirmed their address.',
  )
    .argument('<e-mail>')
    .action(async (address, options) => {
      const context = await open(options);
      await changing(context, async (transaction) => {
        const { user_id: userId, email } = await personOf(transaction, address);
        if (!userId || !(await findAccount(transaction, userId))?.confirmed_at) {
          throw new UserError('Nobody has confirmed this account’s address yet.');
        }
        const grant = { role: 'admin', event_id: null, expires_at: null } as const;
        await addGrant(transaction, { userId, email }, grant, context.actor, null);
        context.say(`${email} is an administrator.`);
      });
    });
