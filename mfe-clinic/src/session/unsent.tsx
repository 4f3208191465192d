import { londonTime } from '@chaps/domain';
import { Button, FocusedHeading } from '@chaps/ui';
import { useCallback, useState } from 'react';
import { STEP_LABELS } from '../day/step-labels.ts';
import type { StoredDay } from '../store/database.ts';
import { openUnsentSteps, type UnsentStep } from '../store/tablet.ts';
import { useAutoLock } from '../store/use-auto-lock.ts';
import { PassphraseForm } from './passphrase-form.tsx';

const isNeverOver = () => false;

function Steps({ steps, onHide }: { steps: readonly UnsentStep[]; onHide: () => void }) {
  useAutoLock(onHide, isNeverOver);
  return (
    <>
      <FocusedHeading focus>Who these steps are about</FocusedHeading>
      <ul>
        {steps.map(({ action: { action_id, step, done_at }, name, reason }) => (
          <li key={action_id}>
            <strong>{name}</strong>, {STEP_LABELS[step]} at {londonTime(new Date(done_at))}.{' '}
            {reason}
          </li>
        ))}
      </ul>
      <Button fullWidth variant="secondary" onClick={onHide}>
        Hide
      </Button>
    </>
  );
}

/** The names in a past day's unsent steps, for those who know its passphrase. */
export function UnsentSteps({ day }: { day: StoredDay }) {
  const [steps, setSteps] = useState<readonly UnsentStep[]>();
  const hide = useCallback(() => setSteps(undefined), []);
  if (steps) return <Steps steps={steps} onHide={hide} />;
  return (
    <>
      <h2>Whose steps are these?</h2>
      <p>The names are locked with the passphrase, like the list.</p>
      <PassphraseForm
        send={async (passphrase) => {
          const answer = await openUnsentSteps(day, passphrase);
          if (typeof answer === 'string') return answer;
          setSteps(answer.opened);
        }}
        action="Show the names"
        variant="secondary"
      />
    </>
  );
}
