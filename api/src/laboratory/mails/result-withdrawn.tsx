/** @jsxRuntime automatic */

import { Text } from '@react-email/text';
import {
  type Access,
  CallOrWrite,
  CreateAccount,
  getAccess,
} from '../../messages/email/access.tsx';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Action, Layout, Paragraphs, text } from '../../messages/email/layout.tsx';
import { personMail } from '../../people/person-mail.ts';
import { getResultLinks } from './result-links.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'result-withdrawn': 'result';
  }
}

interface ResultWithdrawnProps extends Access {
  resultsUrl: string;
  contactEmail: string;
}

/** No value: anyone who reads the mailbox learns nothing about the result. */
export function ResultWithdrawn({ opening, ...props }: ResultWithdrawnProps & MailOpening) {
  return (
    <Layout preview="Please do not rely on it" title="Your test result has been withdrawn">
      <Paragraphs of={opening} />
      {props.hasAccount && <Action href={props.resultsUrl}>See my results</Action>}
      <Text style={text}>
        To ask what happens next, please <CallOrWrite {...props} />.
      </Text>
      {!props.hasAccount && <CreateAccount {...props} />}
    </Layout>
  );
}

export const resultWithdrawn = {
  'result-withdrawn': personMail({
    about: 'result',
    name: 'A result was withdrawn',
    words: {
      about: 'A result was withdrawn',
      fields: ['first_name'],
      subject: 'Please do not rely on your test result: it has been withdrawn',
      body: 'Dear {first_name},\n\nThe laboratory has told us that a result it sent us for you was wrong, or belongs to someone else. We are sorry. We have withdrawn it: please do not rely on it.\n\nIf you have told your GP or anybody else about it, please tell them that it was withdrawn. If the laboratory sends us another result for you, we will write to you.',
    },
    template: ResultWithdrawn,
    read: async ({ config }, { first_name, ...person }) => ({
      fields: { first_name },
      props: { ...getResultLinks(config), ...getAccess(config, person) },
    }),
    sample: ({ firstName, ...facts }) => ({ fields: { first_name: firstName }, props: facts }),
  }),
};
