/** @jsxRuntime automatic */

import { Text } from '@react-email/text';
import {
  type Access,
  CallOrWrite,
  CreateAccount,
  getAccess,
} from '../../messages/email/access.tsx';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Action, Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import type { MailWording } from '../../messages/email/words.ts';
import { personMail } from '../../people/person-mail.ts';
import { getResultLinks } from './result-links.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'result-ready': 'result';
    'result-corrected': 'result';
  }
}

interface ResultReadyProps extends Access {
  /** It supersedes a result that the person may have read. */
  corrected: boolean;
  resultsUrl: string;
  contactEmail: string;
}

const getTitle = (corrected: boolean) =>
  corrected ? 'Your test result was corrected' : 'Your test result is ready';

const SignIn = ({ resultsUrl }: Pick<ResultReadyProps, 'resultsUrl'>) => (
  <>
    <Text style={text}>Please sign in to read it.</Text>
    <Action href={resultsUrl}>Read my result</Action>
  </>
);

const WithoutAccount = (props: ResultReadyProps) => (
  <>
    <Text style={text}>
      To hear your result, please <CallOrWrite {...props} />.
    </Text>
    <CreateAccount {...props} />
  </>
);

/** No value and no verdict: a result is shown only to its owner, once signed in. */
export function ResultReady({ opening, ...props }: ResultReadyProps & MailOpening) {
  const { corrected, hasAccount, contactEmail } = props;
  return (
    <Layout
      preview={hasAccount ? 'Sign in to read it' : 'How to hear or read it'}
      title={getTitle(corrected)}
    >
      <Paragraphs of={opening} />
      {hasAccount ? <SignIn {...props} /> : <WithoutAccount {...props} />}
      <Text style={text}>
        Whatever it says, no single PSA test gives a certain answer.{' '}
        {hasAccount && 'The page with your result says what to do next. '}Questions:{' '}
        <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

const defineResultMail = (
  corrected: boolean,
  name: string,
  words: Pick<MailWording, 'about' | 'subject' | 'body'>,
) =>
  personMail({
    about: 'result',
    name,
    words: { ...words, fields: ['first_name'] },
    template: ResultReady,
    read: async ({ config }, { first_name, ...person }) => ({
      fields: { first_name },
      props: { corrected, ...getResultLinks(config), ...getAccess(config, person) },
    }),
    sample: ({ firstName, ...facts }) => ({
      fields: { first_name: firstName },
      props: { ...facts, corrected },
    }),
  });

export const resultReady = {
  'result-ready': defineResultMail(false, 'A result is ready', {
    about: 'A result has been released',
    subject: 'Your test result is ready',
    body: 'Dear {first_name},\n\nThe laboratory has sent us your result. To keep it private, it is not in this e-mail.',
  }),
  'result-corrected': defineResultMail(true, 'A result was corrected', {
    about: 'A result was corrected',
    subject: 'Your test result was corrected',
    body: 'Dear {first_name},\n\nThe laboratory has corrected your result; the new one replaces the earlier one. To keep it private, it is not in this e-mail.',
  }),
};
