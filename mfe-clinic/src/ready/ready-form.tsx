import { type Ending, questionsToAsk } from '@chaps/domain/chair-questions';
import { Button, Stack } from '@chaps/ui';
import { useState } from 'react';
import { NotSampled } from '../chair/not-sampled.tsx';
import { WhoIsIt } from '../components/who-is-it.tsx';
import { ChooseWay } from '../consent/choose-way.tsx';
import { SignForm } from '../consent/sign-form.tsx';
import { readyReason } from '../consent/words.ts';
import type { DayPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { type Asked, NOTHING_ASKED, Questions } from '../questions/questions.tsx';
import { CounselForm, type Signed } from './counsel-form.tsx';

interface ReadyFormProps {
  person: DayPerson;
  /** Whom this tablet had last. */
  counsellor: string;
  onReady: (counsellor: string) => void;
  onBack: () => void;
}

type Stage =
  | { at: 'questions' }
  | { at: 'consent' }
  | { at: 'signing' }
  | { at: 'counselling'; signed: Signed };

/** Questions, consent and counselling of one person, one after the other, and then 'Ready'. */
export function ReadyForm({ person, counsellor, onReady, onBack }: ReadyFormProps) {
  const { record } = useDay();
  const [stage, setStage] = useState<Stage>({ at: 'questions' });
  const [asked, setAsked] = useState<Asked>(NOTHING_ASKED);
  const counsel = (signed: Signed) => setStage({ at: 'counselling', signed });
  const toConsent = () => setStage({ at: 'consent' });
  const goOn = (done: Asked) => {
    setAsked(done);
    if (person.consent_given && done.answers.changed !== 'yes') counsel({ way: 'before' });
    else toConsent();
  };
  const end = ({ reason, inviteAgain }: Ending) => {
    record(person, 'not sampled', { reason, invite_again: inviteAgain });
    onBack();
  };
  return (
    <section aria-label="Make ready">
      <WhoIsIt person={person} />
      {stage.at === 'questions' && (
        <Questions
          set={person.questions_to_ask ?? questionsToAsk(person.consent_given)}
          time={person.start_time}
          before={asked}
          endLabel="Record: no sample today"
          onEnd={end}
          onDone={goOn}
        />
      )}
      {stage.at === 'consent' && (
        <ChooseWay
          onTablet={() => setStage({ at: 'signing' })}
          onPaper={() => counsel({ way: 'paper' })}
        />
      )}
      {stage.at === 'signing' && (
        <SignForm
          withGp={!person.walk_in}
          action="Sign"
          onSigned={(signed) => counsel({ way: 'tablet', signed })}
          onBack={toConsent}
        />
      )}
      {stage.at === 'counselling' && (
        <CounselForm
          signed={stage.signed}
          counsellor={counsellor}
          onDone={(consent, by) => {
            record(person, 'ready', {
              reason: readyReason(consent, asked.clinician, by),
              ...(consent.way === 'tablet' && { consent: consent.signed }),
            });
            onReady(by);
          }}
        />
      )}
      <Stack gap={1}>
        {stage.at !== 'questions' && (
          <Button fullWidth variant="secondary" onClick={() => setStage({ at: 'questions' })}>
            Back to the questions
          </Button>
        )}
        <NotSampled person={person} onDone={onBack} />
        <Button fullWidth variant="quiet" onClick={onBack}>
          Back to the list
        </Button>
      </Stack>
    </section>
  );
}
