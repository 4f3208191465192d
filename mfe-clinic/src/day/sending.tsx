import { Button } from '@chaps/ui';
import { Unsaved } from '../components/unsaved.tsx';
import { SignInToSend } from '../session/sign-in-to-send.tsx';
import type { OpenDay } from '../store/open-day.ts';
import type { Sender } from '../store/use-sending.ts';
import { useShown } from '../store/use-shown.ts';

interface SendingProps {
  day: OpenDay;
  sender: Sender;
}

/** How much of what was recorded the server has, and what it rejected until that is closed. */
export function Sending({ day, sender }: SendingProps) {
  const steps = useShown(day, 'steps');
  const recorded = useShown(day, 'recorded');
  const { isSignedOut, error } = sender;
  const count = (...states: string[]) => steps.filter(({ state }) => states.includes(state)).length;
  const [waiting, unsaved] = [count('waiting'), count('unsaved')];
  return (
    <>
      <p role="status" aria-label="Sending">
        {waiting > 0 && `Saved on this tablet (${waiting})`}
        {count('saving') + waiting + unsaved === 0 && recorded.length > 0 && 'Sent'}
      </p>
      <Unsaved count={unsaved} />
      {error && <p role="alert">Not sent yet: {error.message}</p>}
      {isSignedOut && navigator.onLine && <SignInToSend />}
      {steps
        .filter(({ state }) => state === 'rejected')
        .map(({ action: { action_id, step }, name, reason }) => (
          <div key={action_id} role="alert">
            <p>
              Not recorded: {name}, {step}. {reason}
            </p>
            <Button variant="secondary" onClick={() => day.close(action_id).catch(reportError)}>
              Close
            </Button>
          </div>
        ))}
    </>
  );
}
