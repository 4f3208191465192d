/** @jsxRuntime automatic */
import { ESNEFT } from '@chaps/contracts';
import { appointmentEnd } from '@chaps/domain';
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { drawQrCode } from '../../follow-up/papers/symbols.ts';
import {
  type Access,
  CreateAccount,
  getAccess,
  HowToChange,
} from '../../messages/email/access.tsx';
import { TEST_ADVICE } from '../../messages/email/advice.ts';
import type { MailOpening, PolicyFacts } from '../../messages/email/facts.ts';
import {
  BulletList,
  Fact,
  Facts,
  heading,
  Layout,
  Notice,
  Paragraphs,
  TextLink,
  text,
} from '../../messages/email/layout.tsx';
import {
  APPOINTMENT_FIELDS,
  type MailWording,
  toAppointmentFields,
} from '../../messages/email/words.ts';
import {
  defineAppointmentMail,
  formatAmountToPay,
  isStillConfirmed,
  readMoneyFacts,
  toAppointmentFacts,
} from '../appointment-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'booking-confirmation': 'appointment';
    'appointment-moved': 'appointment';
  }
}

/** Content id of the attached QR code of the booking. */
const QR_CODE_CONTENT_ID = 'booking-code';

const TEMPLATES = ['standard', 'corporate', 'esneft'] as const;

interface BookingConfirmationProps extends PolicyFacts, Access {
  endTime: string;
  /** '£45.00', or null when nothing was paid. */
  paid: string | null;
  /** The amount due on the day, or null. */
  toPay: string | null;
  /** Chosen by the event's `email_template`. */
  template: (typeof TEMPLATES)[number];
  /** The laboratory rejects samples without an NHS number, even if nobody chose the template. */
  isForEsneft?: boolean;
  /** Whether it is sent again because the time has changed. */
  moved: boolean;
}

const NOTES: Record<BookingConfirmationProps['template'], string[]> = {
  standard: [],
  corporate: ['This session is held at your workplace: please bring your staff pass.'],
  esneft: [
    'Bring your NHS number and make sure that the one you gave us is correct (10 digits). Without it, the laboratory will reject the sample.',
  ],
};

const getNotes = ({ template, isForEsneft }: BookingConfirmationProps) => [
  ...NOTES[template],
  ...(isForEsneft && template !== 'esneft' ? NOTES.esneft : []),
];

const getTitle = ({ moved }: BookingConfirmationProps) =>
  moved ? 'Your appointment has a new time' : 'Your booking is confirmed';

const HowResultsCome = (props: BookingConfirmationProps) =>
  props.hasAccount ? (
    <Text style={text}>
      After your sample has been taken, we will write to you when the result is ready. You can see
      it in <TextLink href={props.portalUrl}>your portal</TextLink> only: we never send it by
      e-mail.
    </Text>
  ) : (
    <>
      <Text style={text}>
        We will call you or write to you when your result is ready. We never send it by e-mail.
      </Text>
      <CreateAccount {...props} />
    </>
  );

export function BookingConfirmation(props: BookingConfirmationProps & MailOpening) {
  return (
    <Layout
      preview={`${props.date}, ${props.startTime}. Reference ${props.reference}`}
      title={getTitle(props)}
    >
      <Paragraphs of={props.opening} />
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Test" value={props.productName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={`${props.startTime} to ${props.endTime}`} />
        <Fact name="Place" value={props.place} />
        <Fact name="Reference" value={props.reference} />
        {props.paid ? <Fact name="Paid" value={props.paid} /> : null}
        {props.toPay ? <Fact name="To pay on the day" value={props.toPay} /> : null}
      </Facts>
      <Text style={text}>
        At the door, show this code or give your reference, <strong>{props.reference}</strong>.
        {props.hasAccount && (
          <>
            {' '}
            The code is on <TextLink href={props.bookingUrl}>your booking page</TextLink> as well.
            You can print that page as a card for your wallet.
          </>
        )}
      </Text>
      <img
        src={`cid:${QR_CODE_CONTENT_ID}`}
        alt={`Code to scan: ${props.reference}`}
        width="160"
        height="160"
      />
      {getNotes(props).map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      <Heading as="h2" style={heading}>
        What to bring
      </Heading>
      <BulletList of={WHAT_TO_BRING} />
      <Heading as="h2" style={heading}>
        Before your test
      </Heading>
      <BulletList of={TEST_ADVICE} />
      <Heading as="h2" style={heading}>
        If you cannot come
      </Heading>
      <Text style={text}>
        <HowToChange {...props} />. Please quote your reference. {props.policy} Read the{' '}
        <TextLink href={props.policyUrl}>refund policy</TextLink>.
      </Text>
      <Heading as="h2" style={heading}>
        Your result
      </Heading>
      <HowResultsCome {...props} />
    </Layout>
  );
}

const confirmation = (
  kind: 'booking-confirmation' | 'appointment-moved',
  name: string,
  words: MailWording<(typeof APPOINTMENT_FIELDS)[number]>,
) => {
  const moved = kind === 'appointment-moved';
  return defineAppointmentMail({
    name,
    ...isStillConfirmed(kind),
    isToldByTelephone: moved,
    calendar: 'REQUEST',
    words,
    template: BookingConfirmation,
    async read(row, siteUrl, { db, config }) {
      const facts = toAppointmentFacts(row, siteUrl);
      return {
        fields: toAppointmentFields(facts),
        props: {
          ...facts,
          ...getAccess(config, row),
          ...(await readMoneyFacts(db, row)),
          endTime: appointmentEnd(facts.startTime, row.session_duration ?? 0),
          toPay: formatAmountToPay(row),
          template: TEMPLATES.find((known) => known === row.email_template) ?? 'standard',
          isForEsneft: row.lab_name === ESNEFT,
          moved,
        },
        picture: {
          cid: QR_CODE_CONTENT_ID,
          filename: 'booking-code.png',
          content: await drawQrCode(facts.reference),
        },
      };
    },
    sample: (facts) => ({
      fields: toAppointmentFields(facts),
      props: { ...facts, template: TEMPLATES[0], moved, toPay: null },
    }),
  });
};

export const bookingConfirmation = {
  'booking-confirmation': confirmation('booking-confirmation', 'Confirmation', {
    about: 'Someone has booked',
    fields: APPOINTMENT_FIELDS,
    subject: 'Your booking is confirmed: {event}, {date}',
    body: 'Dear {first_name},\n\nYour place is booked. Please keep this e-mail; the attached file adds the appointment to your calendar.',
  }),
  'appointment-moved': confirmation('appointment-moved', 'New time', {
    about: 'An appointment has a new time',
    fields: APPOINTMENT_FIELDS,
    subject: 'Your appointment has a new time: {event}, {date}',
    body: 'Dear {first_name},\n\nYour appointment is now at the time below. Please keep this e-mail; the attached file adds the appointment to your calendar.',
  }),
};
