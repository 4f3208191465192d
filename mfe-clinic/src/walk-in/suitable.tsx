import { Button, Stack } from '@chaps/ui';
import { LastForm } from '../consent/last-form.tsx';
import type { GivenConsent } from '../consent/words.ts';
import { BeforeTest } from '../questions/before-test.tsx';

interface SuitableProps {
  name: string;
  /** Back to what was typed. */
  onCorrect: () => void;
  /** Without adding them. */
  onEnd: () => void;
  onDone: (consent: GivenConsent, clinician: string) => void;
}

/** Questions and consent of a walk-in, before they take a place. */
export const Suitable = ({ name, onCorrect, onEnd, onDone }: SuitableProps) => (
  <section aria-label={name}>
    <p>
      Walk-in: <strong>{name}</strong>
    </p>
    <BeforeTest
      set="all"
      time=""
      isWalkIn
      takesFocus
      endLabel="Not today: do not add them"
      onEnd={onEnd}
    >
      {(signed, clinician) => (
        <LastForm
          signed={signed}
          action="Add and mark as arrived"
          onDone={(consent) => onDone(consent, clinician)}
        />
      )}
    </BeforeTest>
    <Stack gap={1}>
      <Button fullWidth variant="secondary" onClick={onCorrect}>
        Back to their name
      </Button>
      <Button fullWidth variant="quiet" onClick={onEnd}>
        Do not add them
      </Button>
    </Stack>
  </section>
);
