import type { QuestionSet, VisitEnding } from '@chaps/domain/chair-questions';
import { Button, FocusedHeading } from '@chaps/ui';
import { type ReactNode, useState } from 'react';
import { ChooseMethod } from '../consent/choose-method.tsx';
import { SignForm } from '../consent/sign-form.tsx';
import type { SignedConsent } from '../consent/words.ts';
import { type AnsweredQuestions, NO_ANSWERS, Questions } from './questions.tsx';

interface BeforeTestProps {
  set: QuestionSet;
  /** Time of the person's slot, or ''. */
  time: string;
  /** Whether to ask about sharing the result with their GP. */
  withGp: boolean;
  /** Label of the button that ends the visit after a 'yes'. */
  endLabel: string;
  onEnd: (ending: VisitEnding) => void;
  /** Rendered after questions and consent. @param clinician who decided, or '' */
  children: (signed: SignedConsent, clinician: string) => ReactNode;
}

type Stage = 'questions' | 'way' | 'signing' | { signed: SignedConsent };

/** One person's questions, then their consent, then the caller's children. */
export function PreTestSteps(props: BeforeTestProps) {
  const { set, time, withGp, endLabel, onEnd, children } = props;
  const [stage, setStage] = useState<Stage>('questions');
  const [asked, setAsked] = useState<AnsweredQuestions>(NO_ANSWERS);
  // Kept when someone looks back at the questions, so that nobody signs twice.
  const [onTablet, setOnTablet] = useState<SignedConsent>();
  const answered = (done: AnsweredQuestions) => {
    setAsked(done);
    const isGiven = set === 'changes' && done.answers.changed !== 'yes';
    if (onTablet) setStage({ signed: onTablet });
    else setStage(isGiven ? { signed: { way: 'before' } } : 'way');
  };
  if (stage === 'questions') {
    return (
      <>
        <FocusedHeading focus={asked !== NO_ANSWERS}>Questions before the test</FocusedHeading>
        <Questions {...{ set, time, endLabel, onEnd }} before={asked} onDone={answered} />
      </>
    );
  }
  if (stage === 'signing') {
    return (
      <SignForm
        withGp={withGp}
        onSigned={(consent) => {
          const signed = { way: 'tablet', signed: consent } as const;
          setOnTablet(signed);
          setStage({ signed });
        }}
        onBack={() => setStage('way')}
      />
    );
  }
  return (
    <>
      {stage === 'way' ? (
        <ChooseMethod
          onTablet={() => setStage('signing')}
          onPaper={() => setStage({ signed: { way: 'paper' } })}
        />
      ) : (
        children(stage.signed, asked.clinician)
      )}
      {/* The second press of a double tap on 'Continue' may land here, as it may above. */}
      <Button
        fullWidth
        variant="secondary"
        onClick={({ detail }) => detail < 2 && setStage('questions')}
      >
        Back to the questions
      </Button>
    </>
  );
}
