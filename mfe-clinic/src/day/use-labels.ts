import { newTubeCode } from '@chaps/domain/tube-codes';
import { useMemo, useState } from 'react';
import type { DayPerson } from './people.ts';

const randomBelow = (below: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;

/**
 * Labels that this tablet prints. Who has no code of the charity's yet gets one here, which needs no
 * network: the tube has it once it is scanned.
 */
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
  const printLabel = (person: DayPerson) => {
    const tube_code = person.tube_code ?? newTubeCode(randomBelow);
    setCodes((known) => new Map(known).set(person.appointment_id, tube_code));
    setLabelOf({ ...person, tube_code });
  };
  return { people, labelOf, printLabel, endPrinting: setLabelOf };
}
