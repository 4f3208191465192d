import type { Balance, BalanceDifference } from '@chaps/contracts/visits';
import type { Executor } from '../db/database.ts';
import { readEventDay } from './day-list.ts';
import { peopleOf, type VisitingPerson } from './people.ts';
import { conflictsOf, shownOf } from './samples.ts';
import { stepsOf } from './steps.ts';

type Person = VisitingPerson;
type Steps = Awaited<ReturnType<typeof stepsOf>>;

function differenceOf({ is_cancelled, state, waiting }: Person): BalanceDifference | undefined {
  if (waiting) return 'a step waits for another';
  if (state === 'arrived' || state === 'ready') return 'no sample and no reason';
  if (state === 'expected') return is_cancelled ? undefined : 'still expected';
  return is_cancelled && state !== 'did not attend' ? 'came after cancelling' : undefined;
}

/** Tubes that are in doubt, with their people. */
async function doubtsOf(
  db: Executor,
  eventId: string,
  steps: Steps,
  people: readonly Person[],
): Promise<Balance['sample_conflicts']> {
  const known = new Map(people.map((person) => [person.subject, person]));
  return (await conflictsOf(db, eventId, steps)).map(({ what, samples }) => ({
    what,
    samples: shownOf(samples).map(({ sample_id, code, appointment_id, walk_in_id, subject }) => {
      const person = known.get(subject);
      const name = person?.name ?? 'somebody who has moved to another event';
      return {
        ...{ sample_id, code, appointment_id, walk_in_id, name },
        start_time: person?.start_time ?? null,
      };
    }),
  }));
}

/** The sums of an event and the people behind each difference. @throws {NotFoundError} */
export async function readBalance(db: Executor, eventId: string): Promise<Balance> {
  const { closed_at } = await readEventDay(db, eventId);
  const steps = await stepsOf(db, eventId);
  const people = await peopleOf(db, eventId, steps);
  const count = (counts: (person: Person) => boolean) => people.filter(counts).length;
  const hasCome = ({ state }: Person) => state !== 'expected' && state !== 'did not attend';
  return {
    booked: count(
      (person) => person.appointment_id !== null && (!person.is_cancelled || hasCome(person)),
    ),
    walk_ins: count(({ walk_in_id }) => walk_in_id !== null),
    arrived: count(hasCome),
    did_not_attend: count(({ state }) => state === 'did not attend'),
    sampled: count(({ state }) => state === 'sampled'),
    not_sampled: count(({ state }) => state === 'not sampled'),
    closed_at: closed_at?.toISOString() ?? null,
    differences: people.flatMap((person) => {
      const what = differenceOf(person);
      const { appointment_id, walk_in_id, name, start_time } = person;
      return what ? { what, appointment_id, walk_in_id, name, start_time } : [];
    }),
    sample_conflicts: await doubtsOf(db, eventId, steps, people),
  };
}
