import { Body, Container, Head, Heading, Hr, Html, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';

const font = { fontFamily: 'Arial, Helvetica, sans-serif', color: '#1b2733' };
export const text = { ...font, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
export const heading = { ...font, fontSize: '20px', lineHeight: '28px', margin: '24px 0 8px' };

const BOOKING = 'You receive this e-mail because of a booking made with your account.';

/** Frame of every mail: a title, the content, who it is from. */
export function Layout({
  preview,
  title,
  because = BOOKING,
  children,
}: {
  preview: string;
  title: string;
  /** Why this person gets this mail. */
  because?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f4f6f8', margin: 0, padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', maxWidth: '600px', padding: '32px' }}>
          <Heading
            as="h1"
            style={{ ...font, fontSize: '26px', lineHeight: '34px', margin: '0 0 16px' }}
          >
            {title}
          </Heading>
          {children}
          <Hr />
          <Text style={{ ...text, fontSize: '14px' }}>
            CHAPS, the men's health charity. {because}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** One line of what was agreed. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Text style={{ ...text, margin: '0 0 4px' }}>
      <strong>{name}:</strong> {value}
    </Text>
  );
}
