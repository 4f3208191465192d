import { formatLongDate } from '@chaps/domain';
import { Button, CheckboxField, Fieldset, Notice, Stack } from '@chaps/ui';
import { useState } from 'react';
import { IdentityCheck } from '../components/identity-check.tsx';
import { type DayPerson, formatFullName } from '../day/people.ts';
import { NotSampled } from './not-sampled.tsx';
import { TubeForm } from './tube-form.tsx';

interface InChairProps {
  person: DayPerson;
  /**
   * Whether another tablet has recorded that they are ready, but this tablet has not received the step
   * yet.
   */
  isReadyElsewhere: boolean;
  onBack: () => void;
}

/**
 * The person in the chair: they confirm two facts, blood is drawn, and only then is the tube scanned.
 */
export function PersonInChair({ person, isReadyElsewhere, onBack }: InChairProps) {
  const [said, setSaid] = useState({ name: false, birth: false });
  const isKnown = said.name && said.birth;
  const { date_of_birth } = person;
  return (
    <section aria-label={`In the chair: ${formatFullName(person)}`}>
      <IdentityCheck person={person} />
      {isReadyElsewhere && (
        <Notice tone="info" title="Recorded as ready on another tablet">
          <p>Check their form: it shows who counselled them.</p>
        </Notice>
      )}
      {person.state === 'arrived' && !isReadyElsewhere && (
        <Notice tone="warning" title="Not ready yet">
          <p>
            Consent, questions and counselling have not been recorded. Send them to Ready first.
          </p>
        </Notice>
      )}
      <Fieldset legend="1. Ask for their name and date of birth">
        <CheckboxField
          name="said-name"
          label={`They stated their name: ${formatFullName(person)}`}
          checked={said.name}
          onChange={({ target }) => setSaid({ ...said, name: target.checked })}
        />
        <CheckboxField
          name="said-birth"
          label={
            date_of_birth
              ? `They stated their date of birth: ${formatLongDate(date_of_birth)}`
              : 'They stated their date of birth and a document confirms it'
          }
          checked={said.birth}
          onChange={({ target }) => setSaid({ ...said, birth: target.checked })}
        />
      </Fieldset>
      {isKnown ? (
        <TubeForm
          person={person}
          isReady={isReadyElsewhere || person.state === 'ready'}
          onDone={onBack}
        />
      ) : (
        <p>Tick both before you draw blood. If either is wrong, press ‘No sample’.</p>
      )}
      <Stack gap={1}>
        <NotSampled person={person} onDone={onBack} />
        <Button fullWidth variant="quiet" onClick={onBack}>
          Back to the list
        </Button>
      </Stack>
    </section>
  );
}
