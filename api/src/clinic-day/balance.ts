import type { Balance, BalanceDifference } from '@chaps/contracts/visits';
import { hasAttended, toTubeKey, type VisitState } from '@chaps/domain';
import { readLeadingZeros } from '../events/laboratory-settings.ts';
import type { Executor } from '../platform/db/database.ts';
import { isReturnSettled, readEndedAppointments } from './came-after.ts';
import { readEventDay } from './day-list.ts';
import { listUnsentTablets, type UnsentTablet } from './devices.ts';
import { listVisitingPeople, type VisitingPerson } from './people.ts';
import { listOpenRejections, omitTubes } from './rejected-steps.ts';
import { deduplicateSamples, findSampleConflicts } from './samples.ts';

type Person = VisitingPerson;

/** Check-in learns neither whose tube has which code, nor who has a result. */
const isNotOfResult = ({ what }: Balance['differences'][number]) =>
  what !== 'result without a sample';

function getDifferences({
  is_cancelled,
  came_after,
  lacks_sample,
  is_contradicted,
  visit,
}: Person): BalanceDifference[] {
  const { state, is_waiting } = visit;
  const came = hasAttended(state) === true || is_waiting;
  const open: BalanceDifference[] = [];
  if (is_waiting) open.push('a step waits for another');
  else if (state === 'arrived' || state === 'ready') open.push('no sample and no reason');
  else if (state === 'expected' && !is_cancelled) open.push('still expected');
  if (came_after !== null || (is_cancelled && came)) open.push('came after cancelling');
  if (is_contradicted) open.push('a sample and a reason for none');
  if (lacks_sample) open.push('result without a sample');
  return open;
}

/** The people behind all differences; on request, with the money of those who had cancelled. */
async function readDifferences(
  db: Executor,
  people: readonly Person[],
  withMoney: boolean,
): Promise<Balance['differences']> {
  const differences = people.flatMap((person) => {
    const { appointment_id, name, start_time } = person;
    return getDifferences(person).map((what) => ({
      ...{ what, appointment_id, name, start_time },
    }));
  });
  const came = differences.filter(({ what }) => what === 'came after cancelling');
  const ended = await readEndedAppointments(
    db,
    came.map(({ appointment_id }) => appointment_id),
  );
  return differences.flatMap((difference) => {
    const money =
      difference.what === 'came after cancelling'
        ? ended.get(difference.appointment_id)
        : undefined;
    if (!money) return [difference];
    if (isReturnSettled(money)) return [];
    return [
      withMoney ? { ...difference, refunded: money.refunded, to_pay: money.due } : difference,
    ];
  });
}

/** Tubes in doubt, with their people; on request, with their codes and whether they have a result. */
async function readTubesInDoubt(
  db: Executor,
  eventId: string,
  people: readonly Person[],
  withTubes: boolean,
): Promise<Balance['sample_conflicts']> {
  const known = new Map(people.map((person) => [person.appointment_id, person]));
  const zeros = await readLeadingZeros(db, eventId);
  const keyOf = ({ subject, code }: { subject: string; code: string }) =>
    `${subject} ${toTubeKey(code, zeros)}`;
  return (await findSampleConflicts(db, eventId)).map(({ what, samples }) => {
    const resulted = new Set(samples.filter(({ state }) => state === 'resulted').map(keyOf));
    return {
      what,
      samples: deduplicateSamples(samples, zeros).map((sample) => {
        const { sample_id, code, subject } = sample;
        const person = known.get(subject);
        const name = person?.name ?? 'someone who has moved to another event';
        return {
          ...{ sample_id, code: withTubes ? code : '', appointment_id: subject, name },
          start_time: person?.start_time ?? null,
          ...(withTubes && { has_result: resulted.has(keyOf(sample)) }),
        };
      }),
    };
  });
}

interface Included {
  withMoney: boolean;
  /** The codes of tubes, and who has a result. */
  withTubes: boolean;
}

/** The totals of an event, and the people behind each difference. @throws {NotFoundError} */
export async function readBalance(
  db: Executor,
  eventId: string,
  now: Date,
  { withMoney, withTubes }: Included,
): Promise<Required<Omit<Balance, 'unsent_tablets'>> & { unsent_tablets: UnsentTablet[] }> {
  const { closed_at } = await readEventDay(db, eventId);
  const people = await listVisitingPeople(db, eventId);
  const count = (counts: (person: Person) => boolean) => people.filter(counts).length;
  const isIn = (state: VisitState) => count(({ visit }) => visit.state === state);
  const came = ({ visit }: Person) => hasAttended(visit.state) === true;
  const counts = (person: Person) => !person.is_cancelled || came(person);
  const differences = await readDifferences(db, people, withMoney);
  const rejections = await listOpenRejections(db, eventId);
  return {
    booked: count((person) => !person.is_walk_in && counts(person)),
    walk_ins: count((person) => person.is_walk_in && counts(person)),
    arrived: count(came),
    did_not_attend: count((person) => counts(person) && person.visit.state === 'did not attend'),
    sampled: isIn('sampled'),
    not_sampled: isIn('not sampled'),
    closed_at: closed_at?.toISOString() ?? null,
    differences: withTubes ? differences : differences.filter(isNotOfResult),
    sample_conflicts: await readTubesInDoubt(db, eventId, people, withTubes),
    unsent_tablets: await listUnsentTablets(db, eventId, now),
    rejected_steps: withTubes ? rejections : rejections.map(omitTubes),
  };
}
