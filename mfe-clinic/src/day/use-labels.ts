import { useMemo, useState } from 'react';
import type { DayPerson } from './people.ts';

/** The labels printed on this tablet, with their codes. A tube gets its code when it is scanned. */
export function useLabels(everybody: readonly DayPerson[]) {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const [labelOf, setLabelOf] = useState<DayPerson>();
  const people = useMemo(
    () =>
      codes.size === 0
        ? everybody
        : everybody.map((person) => {
            const tube_code = person.tube_code ?? codes.get(person.appointment_id);
            return tube_code === undefined ? person : { ...person, tube_code };
          }),
    [everybody, codes],
  );
  const printLabel = (person: DayPerson, tube_code: string) => {
    setCodes((known) => new Map(known).set(person.appointment_id, tube_code));
    setLabelOf({ ...person, tube_code });
  };
  return { people, labelOf, printLabel, endPrinting: setLabelOf };
}
