import type { DayAction } from '@chaps/contracts/visits';
import { toPersonKey } from '@chaps/domain';
import type { Executor } from '../platform/db/database.ts';
import { listSearchablePeople } from './people.ts';

type ListedPerson = Awaited<ReturnType<typeof listSearchablePeople>>[number];

/** A walk-in added by mistake. */
const isMistakenWalkIn = ({ start_time, state }: ListedPerson) =>
  start_time === null && state === 'expected';

const describeDuplicate = ({ first_name, last_name, start_time }: ListedPerson) =>
  `${first_name} ${last_name} is on the list ${start_time ? `at ${start_time}` : 'as a walk-in'}. If this is the same person, record what happened there. A coordinator can undo this record in the console.`;

/**
 * What staff are told about arrived walk-ins with the name and date of birth of someone else on the
 * list, by appointment. They are still recorded: two people may share both, or two tablets
 * may each have added the same person.
 */
export async function findPeopleListedTwice(
  db: Executor,
  eventId: string,
  actions: readonly DayAction[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    actions
      .filter(({ step, person }) => step === 'arrived' && person)
      .map(({ appointment_id }) => appointment_id),
  );
  const found = new Map<string, string>();
  if (ids.size === 0) return found;
  const listed = (await listSearchablePeople(db, eventId)).filter(
    (person) => !isMistakenWalkIn(person),
  );
  for (const same of Map.groupBy(listed, toPersonKey).values()) {
    for (const { appointment_id: id } of same.filter((each) => ids.has(each.appointment_id))) {
      const other = same.find(({ appointment_id }) => appointment_id !== id);
      if (other) found.set(id, describeDuplicate(other));
    }
  }
  return found;
}
