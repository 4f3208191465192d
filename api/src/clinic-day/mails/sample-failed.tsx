/** @jsxRuntime automatic */

import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { Text } from '@react-email/text';
import { sql } from 'kysely';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Action, Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { editableMail } from '../../messages/email/mail.ts';
import { parseSender } from '../../messages/email/sender.ts';
import type { Services } from '../../platform/config/services.ts';
import { IS_FAILED } from '../tubes/told.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'sample-failed': 'person';
  }
}

interface SampleFailedProps {
  eventsUrl: string;
  contactEmail: string;
}

/** No reason: a mailbox may be read by others, and it says nothing of the person. */
export function SampleFailed({
  opening,
  eventsUrl,
  contactEmail,
}: SampleFailedProps & MailOpening) {
  return (
    <Layout preview="We are sorry. Please have another test" title="Your sample has no result">
      <Paragraphs of={opening} />
      <Action href={eventsUrl}>Find an event near you</Action>
      <Text style={text}>
        If you paid for your test, please write to us before you book:{' '}
        <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

interface Failed {
  email: string;
  first_name: string;
  event_date: string;
}

/** The person and the day of a tube that still has no result. */
async function failedTube(db: Services['db'], sampleId: string): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    SELECT f.email, f.first_name, e.event_date
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
      JOIN events e ON e.event_id = v.event_id JOIN profiles f USING (profile_id)
    WHERE s.sample_id = ${sampleId}::uuid AND ${IS_FAILED} AND f.is_active
      AND f.email IS NOT NULL`.execute(db);
  return rows[0];
}

const propsOf = (config: Pick<Services['config'], 'PUBLIC_SITE_URL' | 'MAIL_FROM'>) => ({
  eventsUrl: `${config.PUBLIC_SITE_URL}${paths.findEvents()}`,
  contactEmail: parseSender(config.MAIL_FROM).email,
});

export const sampleFailed = {
  'sample-failed': editableMail({
    about: 'person',
    name: 'A sample has no result',
    words: {
      about: 'A tube was rejected by the laboratory, or is missing',
      fields: ['first_name', 'date'],
      subject: 'We are sorry: your blood sample has no result',
      body: 'Dear {first_name},\n\nWe are sorry. The blood sample that you gave us on {date} was lost or could not be tested, so you will not get a result for it. This says nothing about your health.\n\nPlease have another test. We hold events in many places.',
    },
    template: SampleFailed,
    async read({ db, config }, { occasion }) {
      const failed = await failedTube(db, occasion.split(' ')[1] ?? '');
      if (!failed) return null;
      const { email, first_name, event_date } = failed;
      const fields = { first_name, date: formatLongDate(event_date) };
      return { to: email, fields, props: propsOf(config) };
    },
    sample: ({ firstName, date, ...facts }) => ({
      fields: { first_name: firstName, date },
      props: facts,
    }),
  }),
};
