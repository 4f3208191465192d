/** @jsxRuntime automatic */
import { londonDate } from '@chaps/domain';
import { Text } from '@react-email/text';
import { sql } from 'kysely';
import { CLINICIANS } from '../../accounts/staff-grants.ts';
import { Action, Layout, text } from '../../messages/email/layout.tsx';
import { defineFixedMail } from '../../messages/email/mail.ts';
import { HAS_NO_CLINICIAN } from '../overdue.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'follow-up-overdue': 'follow-up';
  }
}

/**
 * The recipient: a clinician, or an administrator if there is no clinician or the owner is no
 * longer one.
 */
type Reader = 'clinician' | 'nobody' | 'owner ended';

const WORDS: Record<Reader, readonly [sentence: string, action: string]> = {
  clinician: [
    'For privacy, this e-mail contains no details. Please sign in to see the follow-up.',
    'Open the follow-up',
  ],
  nobody: [
    'There are no longer any clinicians, so nobody can see it. Please appoint one today.',
    'Appoint a clinician',
  ],
  'owner ended': [
    'Its owner is no longer a clinician. The clinicians have been notified; please make sure that one of them takes it on today.',
    'View the list of clinicians',
  ],
};

interface Props {
  url: string;
  reader: Reader;
}

/** The person and the reason are shown only to signed-in staff. */
const FollowUpOverdue = ({ url, reader }: Props) => (
  <Layout preview="Sign in to see it" title="A follow-up is overdue">
    <Text style={text}>
      A follow-up on the worklist is overdue. {WORDS[reader][0]} You will be reminded once a day
      until the next step is recorded.
    </Text>
    <Action href={url}>{WORDS[reader][1]}</Action>
  </Layout>
);

export const followUpOverdue = {
  'follow-up-overdue': defineFixedMail({
    about: 'follow-up',
    name: 'Follow-ups are overdue',
    subject: () => 'A follow-up is overdue',
    template: FollowUpOverdue,
    /** Dropped when the follow-up has ended, is no longer overdue, or has a new owner. */
    async read({ db, config, now }, { email, follow_up_id: followUpId }) {
      const { rows } = await sql<{ clinicians: string[]; unattended: boolean }>`
        SELECT ${HAS_NO_CLINICIAN} AS unattended, ARRAY(SELECT email FROM ${CLINICIANS} c) AS clinicians
        FROM follow_ups w WHERE w.follow_up_id = ${followUpId} AND w.state <> 'outcome'
          AND w.due_on < ${londonDate(now())}::date`.execute(db);
      const [item] = rows;
      if (!email || !item) return null;
      const isClinician = item.clinicians.includes(email);
      if (!isClinician && !item.unattended) return null;
      const unattended: Reader = item.clinicians.length > 0 ? 'owner ended' : 'nobody';
      const reader: Reader = isClinician ? 'clinician' : unattended;
      const page = isClinician ? `follow-ups/${followUpId}` : 'staff-accounts';
      const url = `${config.PUBLIC_SITE_URL}/staff/${page}`;
      return { to: email, props: { url, reader } };
    },
    sample: ({ portalUrl: url }): Props => ({ url, reader: 'clinician' }),
  }),
};
