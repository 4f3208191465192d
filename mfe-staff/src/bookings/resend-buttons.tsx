import { resendMail } from '@chaps/api-client/staff-bookings';
import { RESENDABLE_MAILS, type StaffBooking } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button, ButtonRow, LazyDialog } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const MAIL_TEXTS = {
  'booking-confirmation': {
    button: 'Send the confirmation again',
    what: (email: string) => `The confirmation, with the calendar entry, will be sent to ${email}.`,
  },
  'result-ready': {
    button: 'Send the result e-mail again',
    what: (email: string) => `We will e-mail ${email} again to say where to read the result.`,
  },
  'payment-link': {
    button: 'Send the payment link again',
    what: (email: string) => `We will e-mail the link to ${email}, with the deadline for payment.`,
  },
} as const;

type Kind = keyof typeof MAIL_TEXTS;

interface ResendButtonsProps {
  booking: StaffBooking;
  onSent: () => Promise<unknown>;
}

/** Buttons that resend mails, each after a confirmation. */
export function ResendButtons({ booking, onSent }: ResendButtonsProps) {
  const [asking, setAsking] = useState<Kind>();
  const sending = useMutation({
    mutationFn: (kind: Kind) =>
      resendMail({ eventId: booking.event_id, appointmentId: booking.appointment_id }, kind),
    onSuccess: async () => {
      setAsking(undefined);
      await onSent();
    },
  });
  const close = () => {
    setAsking(undefined);
    sending.reset();
  };
  const { email, status, payment, has_died } = booking;
  const isShown: Record<Kind, boolean> = {
    'booking-confirmation': status === 'confirmed',
    'result-ready': status === 'attended',
    'payment-link': status === 'held' && payment === 'link',
  };
  // People without an address, or who have died, get no mail.
  const kinds = email && !has_died ? RESENDABLE_MAILS.filter((kind) => isShown[kind]) : [];
  return (
    <>
      {kinds.map((kind) => (
        <Button key={kind} variant="secondary" onClick={() => setAsking(kind)}>
          {MAIL_TEXTS[kind].button}
        </Button>
      ))}
      {asking && email && (
        <LazyDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`${MAIL_TEXTS[asking].button}?`}
        >
          <p>{MAIL_TEXTS[asking].what(email)}</p>
          {sending.error && <ActionResult tone="error">{sending.error.message}</ActionResult>}
          <ButtonRow>
            <Button
              busy={sending.isPending}
              busyLabel="Sending..."
              onClick={() => sending.mutate(asking)}
            >
              Send it
            </Button>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          </ButtonRow>
        </LazyDialog>
      )}
    </>
  );
}
