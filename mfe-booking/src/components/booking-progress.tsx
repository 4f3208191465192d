import { Steps } from '@chaps/ui';
import { type Step, shownSteps } from '../steps.ts';

/** How far the booking has come (look.md: slot, consent, payment, done). */
export function BookingProgress({
  current,
  paymentRequired,
}: {
  current: Step;
  paymentRequired: boolean;
}) {
  return <Steps steps={shownSteps({ paymentRequired })} current={current} label="Your booking" />;
}
