/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { parseSender } from '../../messages/email/sender.ts';
import { personMail } from '../../people/person-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'address-question': 'person';
    'gp-address-question': 'person';
  }
}

interface AddressQuestionProps {
  contactEmail: string;
}

/** Says nothing about a result: other people may read the mailbox. */
export function AddressQuestion({ opening, contactEmail }: AddressQuestionProps & MailOpening) {
  return (
    <Layout preview="Please tell us where to send it" title="A letter has come back to us">
      <Paragraphs of={opening} />
      <Text style={text}>
        Please write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>, or call
        us.
      </Text>
    </Layout>
  );
}

const defineAddressQuestion = (words: {
  name: string;
  about: string;
  subject: string;
  body: string;
}) => {
  const { name, ...rest } = words;
  return personMail({
    about: 'person',
    name,
    words: { ...rest, fields: ['first_name'] },
    template: AddressQuestion,
    read: async ({ config }, { first_name }) => ({
      fields: { first_name },
      props: { contactEmail: parseSender(config.MAIL_FROM).email },
    }),
    sample: ({ firstName, contactEmail }) => ({
      fields: { first_name: firstName },
      props: { contactEmail },
    }),
  });
};

export const addressQuestions = {
  'address-question': defineAddressQuestion({
    name: 'A letter to the person came back',
    about: 'A letter to the person came back',
    subject: 'A letter that we sent you has come back',
    body: 'Dear {first_name},\n\nWe sent you a letter by post, and it has come back to us. Please tell us your address, so that we can send it again.',
  }),
  'gp-address-question': defineAddressQuestion({
    name: 'A letter to the GP came back',
    about: 'A letter to the GP came back',
    subject: 'A letter that we sent to your GP has come back',
    body: 'Dear {first_name},\n\nWe sent a letter to your GP, and it has come back to us. Please tell us the name and address of your GP practice, so that we can send it again.',
  }),
};
