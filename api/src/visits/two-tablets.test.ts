import { randomUUID } from 'node:crypto';
import type { DayList, WalkIn } from '@chaps/contracts/visits';
import {
  londonInstant,
  NOT_SAMPLED_REASONS,
  type RecordedStep,
  VISIT_STEPS,
  type VisitState,
  visitOf,
} from '@chaps/domain';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';

/** Each seed is a day of its own: two tablets without a network, and then their uploads. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now());
const STEPS_OF_A_TABLET = 300;
const PEOPLE = 40;
const BATCH = 120;

interface Action extends RecordedStep {
  walk_in: WalkIn;
  list_version: number;
}

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** An event with places for so many walk-ins, on its day. */
  const begin = async () => {
    const { event } = await booking.freeBooking();
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: PEOPLE })
      .where('event_id', '=', event.id)
      .execute();
    api.services.now = () => londonInstant(event.date, '13:00');
    const upload = async (actions: readonly Action[]): Promise<string[]> => {
      const { body } = await call('POST', `${event.id}/actions`, { actions });
      return body.results.map(({ outcome }: { outcome: string }) => outcome);
    };
    const states = async () => {
      const { walk_ins }: DayList = (await call('GET', `${event.id}/day`)).body;
      return new Map(walk_ins.map(({ walk_in_id, state }) => [walk_in_id, state]));
    };
    return {
      event,
      upload,
      states,
      balance: async () => (await call('GET', `${event.id}/balance`)).body,
    };
  };
  return { begin };
});

const people = Array.from({ length: PEOPLE }, (_, index) => index);

/** One step of a tablet: of whom, which, and seconds after the step before it. */
const step = fc.record({
  person: fc.constantFrom(...people),
  step: fc.constantFrom(...VISIT_STEPS.filter((each) => each !== 'did not attend')),
  // Both clocks stand still at times, so that moments are equal.
  after: fc.integer({ min: 0, max: 20 }),
});
const tablet = fc.array(step, { minLength: STEPS_OF_A_TABLET, maxLength: STEPS_OF_A_TABLET });
/** What is uploaded: which tablet next, how many steps, and whether the answer is lost on the way. */
const uploads = fc.array(
  fc.record({
    second: fc.boolean(),
    steps: fc.integer({ min: 1, max: BATCH }),
    isLost: fc.boolean(),
  }),
  { minLength: 4, maxLength: 12 },
);

type Tablet = readonly { person: number; step: Action['step']; after: number }[];

/** The actions of a tablet; its 'undo' names the last of its own that stands, and without one is none. */
function recordedBy(steps: Tablet, walkIns: readonly WalkIn[], begins: Date): Action[] {
  let moment = begins.getTime();
  const standing = new Map<number, string[]>();
  return steps.flatMap(({ person, step: done, after }) => {
    moment += after * 1000;
    const own = standing.get(person) ?? [];
    standing.set(person, own);
    const action_id = randomUUID();
    const undoes = done === 'undo' ? own.pop() : undefined;
    if (done === 'undo' && undoes === undefined) return [];
    if (done !== 'undo') own.push(action_id);
    return {
      action_id,
      ...(undoes === undefined ? {} : { undoes }),
      walk_in: walkIns[person] as WalkIn,
      step: done,
      reason: done === 'not sampled' ? NOT_SAMPLED_REASONS[0] : null,
      done_at: new Date(moment).toISOString(),
      list_version: 0,
    };
  });
}

/** On the wire an action without a reason has none. */
const onTheWire = ({ reason, ...action }: Action) => (reason ? { ...action, reason } : action);

const statesOf = (actions: readonly Action[]) => {
  const states = new Map<string, VisitState>();
  for (const id of new Set(actions.map(({ walk_in }) => walk_in.walk_in_id))) {
    states.set(id, visitOf(actions.filter(({ walk_in }) => walk_in.walk_in_id === id)).state);
  }
  return states;
};

/** The control: whoever reaches the server first comes first. */
const byArrival = (actions: readonly Action[]) =>
  statesOf(actions.map((action, index) => ({ ...action, done_at: new Date(index).toISOString() })));

const sorted = (states: ReadonlyMap<string, VisitState>) => [...states].sort();

test('two tablets upload in any order, twice, with cuts: the same state and sums, and nothing is lost', async ({
  day: { begin },
}) => {
  let differsByArrival = 0;
  await fc.assert(
    fc.asyncProperty(tablet, tablet, uploads, async (first, second, plan) => {
      const { event, upload, states, balance } = await begin();
      const walkIns = people.map((index) => ({
        walk_in_id: randomUUID(),
        first_name: `First ${index}`,
        last_name: `Last ${index}`,
        date_of_birth: '1960-01-01',
      }));
      const begins = londonInstant(event.date, '09:00');
      const queues = [first, second].map((steps) => recordedBy(steps, walkIns, begins));
      const arrived: Action[] = [];
      const send = async (queue: Action[], count: number, isLost: boolean) => {
        const batch = queue.slice(0, count);
        if (batch.length === 0) return;
        const outcomes = await upload(batch.map(onTheWire) as Action[]);
        expect(outcomes).not.toContain('rejected');
        arrived.push(
          ...batch.filter(({ action_id }) => !arrived.some((one) => one.action_id === action_id)),
        );
        // Without an answer the tablet sends the same again.
        if (!isLost) queue.splice(0, batch.length);
      };
      const all = queues.flat();
      const pending = queues.map((queue) => [...queue]);
      for (const { second: isSecond, steps, isLost } of plan) {
        await send(pending[isSecond ? 1 : 0] ?? [], steps, isLost);
      }
      for (const queue of pending) while (queue.length > 0) await send(queue, BATCH, false);
      const expected = sorted(statesOf(all));
      expect(sorted(await states())).toEqual(expected);
      // All of it once more, the other way round.
      for (const queue of [...queues].reverse()) {
        for (let at = 0; at < queue.length; at += BATCH) {
          const again = await upload(
            queue
              .slice(at, at + BATCH)
              .reverse()
              .map(onTheWire) as Action[],
          );
          expect(new Set(again)).toEqual(new Set(['repeated']));
        }
      }
      expect(sorted(await states())).toEqual(expected);
      const count = (...wanted: VisitState[]) =>
        expected.filter(([, state]) => wanted.includes(state)).length;
      expect(await balance()).toMatchObject({
        walk_ins: expected.length,
        sampled: count('sampled'),
        not_sampled: count('not sampled'),
        arrived: count('arrived', 'ready', 'sampled', 'not sampled'),
      });
      const control = sorted(byArrival(arrived));
      if (JSON.stringify(control) !== JSON.stringify(expected)) differsByArrival += 1;
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  expect(
    differsByArrival,
    'days that the order of arrival at the server would have got wrong',
  ).toBeGreaterThan(0);
});
