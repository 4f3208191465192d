import type { Json } from '../truth/site.ts';
import type { OpenEvent } from './event.ts';
import { type Entry, type Expected, expectedState, expectedTubes, PRICE } from './expected.ts';
import { PEOPLE } from './history.ts';

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const differs = (what: string, said: unknown, expected: unknown): string[] => {
  const [one, other] = [JSON.stringify(said), JSON.stringify(expected)];
  return one === other ? [] : [`${what}: ${one} in place of ${other}`];
};

/** Lists where the product differs from the expected state of the day so far. */
export async function differences(open: OpenEvent, journal: readonly Entry[]): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, (_, person) => expectedState(person, journal));
  return [
    ...(await differencesOfPeople(open, people)),
    ...(await differencesOfSums(open, people)),
    ...(await differencesOfTubes(open, people)),
    ...(await listMoneyDifferences(open, people)),
  ];
}

async function differencesOfPeople(
  { site: { ask, staff }, path, subjects, later }: OpenEvent,
  people: readonly Expected[],
) {
  const listed = async (day: string): Promise<ReadonlyMap<string, Json>> => {
    const list = (await ask(staff.coordinator, 'GET', `${day}/day?origins=all`)).body;
    return new Map(list.appointments.map((one: Json) => [one.appointment_id, one]));
  };
  const [here, there] = [await listed(path), await listed(`/staff/events/${later.id}`)];
  const idOf = (person: number) => subjects[person]?.appointmentId ?? '';
  const found = people.flatMap((expected, person) => {
    const { state, arrived_at, ready_at, isCancelled, isElsewhere, isKnown, owed } = expected;
    const where = [here.has(idOf(person)), there.has(idOf(person))];
    const isMisplaced = differs(
      `where person ${person} is`,
      where,
      isKnown ? [!isElsewhere, isElsewhere] : [false, false],
    );
    const said = here.get(idOf(person));
    if (!isKnown || isElsewhere || !said) return isMisplaced;
    return [
      ...isMisplaced,
      ...differs(
        `person ${person}`,
        [said.state, said.arrived_at, said.ready_at, said.is_cancelled, said.is_unpaid],
        [state, timeOf(arrived_at), timeOf(ready_at), isCancelled, owed > 0],
      ),
    ];
  });
  const known = people.filter(({ isKnown }) => isKnown).length;
  return [...found, ...differs('people on the lists', here.size + there.size, known)];
}

async function differencesOfSums(
  { site: { ask, staff }, path }: OpenEvent,
  people: readonly Expected[],
) {
  const said = (await ask(staff.coordinator, 'GET', `${path}/balance`)).body;
  const came = ({ state }: Expected) => state !== 'expected' && state !== 'did not attend';
  const here = people.filter(({ isKnown, isElsewhere }) => isKnown && !isElsewhere);
  const count = (counts: (one: Expected) => boolean) => here.filter(counts).length;
  return differs(
    'sums',
    [
      said.booked + said.walk_ins,
      said.arrived,
      said.did_not_attend,
      said.sampled,
      said.not_sampled,
    ],
    [
      count((one) => !one.isCancelled || came(one)),
      count(came),
      count(({ state }) => state === 'did not attend'),
      count(({ state }) => state === 'sampled'),
      count(({ state }) => state === 'not sampled'),
    ],
  );
}

async function differencesOfTubes(
  { site: { listed, staff }, path, subjects }: OpenEvent,
  people: readonly Expected[],
) {
  const personOf = (id: string) => subjects.findIndex(({ appointmentId }) => appointmentId === id);
  const samples = await listed(staff.coordinator, `${path}/samples`);
  const said = samples
    .filter(({ state }) => state !== 'discarded')
    .map((one) => `${personOf(one.appointment_id)} ${one.code} ${one.held !== null}`);
  const expected = expectedTubes(people).map(
    ({ person, code, isHeld }) => `${person} ${code} ${isHeld}`,
  );
  return differs('tubes, and whether they are held', said.toSorted(), expected.toSorted());
}

async function listMoneyDifferences(
  { site: { ask, listed, staff }, event, path }: OpenEvent,
  people: readonly Expected[],
) {
  const { sums, on_the_day } = (await ask(staff.coordinator, 'GET', `${path}/money`)).body;
  const sum = (amount: (one: Expected) => number) =>
    people.reduce((total, one) => total + amount(one), 0);
  const back = -sums.refunds - sums.refunds_due - sums.refunds_pending;
  const movements = await listed(staff.coordinator, `/staff/money/movements?event_id=${event.id}`);
  const inHand = (how: string) =>
    movements
      .filter(({ payment_reference }) => String(payment_reference).endsWith(`, ${how}`))
      .reduce((total, { amount }) => total + amount, 0);
  const expected = (how: string) => sum(({ method }) => (method === how ? PRICE : 0));
  return [
    ...differs(
      'cash and card of the day',
      [inHand('cash'), inHand('card')],
      [expected('cash'), expected('card')],
    ),
    ...differs(
      'taken, given back and to be paid',
      [sums.takings, back, on_the_day?.amount ?? 0],
      [sum(({ taken }) => taken), sum((one) => one.back), sum(({ owed }) => owed)],
    ),
  ];
}
