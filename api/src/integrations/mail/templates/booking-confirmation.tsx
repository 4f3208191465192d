import { Heading, Link, Section, Text } from '@react-email/components';
import { heading, Layout, text } from './layout.tsx';

export interface BookingConfirmationProps {
  firstName: string;
  reference: string;
  eventName: string;
  productName: string;
  /** Such as 'Thursday, 12 March 2026'. */
  date: string;
  startTime: string;
  endTime: string;
  place: string;
  /** '£45.00', or null when nothing was paid. */
  paid: string | null;
  contactEmail: string;
  portalUrl: string;
  policyUrl: string;
  /** By the event's `email_template`. */
  template: 'standard' | 'corporate' | 'esneft';
}

/** Published advice (NHS, Prostate Cancer UK) on what raises a PSA for a while. */
const BEFORE = [
  'For 48 hours before: no vigorous exercise such as cycling, and no ejaculation.',
  'Within 6 weeks of a urine infection, a biopsy or an operation on the prostate or bladder: tell us, and book a later date.',
  'You may eat and drink as usual and take your medicines. Tell the nurse if you take finasteride, dutasteride or blood thinners.',
  'Wear a sleeve that rolls up, and drink some water beforehand.',
];

const NOTES: Record<BookingConfirmationProps['template'], string[]> = {
  standard: [],
  corporate: ['This session is held at your workplace: please bring your staff pass.'],
  esneft: [
    'Bring your NHS number and make sure that the one in your profile is correct (10 digits). Without it the laboratory rejects the sample.',
  ],
};

export const bookingConfirmationSubject = (props: BookingConfirmationProps) =>
  `Your booking is confirmed: ${props.eventName}, ${props.date}`;

export function BookingConfirmation(props: BookingConfirmationProps) {
  return (
    <Layout
      preview={`${props.date}, ${props.startTime}. Reference ${props.reference}`}
      title="Your booking is confirmed"
    >
      <Text style={text}>Dear {props.firstName},</Text>
      <Text style={text}>
        Your place is booked. Please keep this e-mail; the attached file adds the appointment to
        your calendar.
      </Text>
      <Section>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Test" value={props.productName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={`${props.startTime} to ${props.endTime}`} />
        <Fact name="Place" value={props.place} />
        <Fact name="Reference" value={props.reference} />
        {props.paid ? <Fact name="Paid" value={props.paid} /> : null}
      </Section>
      {NOTES[props.template].map((note) => (
        <Text key={note} style={text}>
          <strong>{note}</strong>
        </Text>
      ))}
      <Heading as="h2" style={heading}>
        Before your test
      </Heading>
      {BEFORE.map((advice) => (
        <Text key={advice} style={text}>
          • {advice}
        </Text>
      ))}
      <Heading as="h2" style={heading}>
        If you cannot come
      </Heading>
      <Text style={text}>
        Write to <Link href={`mailto:${props.contactEmail}`}>{props.contactEmail}</Link> and quote
        your reference. More than 2 business days ahead you get your payment back less the
        payment-processing charges; within 2 business days there is no refund. Read the{' '}
        <Link href={props.policyUrl}>refund policy</Link>.
      </Text>
      <Heading as="h2" style={heading}>
        Your result
      </Heading>
      <Text style={text}>
        We will write to you when it is ready. It is shown in{' '}
        <Link href={props.portalUrl}>your portal</Link> only, never in an e-mail.
      </Text>
    </Layout>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Text style={{ ...text, margin: '0 0 4px' }}>
      <strong>{name}:</strong> {value}
    </Text>
  );
}
