import type { ReportGroups } from '@chaps/contracts/event-report';
import { discloseCounts } from '@chaps/domain';

export interface Counted {
  name: string;
  people: number;
}

/** The numbers of people that may be disclosed per group, in the order of the names. */
export function discloseGroups(
  names: readonly string[],
  counted: readonly Counted[],
): ReportGroups {
  const counts = names.map((name) =>
    counted.reduce((sum, of) => sum + (of.name === name ? of.people : 0), 0),
  );
  const shown = discloseCounts(counts);
  return names.map((name, index) => ({ name, people: shown[index] ?? null }));
}
