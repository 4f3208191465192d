import { ButtonLink } from '@chaps/ui';
import { useState } from 'react';
import { consentReason, type GivenConsent } from '../consent/words.ts';
import { nameOf, walkInPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { DetailsForm } from './details-form.tsx';
import { type Details, EMPTY_DETAILS, walkInOf } from './schema.ts';
import { Suitable } from './suitable.tsx';

/** Who was added last, and what comes next. */
function Added({ name }: { name: string }) {
  const { screens, path } = useDay();
  return (
    <>
      <p role="status" aria-label="Added">
        <strong>{name} is added and has arrived.</strong> Show them where to wait. If no place is
        left, this page says so at the top, and it stays there until you close it.
      </p>
      {screens.includes('ready') && (
        <ButtonLink variant="secondary" to={`${path}/ready`}>
          Go to Ready
        </ButtonLink>
      )}
    </>
  );
}

/** Somebody without a booking: a place of the allowance, which the server decides on again. */
export function WalkInScreen() {
  const { people, record } = useDay();
  const [added, setAdded] = useState('');
  const [details, setDetails] = useState(EMPTY_DETAILS);
  const [isAsking, setAsking] = useState(false);
  const begin = (next: Details) => {
    setDetails(next);
    setAsking(false);
  };
  const add = (consent: GivenConsent, clinician: string) => {
    record(walkInPerson(walkInOf(details, consent.way === 'paper')), 'arrived', {
      reason: consentReason(consent, clinician),
      ...(consent.way === 'tablet' && { consent: consent.signed }),
    });
    setAdded(nameOf(details));
    begin(EMPTY_DETAILS);
  };
  if (isAsking) {
    return (
      <Suitable
        name={nameOf(details)}
        onCorrect={() => begin(details)}
        onEnd={() => begin(EMPTY_DETAILS)}
        onDone={add}
      />
    );
  }
  return (
    <>
      <p>
        Ask first whether they have booked. Walk-ins so far:{' '}
        {people.filter(({ walk_in }) => walk_in).length}.
      </p>
      {added && <Added name={added} />}
      <DetailsForm
        before={details}
        onDone={(typed) => {
          setAdded('');
          setDetails(typed);
          setAsking(true);
        }}
      />
    </>
  );
}
