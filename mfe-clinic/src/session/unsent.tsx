import { londonTime } from '@chaps/domain';
import { Button, FocusedHeading } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useCallback, useState } from 'react';
import { STEP_LABELS } from '../day/step-labels.ts';
import type { StoredDay } from '../store/database.ts';
import { openUnsentSteps, type UnsentStep } from '../store/tablet.ts';
import { useAutoLock } from '../store/use-auto-lock.ts';
import { createPassphraseError, passphraseForm } from './passphrase.ts';

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
  const form = useZodForm({
    schema: passphraseForm,
    labels: { passphrase: 'Passphrase for the day' },
    defaultValues: { passphrase: '' },
  });
  if (steps) return <Steps steps={steps} onHide={hide} />;
  return (
    <>
      <h2>Whose steps are these?</h2>
      <p>The names are locked, like the list.</p>
      <Form
        form={form}
        send={async ({ passphrase }) => {
          const answer = await openUnsentSteps(day, passphrase);
          if (typeof answer === 'string') throw createPassphraseError(answer);
          form.reset();
          setSteps(answer.opened);
        }}
        action="Show the names"
        busyLabel="Unlocking..."
        variant="secondary"
        fullWidth
      >
        <FormField form={form} name="passphrase" kind="password" autoComplete="off" />
      </Form>
    </>
  );
}
