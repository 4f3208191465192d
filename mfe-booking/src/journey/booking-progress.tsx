import { Steps } from '@chaps/ui/steps';
import type { RequestedStep } from './steps.ts';

const STEPS: readonly { id: RequestedStep; label: string }[] = [
  { id: 'slot', label: 'Choose a time' },
  { id: 'consent', label: 'Consent form' },
  { id: 'payment', label: 'Payment' },
  { id: 'done', label: 'Done' },
];

interface BookingProgressProps {
  current: RequestedStep;
  /** Whether payment is one of the steps. */
  paymentRequired: boolean;
}

export const BookingProgress = ({ current, paymentRequired }: BookingProgressProps) => (
  <Steps
    steps={STEPS.filter(({ id }) => id !== 'payment' || paymentRequired)}
    current={current}
    label="Your booking"
  />
);
