import { Notice } from '@chaps/ui';
import { UnsavedNotice } from '../components/unsaved.tsx';
import { SignInToSend } from '../session/sign-in-to-send.tsx';
import type { OpenDay } from '../store/open-day.ts';
import { useDayState } from '../store/use-day-state.ts';
import type { Sender } from '../store/use-sending.ts';
import { StepsToCheck } from './step-answers.tsx';

interface SendingProps {
  day: OpenDay;
  sender: Sender;
}

/** Shows how many records the server has received, rejected or put on hold. */
export function SendingStatus({ day, sender }: SendingProps) {
  const steps = useDayState(day, 'steps');
  const recorded = useDayState(day, 'recorded');
  const { isSignedOut, error } = sender;
  const count = (...states: string[]) => steps.filter(({ state }) => states.includes(state)).length;
  const [waiting, unsaved] = [count('waiting'), count('unsaved')];
  return (
    <>
      <p role="status" aria-label="Sending">
        {waiting > 0 && `Saved on this tablet (${waiting})`}
        {count('saving') + waiting + unsaved === 0 && recorded.length > 0 && 'Sent'}
      </p>
      <UnsavedNotice count={unsaved} />
      {error && (
        <Notice tone="warning" title="Not sent yet" live>
          {error.message} What you record is saved here, and the tablet will try again
          automatically.
        </Notice>
      )}
      {isSignedOut && navigator.onLine && <SignInToSend />}
      <StepsToCheck day={day} />
    </>
  );
}
