/** @jsxRuntime automatic */

import { Text } from '@react-email/text';
import { sql } from 'kysely';
import { Action, Layout, text } from '../../messages/email/layout.tsx';
import { defineFixedMail } from '../../messages/email/mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'clinician-granted': 'grant';
  }
}

/** Sent to administrators and clinicians, so that a clinician's role is never granted unnoticed. */
const ClinicianGranted = ({ whom, by, url }: Record<'whom' | 'by' | 'url', string>) => (
  <Layout preview={`${whom} is now a clinician`} title="Someone new can read results">
    <Text style={text}>
      {by} made {whom} a clinician. Clinicians read and release people’s results. If you did not
      know about this, tell an administrator today.
    </Text>
    <Action href={url}>Open staff and roles</Action>
  </Layout>
);

export const clinicianGranted = {
  'clinician-granted': defineFixedMail({
    about: 'grant',
    name: 'Someone has become a clinician',
    subject: () => 'Someone new can read results',
    template: ClinicianGranted,
    /** Dropped when the role has been revoked. */
    async read({ db, config }, { email, grant_id: grantId }) {
      const grant = await db
        .selectFrom('staff_roles')
        .innerJoin('staff_members as member', 'member.user_id', 'staff_roles.user_id')
        .leftJoin('staff_members as granter', (join) =>
          join.on(sql`granter.user_id::text`, '=', sql.ref('granted_by')),
        )
        .select(['member.email as whom', sql<string>`coalesce(granter.email, granted_by)`.as('by')])
        .where('grant_id', '=', grantId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (!email || !grant) return null;
      const url = `${config.PUBLIC_SITE_URL}/staff/staff-accounts`;
      return { to: email, props: { ...grant, url } };
    },
    sample: ({ portalUrl: url }) => ({ whom: 'new@example.org', by: 'admin@example.org', url }),
  }),
};
