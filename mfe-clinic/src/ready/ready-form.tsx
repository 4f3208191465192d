import { chooseQuestionSet } from '@chaps/domain/chair-questions';
import { Button, Stack } from '@chaps/ui';
import { NotSampled } from '../chair/not-sampled.tsx';
import { IdentityCheck } from '../components/identity-check.tsx';
import { CounsellingForm } from '../consent/counselling-form.tsx';
import { formatReadyReason, getConsentDetails } from '../consent/words.ts';
import { type DayPerson, isWalkIn } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { PreTestSteps } from '../questions/pre-test-steps.tsx';
import styles from './ready.module.css';

interface ReadyFormProps {
  person: DayPerson;
  /** The counsellor last entered on this tablet. */
  counsellor: string;
  onReady: (counsellor: string) => void;
  onBack: () => void;
}

/** One person's questions, consent and counselling in turn, then 'Ready'. */
export function ReadyForm({ person, counsellor, onReady, onBack }: ReadyFormProps) {
  const { record } = useDay();
  return (
    <section aria-label="Prepare for the test">
      <IdentityCheck person={person} />
      <PreTestSteps
        set={person.questions_to_ask ?? chooseQuestionSet(person.consent_given)}
        time={person.start_time ?? ''}
        withGp={!isWalkIn(person)}
        endLabel="Record: no sample today"
        onEnd={({ reason, inviteAgain }) => {
          record(person, 'not sampled', { reason, invite_again: inviteAgain });
          onBack();
        }}
      >
        {(signed, clinician) => (
          <CounsellingForm
            signed={signed}
            counsellor={counsellor}
            action="Ready"
            onDone={(consent, by) => {
              record(person, 'ready', {
                reason: formatReadyReason(consent, clinician, by),
                ...getConsentDetails(consent),
              });
              onReady(by);
            }}
          />
        )}
      </PreTestSteps>
      <div className={styles.others}>
        <Stack gap={1}>
          <NotSampled person={person} onDone={onBack} />
          <Button fullWidth variant="quiet" onClick={onBack}>
            Back to the list
          </Button>
        </Stack>
      </div>
    </section>
  );
}
