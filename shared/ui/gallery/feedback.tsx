import { emit } from '@chaps/runtime';
import { useState } from 'react';
import { Countdown } from '../src/countdown.tsx';
import { Dialog } from '../src/dialog.tsx';
import {
  Button,
  ButtonRow,
  Card,
  LoadFailure,
  Notice,
  PageSkeleton,
  Section,
  Skeleton,
  Spinner,
} from '../src/index.ts';

type Tone = 'plain' | 'warning' | 'error';

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

const showToast = (tone: 'success' | 'info' | 'error') =>
  emit('toast', {
    tone,
    title: tone === 'error' ? 'Booking Failed' : 'Success',
    description:
      tone === 'error'
        ? 'Failed to confirm booking. Please try again later.'
        : 'Consent form submitted successfully!',
  });

/** Messages, dialogs, toasts, loading and failure states. */
export function Feedback() {
  const [open, setOpen] = useState<Tone>();
  const [ends] = useState(
    () => [secondsFromNow(14 * 60), secondsFromNow(95), secondsFromNow(-1)] as const,
  );
  const close = () => setOpen(undefined);
  return (
    <Section title="Messages">
      <Notice tone="info" title="You will need your NHS number">
        <p>It has 10 digits and is on any letter from the NHS.</p>
      </Notice>
      <Notice tone="important" title="IMPORTANT - Please Read">
        <p>
          Registering does not book a place. Your place is booked once you have received a
          confirmation e-mail.
        </p>
      </Notice>
      <Notice tone="warning">This event ends within 24 hours.</Notice>
      <Notice tone="success" title="Signup Successful!">
        A confirmation email was sent.
      </Notice>
      <Notice tone="error" title="Passwords do not match" />
      <ButtonRow>
        <Countdown until={ends[0]} label="Your place is held for" />
        <Countdown until={ends[1]} label="Your place is held for" />
        <Countdown until={ends[2]} label="Your place is held for" />
      </ButtonRow>
      <ButtonRow>
        {(['plain', 'warning', 'error'] as const).map((tone) => (
          <Button key={tone} variant="secondary" onClick={() => setOpen(tone)}>
            Open {tone} dialog
          </Button>
        ))}
        {(['success', 'info', 'error'] as const).map((tone) => (
          <Button key={tone} variant="secondary" onClick={() => showToast(tone)}>
            Send {tone} toast
          </Button>
        ))}
      </ButtonRow>
      <Dialog
        open={open !== undefined}
        onOpenChange={close}
        title="Age Restriction Notice"
        tone={open}
        actions={<Button onClick={close}>I understand</Button>}
      >
        <p>CHAPS events are for men aged 40 to 80 only.</p>
      </Dialog>
      <LoadFailure
        title="We could not load the events"
        message="The connection was lost. Your details are safe."
        onRetry={() => undefined}
        requestId="req-7f3a91"
      />
      <Card title="Waiting">
        <Spinner label="Loading available time slots..." />
        <Skeleton lines={3} />
      </Card>
      <PageSkeleton />
    </Section>
  );
}
