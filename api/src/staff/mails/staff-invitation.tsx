/** @jsxRuntime automatic */

import { Text } from '@react-email/text';
import { Action, Layout, text } from '../../messages/email/layout.tsx';
import { defineFixedMail } from '../../messages/email/mail.ts';
import { findOpenInvitation, signInvitation } from '../invitations.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'staff-invitation': 'invitation';
  }
}

/** Sent to an address without an account, whose owner creates one and accepts. */
const StaffInvitation = ({ role, scope, url }: Record<'role' | 'scope' | 'url', string>) => (
  <Layout
    preview="Accept within a week"
    title="You have been offered a staff role"
    because="You received this e-mail because an administrator entered this address. If you do not know why, ignore this e-mail. Nothing will happen."
  >
    <Text style={text}>
      An administrator has offered you the role of {role} for {scope}.
    </Text>
    <Text style={text}>
      Accept within seven days. If you have no account with this address, the page will help you
      create one. Then return to this e-mail.
    </Text>
    <Action href={url}>Accept the invitation</Action>
  </Layout>
);

export const staffInvitation = {
  'staff-invitation': defineFixedMail({
    about: 'invitation',
    name: 'Invitation to a role',
    subject: () => 'You have been offered a staff role',
    template: StaffInvitation,
    /** Dropped when the invitation has been accepted, withdrawn or sent again. */
    async read({ db, config, keys }, { invitation_id: id, occasion }) {
      const invitation = await findOpenInvitation(db, id);
      if (!invitation || !occasion.endsWith(invitation.expires_at.toISOString())) return null;
      const { email, role, event_id } = invitation;
      const event = await db
        .selectFrom('events')
        .select('event_name')
        .where('event_id', '=', event_id)
        .executeTakeFirst();
      const query = new URLSearchParams({ token: await signInvitation(keys, invitation) });
      const props = {
        role,
        scope: event?.event_name ?? 'all events',
        url: `${config.PUBLIC_SITE_URL}/staff/invitation?${query}`,
      };
      return { to: email, props };
    },
    sample: ({ eventName: scope, link: url }) => ({ role: 'coordinator', scope, url }),
  }),
};
