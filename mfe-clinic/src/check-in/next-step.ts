import { formatPence, hasAttended, londonTime } from '@chaps/domain';
import { VISIT_STATE_NAMES } from '@chaps/domain/visits';
import type { DayPerson } from '../day/people.ts';

/** What to do about a person at check-in: the text to show, and whether to record an arrival. */
interface NextStep {
  /** What staff need to know first. */
  title: string;
  words: string;
  arrival: 'usual' | 'anyway' | 'none';
  /** Pence to take from them first. */
  payment?: number;
}

const describeSince = (instant: string | null | undefined) =>
  instant ? `Since ${londonTime(new Date(instant))}. ` : '';

/** The text for someone who has arrived. */
function describeNextStep({ state, arrived_at, consent_given, ...person }: DayPerson): string {
  if (state === 'sampled' || state === 'not sampled') {
    return 'Their visit is complete. Thank them for coming.';
  }
  if (state === 'ready') return `${describeSince(person.since)}Show them to the chair.`;
  const next = consent_given
    ? 'Show them where to wait.'
    : 'Give them the consent form to read and sign while they wait.';
  return `${describeSince(arrived_at ?? person.since)}${next}`;
}

/**
 * The next step at check-in. Cancellation and payment come before consent, which is taken at Ready. A
 * walk-in
 * pays after they arrive: only then does the server know whether they repeat a lost test free of charge.
 * @param seatIsGiven whether they are late and a walk-in has taken their seat @param walkInPrice what
 * walk-ins pay, unless they repeat a test free of charge
 */
export function getCheckInNextStep(
  person: DayPerson,
  seatIsGiven = false,
  walkInPrice?: number,
): NextStep {
  const { price_on_the_day: price } = person;
  if (hasAttended(person.state) && person.is_unpaid && price !== undefined) {
    const words = `Take ${formatPence(price)}, then select how they paid. ${describeNextStep(person)}`;
    return { title: 'Not paid', words, arrival: 'none', payment: price };
  }
  const isWalkIn = person.origin === 'walk-in';
  if (hasAttended(person.state)) {
    const isFree = isWalkIn && person.state === 'arrived' && walkInPrice !== undefined;
    const nothing = isFree && price === undefined ? ' They have nothing to pay.' : '';
    const words = `${describeNextStep(person)}${nothing}`;
    return { title: VISIT_STATE_NAMES[person.state], words, arrival: 'none' };
  }
  if (person.is_cancelled && !isWalkIn) {
    return {
      title: 'Cancelled',
      words: 'Send them to the coordinator, who decides whether they can be tested.',
      arrival: 'anyway',
    };
  }
  if (person.is_unpaid && price !== undefined && isWalkIn) {
    const words = `Press Arrived. Then take ${formatPence(price)}, unless the tablet says otherwise.`;
    return { title: 'Not paid', words, arrival: 'usual' };
  }
  if (person.is_unpaid && price !== undefined) {
    const words = `Take ${formatPence(price)}, then select how they paid.`;
    return { title: 'Not paid', words, arrival: 'none', payment: price };
  }
  if (person.is_unpaid) {
    return {
      title: 'Not paid',
      words: 'Send them to the coordinator to pay first.',
      arrival: 'none',
    };
  }
  if (seatIsGiven) {
    return {
      title: 'Late',
      words:
        'A walk-in has taken their seat. They can still be tested: press Arrived, and tell the coordinator.',
      arrival: 'usual',
    };
  }
  if (!person.consent_given) {
    return {
      title: 'No consent',
      words: 'Press Arrived, then give them the consent form to read and sign.',
      arrival: 'usual',
    };
  }
  return { title: VISIT_STATE_NAMES[person.state], words: '', arrival: 'usual' };
}
