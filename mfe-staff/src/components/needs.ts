import type { Need, PersonNeeds } from '@chaps/contracts/person-care';

export const NEED_NAMES: Record<Need, string> = {
  wheelchair: 'Wheelchair',
  walking: 'Help with walking or stairs',
  hearing: 'Hard of hearing',
  sight: 'Sight loss, needs large print',
  interpreter: 'Interpreter',
  carer: 'Comes with a carer',
  'quiet place': 'A quiet place',
  'longer time': 'More time',
  needles: 'Afraid of needles',
};

/** The needs as text; undefined if there are none. */
export function describeNeeds(known: PersonNeeds | undefined): string | undefined {
  if (!known) return undefined;
  const { needs, details } = known;
  return [...needs.map((need) => NEED_NAMES[need]), details].filter(Boolean).join(', ');
}
