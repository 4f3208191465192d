import type { DayList } from '@chaps/contracts/visits';

function isSame(one: object, other: object): boolean {
  const [known, read] = [Object.entries(one), Object.entries(other)];
  return (
    known.length === read.length &&
    known.every(([name, value], index) => {
      const [readName, readValue] = read[index] ?? [];
      return name === readName && value === readValue;
    })
  );
}

/**
 * The new list with the previous objects of unchanged people, so that values derived from them, such as
 * the parts of their names, can be reused.
 */
export function reuseUnchanged(before: DayList, list: DayList): DayList {
  const known = new Map(before.appointments.map((person) => [person.appointment_id, person]));
  return {
    ...list,
    appointments: list.appointments.map((person) => {
      const old = known.get(person.appointment_id);
      return old && isSame(old, person) ? old : person;
    }),
  };
}
