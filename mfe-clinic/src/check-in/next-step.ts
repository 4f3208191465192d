import { londonTime } from '@chaps/domain';
import type { DayPerson } from '../day/people.ts';

/** What the door does about a person: words, and whether an arrival is recorded. */
interface NextStep {
  words: string;
  arrival: 'usual' | 'all the same' | 'none';
}

const at = (instant: string | null | undefined) =>
  instant ? ` at ${londonTime(new Date(instant))}` : '';

/** The one next step at the door. Money and cancellations come before consent, which is on paper. */
export function nextStepAtDoor(person: DayPerson): NextStep {
  const { state, since, arrived_at, is_cancelled, is_unpaid, consent_given } = person;
  if (state === 'sampled' || state === 'not sampled') {
    return { words: 'Their visit is over. Thank them for coming.', arrival: 'none' };
  }
  if (state === 'ready') {
    return { words: `Ready${at(since)}. Show them the way to the chair.`, arrival: 'none' };
  }
  if (state === 'arrived') {
    const next = consent_given
      ? 'Show them where to wait.'
      : 'Give them the consent form to read and to sign while they wait.';
    return { words: `Arrived${at(arrived_at ?? since)}. ${next}`, arrival: 'none' };
  }
  if (is_cancelled) {
    return {
      words: 'Cancelled. Send them to the coordinator, who decides whether they stay.',
      arrival: 'all the same',
    };
  }
  if (is_unpaid) {
    return {
      words: 'Not paid. Send them to the coordinator: an arrival cannot be recorded yet.',
      arrival: 'none',
    };
  }
  return consent_given
    ? { words: '', arrival: 'usual' }
    : {
        words: 'No consent. Press Arrived, then give them the consent form to read and to sign.',
        arrival: 'usual',
      };
}
