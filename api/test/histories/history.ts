import fc from 'fast-check';

/**
 * A generated day: what two tablets without a network record, what happens in the console
 * meanwhile, and in which order it all reaches the server. Plain data, none of it from the product.
 */

const ACTIONS_OF_A_TABLET = 150;
/** How each person is booked; `on the day` pays at the event, `card` has paid online. */
export const BOOKED = [
  ...Array<'on the day'>(11).fill('on the day'),
  ...Array<'host'>(3).fill('host'),
  ...Array<'card'>(2).fill('card'),
];
/** Walk-ins that each tablet adds to the booked people. */
const WALK_INS_OF_A_TABLET = 6;
export const PEOPLE = BOOKED.length + 2 * WALK_INS_OF_A_TABLET;

const REASONS = ['blood could not be drawn', 'unwell', 'equipment'] as const;

export type Step = 'arrived' | 'ready' | 'sampled' | 'not sampled' | 'undo' | 'paid' | 'not paid';

/** A tablet's next action. */
const deed = (weights: Readonly<Record<Step, number>>, people: readonly number[]) =>
  fc.record({
    person: fc.constantFrom(...people),
    step: fc.oneof(
      ...(Object.entries(weights) as [Step, number][]).map(([step, weight]) => ({
        arbitrary: fc.constant(step),
        weight,
      })),
    ),
    /** Milliseconds since the previous action; sometimes both tablets act at the same moment. */
    after: fc.oneof(
      { arbitrary: fc.constant(0), weight: 1 },
      { arbitrary: fc.integer({ min: 1, max: 240 }).map((seconds) => seconds * 1000), weight: 9 },
    ),
    /** Which of the tablet's own steps an undo refers to. */
    which: fc.nat(),
    reason: fc.constantFrom(...REASONS),
    again: fc.boolean(),
    method: fc.constantFrom('cash' as const, 'card' as const),
    isOverride: fc.oneof(
      { arbitrary: fc.constant(false), weight: 4 },
      { arbitrary: fc.constant(true), weight: 1 },
    ),
    tube: fc.oneof(
      { arbitrary: fc.constant('own' as const), weight: 14 },
      { arbitrary: fc.constant('none' as const), weight: 3 },
      { arbitrary: fc.constant('second' as const), weight: 1 },
      { arbitrary: fc.constant('of the next person' as const), weight: 1 },
    ),
  });
export type PlannedAction =
  ReturnType<typeof deed> extends fc.Arbitrary<infer Value> ? Value : never;

const whom = (tablet: 0 | 1): number[] =>
  Array.from({ length: PEOPLE }, (_, index) => index).filter(
    (index) =>
      index < BOOKED.length ||
      Math.floor((index - BOOKED.length) / WALK_INS_OF_A_TABLET) === tablet,
  );

const DOOR = {
  ...{ arrived: 7, ready: 5, sampled: 1, 'not sampled': 1 },
  ...{ undo: 2, paid: 3, 'not paid': 1 },
};
const CHAIR = {
  ...{ arrived: 2, ready: 5, sampled: 6, 'not sampled': 2 },
  ...{ undo: 3, paid: 1, 'not paid': 1 },
};

const tablet = (index: 0 | 1) =>
  fc.record({
    deeds: fc.array(deed(index === 0 ? DOOR : CHAIR, whom(index)), {
      minLength: ACTIONS_OF_A_TABLET,
      maxLength: ACTIONS_OF_A_TABLET,
    }),
    /** Milliseconds by which its clock is ahead of the server's (up to two days) or behind it. */
    clock: fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }),
  });

/** Changes made in the console meanwhile, each to a different person. */
const onTheSite = fc
  .shuffledSubarray(
    Array.from({ length: BOOKED.length }, (_, index) => index),
    { minLength: 6, maxLength: 6 },
  )
  .chain((people) =>
    fc.tuple(
      ...people.map((person, index) =>
        fc.record({
          person: fc.constant(person),
          what: fc.constant(
            (['cancel', 'cancel', 'move', 'move', 'refund', 'refund'] as const)[index],
          ),
          /** Position among the uploads: 0 is before all of them and 1 after. */
          when: fc.constantFrom(...Array.from({ length: 20 }, (_, part) => part / 20)),
        }),
      ),
    ),
  );

/** How the records of the day reach the server. */
const uploads = fc.record({
  /** Whether a tablet sends its actions in the order in which they were done. */
  isInOrder: fc.boolean(),
  seed: fc.integer(),
  pieces: fc.array(
    fc.record({
      from: fc.constantFrom(0 as const, 1 as const, 'both' as const),
      count: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 150 })),
      /** If the response is lost, the tablet sends the same again. */
      isLost: fc.boolean(),
      minutes: fc.integer({ min: 1, max: 12 }),
      isClosedAfter: fc.oneof(
        { arbitrary: fc.constant(false), weight: 4 },
        { arbitrary: fc.constant(true), weight: 1 },
      ),
    }),
    { minLength: 8, maxLength: 14 },
  ),
});

const history = fc.record({
  tablets: fc.tuple(tablet(0), tablet(1)),
  onTheSite,
  /** Uploads after everybody was offline, and uploads in pieces during the day. */
  quiet: uploads,
  busy: uploads,
});
export type History = ReturnType<typeof generateHistory>;
export type Uploads = History['busy'];

/** Generates a history; the same seed gives the same history. */
export function generateHistory(seed: number) {
  const [drawn] = fc.sample(history, { seed, numRuns: 1 });
  if (!drawn) throw new Error('no history');
  return drawn;
}
