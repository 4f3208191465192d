import type { Recipe } from '../checkout.ts';

const LIST = 'api/src/mails.ts';
const USE = 'api/src/people/consent/gp-consents.ts';

/** A mail to a person who no longer agrees to their GP being told. */
export const recipe: Recipe = (checkout) => {
  checkout.create('api/src/people/mails/gp-sharing-withdrawn.tsx', MAIL);
  checkout.import(
    LIST,
    `import { gpSharingWithdrawn } from './people/mails/gp-sharing-withdrawn.tsx';`,
  );
  checkout.add(LIST, 'MAILS', '...gpSharingWithdrawn');
  checkout.import(USE, `import { queueMail } from '../../messages/email/outbox.ts';`);
  checkout.before(
    USE,
    `return recordGpConsent(transaction, { ...about, action: 'withdrawn', wordingVersion }, caller);`,
    `await queueMail(transaction, {
      kind: 'gp-sharing-withdrawn',
      occasion: \`gp-sharing-withdrawn \${about.consentId} \${last.gp_consent_id}\`,
      profileId: about.profileId,
    });
    `,
  );
};

const MAIL = `/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, text, TextLink } from '../../messages/email/layout.tsx';
import { personMail } from '../person-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'gp-sharing-withdrawn': 'person';
  }
}

const GpSharingWithdrawn = ({ opening, portalUrl }: MailOpening & { portalUrl: string }) => (
  <Layout preview="We will not write to your GP" title="Your GP is not told of your result">
    <Paragraphs of={opening} />
    <Text style={text}>
      You can agree again in <TextLink href={portalUrl}>your portal</TextLink>.
    </Text>
  </Layout>
);

export const gpSharingWithdrawn = {
  'gp-sharing-withdrawn': personMail({
    about: 'person',
    name: 'Sharing with the GP is withdrawn',
    words: {
      about: 'A person no longer agrees that their GP is told',
      fields: ['first_name'],
      subject: 'We will not send your result to your GP',
      body: 'Dear {first_name},\\n\\nAs you asked, we will not send your result to your GP.',
    },
    template: GpSharingWithdrawn,
    read: async ({ config }, { first_name }) => ({
      fields: { first_name },
      props: { portalUrl: \`\${config.PUBLIC_SITE_URL}/portal\` },
    }),
    sample: ({ firstName, portalUrl }) => ({
      fields: { first_name: firstName },
      props: { portalUrl },
    }),
  }),
};
`;
