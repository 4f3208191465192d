/** @jsxRuntime automatic */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';

/** The site's colours and type size, the same as in the sign-in service's mails. */
export const NAVY = '#12233d';
export const TEAL = '#0b5f6b';
const font = { fontFamily: 'Arial, Helvetica, sans-serif', color: NAVY };
export const text = { ...font, fontSize: '18px', lineHeight: '27px', margin: '0 0 16px' };
export const heading = { ...font, fontSize: '21px', lineHeight: '28px', margin: '32px 0 8px' };

const BOOKING_NOTICE = 'You received this e-mail because of a booking with us.';

/** The frame of every mail: the name, a title, the content and the sender. */
export function Layout({
  preview,
  title,
  because = BOOKING_NOTICE,
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
      <Body style={{ backgroundColor: '#f6f4ee', margin: 0, padding: '24px 12px' }}>
        <Container
          style={{
            backgroundColor: '#ffffff',
            borderRadius: '12px',
            maxWidth: '600px',
            padding: '28px 24px',
          }}
        >
          <Text style={{ ...text, color: TEAL, fontWeight: 'bold', letterSpacing: '0.04em' }}>
            CHAPS
          </Text>
          <Heading
            as="h1"
            style={{ ...font, fontSize: '26px', lineHeight: '33px', margin: '0 0 16px' }}
          >
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: '#d8dde5', margin: '28px 0 16px' }} />
          <Text style={{ ...text, color: '#4a5a70', fontSize: '16px', lineHeight: '24px' }}>
            CHAPS, the men's health charity. {because}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** Text as it was typed: an empty line ends a paragraph. */
export const Paragraphs = ({ of: typed }: { of: string }) =>
  typed.split(/\n\s*\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Paragraphs are rendered once.
    <Text key={index} style={{ ...text, whiteSpace: 'pre-line' }}>
      {paragraph}
    </Text>
  ));

/** The details of a booking, one per line; in plain text 'Name: value'. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Section
      style={{
        borderLeft: `4px solid ${TEAL}`,
        margin: '0 0 20px',
        padding: '4px 0 4px 16px',
      }}
    >
      {children}
    </Section>
  );
}

/** One detail of a booking. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Row>
      <Column>
        <Text style={{ ...text, margin: '0 0 6px' }}>
          <strong>{name}:</strong> {value}
        </Text>
      </Column>
    </Row>
  );
}

/** What must not be overlooked. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Section
      style={{
        backgroundColor: '#fdf3d8',
        borderRadius: '8px',
        margin: '0 0 20px',
        padding: '14px 16px',
      }}
    >
      <Text style={{ ...text, fontWeight: 'bold', margin: 0 }}>{children}</Text>
    </Section>
  );
}

export function BulletList({ of: points }: { of: readonly string[] }) {
  return (
    <ul style={{ margin: '0 0 16px', paddingLeft: '24px' }}>
      {points.map((point) => (
        <li key={point} style={{ ...text, margin: '0 0 8px' }}>
          {point}
        </li>
      ))}
    </ul>
  );
}

/** A link that stands out from the surrounding text even without its colour. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: TEAL, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** What the mail is for. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '24px 0' }}>
      <Button
        href={href}
        style={{
          ...text,
          backgroundColor: TEAL,
          borderRadius: '8px',
          color: '#ffffff',
          fontWeight: 'bold',
          margin: 0,
          padding: '14px 28px',
        }}
      >
        {children}
      </Button>
    </Section>
  );
}
