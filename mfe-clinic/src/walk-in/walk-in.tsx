import { placesLeft, reasonsOfPlaces } from '@chaps/domain/walk-ins';
import { ButtonLink } from '@chaps/ui';
import { useState } from 'react';
import { consentDetails, consentReason, type GivenConsent } from '../consent/words.ts';
import { nameOf, walkInPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { DetailsForm } from './details-form.tsx';
import { type Details, EMPTY_DETAILS, walkInOf } from './schema.ts';
import { Suitable } from './suitable.tsx';
import { type Places, usePlaces } from './use-places.ts';

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

/** How many places are left, and why. */
function PlacesLeft({ places, minutes }: Pick<Places, 'places' | 'minutes'>) {
  if (!places) return null;
  return (
    <p role="status" aria-label="Places">
      <strong>{placesLeft(places)}</strong> {reasonsOfPlaces(places, minutes).join(' ')}
    </p>
  );
}

/** Somebody without a booking, while a place is left; the server decides on it again. */
export function WalkInScreen() {
  const { record } = useDay();
  const { places, minutes } = usePlaces();
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
      ...consentDetails(consent),
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
      <p>Ask first whether they have booked.</p>
      <PlacesLeft places={places} minutes={minutes} />
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
