import { readEventPass } from '@chaps/api-client/event-pass';
import { eventQuery } from '@chaps/api-client/events';
import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { Button, ButtonLink, isUnknownRecord, Notice, Spinner, Stack } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { NoLongerOfferedNotice } from '../hold/rejections.tsx';
import type { EndReason } from '../journey/steps.ts';
import type { FormNotice } from './checkout-state.ts';

const FORM_NOTICES: Record<FormNotice, { title: string; text: string }> = {
  declined: {
    title: 'Your card was declined',
    text: 'No money was taken. Your place is still held. Please check the details, or use a different card.',
  },
  'payer-action': {
    title: 'Your bank could not confirm the payment',
    text: 'No money was taken. Your place is still held. Please try again and follow the steps your bank shows, or use a different card.',
  },
  cancelled: {
    title: 'The payment was stopped',
    text: 'No money was taken. Your place is still held. You can try again.',
  },
  moved: {
    title: 'The time of your appointment has changed',
    text: 'You have not been charged. Your place is still held. Please check the new date and time before you pay.',
  },
  'not-taken': {
    title: 'Your payment did not go through',
    text: 'No money was taken. Your place is still held. You can try again.',
  },
};

interface RestartNoticeProps {
  notice: FormNotice;
  appointment: Appointment;
}

export function RestartNotice({ notice, appointment }: RestartNoticeProps) {
  const { title, text } = FORM_NOTICES[notice];
  return (
    <Notice tone="warning" title={title} live>
      {notice === 'moved' && (
        <p>
          It is now on{' '}
          <strong>
            {formatLongDate(appointment.event_date)}, {appointment.start_time}
          </strong>
          .
        </p>
      )}
      <p>{text}</p>
    </Notice>
  );
}

/** The payment has failed for good; the user may try another card. */
export const PaymentFailedNotice = ({
  message,
  onAgain,
}: {
  message: string;
  onAgain: () => void;
}) => (
  <Notice tone="error" title="Your payment was not taken" live>
    <p>{message}</p>
    <Button onClick={onAgain}>Try again</Button>
  </Notice>
);

const PORTAL_LINK = <ButtonLink to={paths.portal()}>Go to your portal</ButtonLink>;

/** The server is being polled; it completes the payment without this page. */
export const SettlingNotice = ({
  message,
  hasAccount,
}: {
  message: string;
  hasAccount: boolean;
}) => (
  <Stack start>
    <Spinner label={message} />
    {hasAccount && PORTAL_LINK}
  </Stack>
);

/** The provider is reviewing the payment, which may take days. */
export const UnderReviewNotice = ({ hasAccount }: { hasAccount: boolean }) => (
  <Stack start>
    <Notice tone="info" title="Your payment is being checked" live>
      <p>
        Your place is held, and you do not need to wait on this page. We will e-mail you as soon as
        we know. Please do not pay again.
      </p>
    </Notice>
    {hasAccount && PORTAL_LINK}
  </Stack>
);

interface PaymentEndedNoticeProps {
  reason: EndReason;
  eventId: string;
  hasAccount: boolean;
}

/** The next step after losing a seat: the event itself may have been called off. */
function NextBooking({ eventId }: { eventId: string }) {
  const { error, isPending } = useQuery({
    ...eventQuery(eventId, readEventPass(eventId, new Date())),
    staleTime: 0,
  });
  if (isPending) return null;
  if (isUnknownRecord(error)) return <NoLongerOfferedNotice eventId={eventId} />;
  return <ButtonLink to={paths.bookEvent(eventId)}>Choose another time</ButtonLink>;
}

export function PaymentEndedNotice({ reason, eventId, hasAccount }: PaymentEndedNoticeProps) {
  const { phone } = useSiteConfig().charity;
  const { title, text, byLink } = ENDS[reason];
  return (
    <Stack start>
      <Notice tone="warning" title={title} live>
        <p>{hasAccount ? text : `${byLink} Please call us on ${phone} if you have questions.`}</p>
      </Notice>
      {hasAccount && <NextBooking eventId={eventId} />}
    </Stack>
  );
}

const RELEASED_TEXT =
  'We are no longer keeping this place for you. You have not been charged. We still have your consent form.';

const REFUND_TEXT =
  'Your booking could not be completed, and you have no appointment. The full amount will be refunded to your card. We have sent you an e-mail about it.';

/**
 * `byLink` is for people without an account, whose seat staff reserved: they cannot choose a time
 * themselves.
 */
const ENDS: Record<EndReason, { title: string; text: string; byLink: string }> = {
  expired: {
    title: 'Your place is no longer held',
    text: RELEASED_TEXT,
    byLink: RELEASED_TEXT,
  },
  refund: { title: 'We are refunding your payment', text: REFUND_TEXT, byLink: REFUND_TEXT },
  cancelled: {
    title: 'This booking was cancelled',
    text: 'You no longer have an appointment. If you have paid, our e-mail about the cancellation says how much we refund.',
    byLink: 'You no longer have an appointment.',
  },
};
