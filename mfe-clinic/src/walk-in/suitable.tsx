import { Button, FocusedHeading, Stack } from '@chaps/ui';
import { useState } from 'react';
import { ChooseWay } from '../consent/choose-way.tsx';
import { SignForm } from '../consent/sign-form.tsx';
import type { GivenConsent } from '../consent/words.ts';
import { nameOf } from '../day/people.ts';
import { NOTHING_ASKED, Questions } from '../questions/questions.tsx';
import { PaperForm } from './paper-form.tsx';
import type { Details } from './schema.ts';

interface SuitableProps {
  details: Details;
  /** Back to what was typed. */
  onCorrect: () => void;
  /** Without adding them. */
  onEnd: () => void;
  onDone: (consent: GivenConsent, clinician: string) => void;
}

const ADD = 'Add and mark as arrived';

/** Questions and consent of a walk-in, before they take a place. */
export function Suitable({ details, onCorrect, onEnd, onDone }: SuitableProps) {
  const [stage, setStage] = useState<'questions' | 'consent' | 'tablet' | 'paper'>('questions');
  const [asked, setAsked] = useState(NOTHING_ASKED);
  const done = (consent: GivenConsent) => onDone(consent, asked.clinician);
  return (
    <section aria-label={nameOf(details)}>
      {stage === 'questions' && (
        <>
          <FocusedHeading focus>{nameOf(details)}</FocusedHeading>
          <Questions
            set="all"
            time=""
            before={asked}
            endLabel="Not today: do not add them"
            onEnd={onEnd}
            onDone={(answered) => {
              setAsked(answered);
              setStage('consent');
            }}
          />
        </>
      )}
      {stage === 'consent' && (
        <ChooseWay onTablet={() => setStage('tablet')} onPaper={() => setStage('paper')} />
      )}
      {stage === 'tablet' && (
        <SignForm
          withGp={false}
          action={ADD}
          onSigned={(signed) => done({ way: 'tablet', signed })}
          onBack={() => setStage('consent')}
        />
      )}
      {stage === 'paper' && (
        <PaperForm action={ADD} onSigned={(reader) => done({ way: 'paper', reader })} />
      )}
      <Stack gap={1}>
        {stage === 'questions' ? (
          <Button fullWidth variant="secondary" onClick={onCorrect}>
            Back to their name
          </Button>
        ) : (
          <Button fullWidth variant="secondary" onClick={() => setStage('questions')}>
            Back to the questions
          </Button>
        )}
        <Button fullWidth variant="quiet" onClick={onEnd}>
          Do not add them
        </Button>
      </Stack>
    </section>
  );
}
