import { Steps } from '@chaps/ui';
import { type Step, shownSteps } from '../steps.ts';

/** Progress of the booking: slot, consent, payment, done. */
export function BookingProgress({
  current,
  paymentRequired,
}: {
  current: Step;
  paymentRequired: boolean;
}) {
  return <Steps steps={shownSteps({ paymentRequired })} current={current} label="Your booking" />;
}
