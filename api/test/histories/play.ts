import { randomUUID } from 'node:crypto';
import type { Json } from '../truth/site.ts';
import type { OpenEvent } from './event.ts';
import type { Entry } from './expected.ts';
import type { History, Uploads } from './history.ts';
import { type CompletedAction, recordSteps, toWireAction } from './tablet.ts';

/** Shuffles items; the same seed gives the same order (mulberry32). */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/**
 * The time that a step reports: by the tablet's clock, or, as a negative control, the time of
 * sending.
 */
export type Times = 'of the tablet' | 'of arrival';

/** Sends a history to the server. */
export function createPlayer(
  { site, path, subjects, begins, wait }: OpenEvent,
  { tablets }: History,
  times: Times,
) {
  const { ask, staff } = site;
  const recorded = tablets.map(({ deeds }) => recordSteps(deeds, begins));
  const found: string[] = [];
  const known = new Set<string>();
  const journal: Entry[] = [];

  /** Sends one tablet's actions. */
  const send = async (tablet: 0 | 1, actions: readonly CompletedAction[], arrival: number) => {
    const body = {
      actions: actions.map((done, index) => {
        const subject = subjects[done.person];
        if (!subject) throw new Error('somebody whom nobody knows');
        return times === 'of the tablet'
          ? toWireAction(done, subject, tablets[tablet].clock)
          : toWireAction({ ...done, at: arrival - actions.length + index }, subject, 0);
      }),
    };
    const { results } = (await ask(staff.coordinator, 'POST', `${path}/actions`, body)).body;
    const isMissing = results.length !== actions.length ? [`${results.length} answers`] : [];
    const refused = results
      .filter(({ outcome }: Json) => outcome === 'rejected')
      .map(({ action_id, reason }: Json) => {
        const done = actions.find(({ id }) => id === action_id);
        return `what was done is refused: ${done?.step} of person ${done?.person}: ${reason}`;
      });
    found.push(...isMissing, ...refused);
    return results.map(({ outcome }: Json) => String(outcome));
  };

  const upload = async (
    pieces: readonly (readonly [0 | 1, readonly CompletedAction[]])[],
    minutes: number,
  ) => {
    const arrival = wait(minutes);
    await Promise.all(pieces.map(([tablet, actions]) => send(tablet, actions, arrival)));
    for (const done of pieces.flatMap(([, actions]) => actions)) {
      if (!known.has(done.id)) journal.push({ what: 'recorded', done });
      known.add(done.id);
    }
  };

  /** Records a step as a coordinator does in the console. */
  const record = async (person: number, step: 'arrived' | 'ready' | 'not sampled') => {
    const at = wait(1);
    const why = step === 'not sampled' ? { reason: 'equipment', again: false } : {};
    const done: CompletedAction = { id: randomUUID(), person, step, at, ...why };
    await send(0, [done], at);
    journal.push({ what: 'recorded', done });
    known.add(done.id);
  };

  /** Decides in favour of the sample: undoes each reason for none. */
  const undoReasons = async (person: number) => {
    const done = journal.flatMap((entry) => (entry.what === 'recorded' ? [entry.done] : []));
    const gone = new Set(done.flatMap(({ undoes }) => undoes ?? []));
    const reasons = done.filter(
      (one) => one.person === person && one.step === 'not sampled' && !gone.has(one.id),
    );
    for (const { id: undoes } of reasons) {
      const at = wait(1);
      const back: CompletedAction = { id: randomUUID(), person, step: 'undo', at, undoes };
      await send(0, [back], at);
      journal.push({ what: 'recorded', done: back });
      known.add(back.id);
    }
  };

  const balance = async (): Promise<Json> =>
    (await ask(staff.coordinator, 'GET', `${path}/balance`)).body;
  const personOf = (id: string) => subjects.findIndex(({ appointmentId }) => appointmentId === id);

  /** Resolves what keeps the books open: a coordinator asks, and records the missing steps. */
  const putRight = async () => {
    for (let { differences } = await balance(); ; { differences } = await balance()) {
      const open = differences.filter(
        ({ what }: Json) =>
          what === 'a step waits for another' ||
          what === 'no sample and no reason' ||
          what === 'a sample and a reason for none',
      );
      if (open.length === 0) return;
      for (const { what, appointment_id } of open) {
        const person = personOf(appointment_id);
        if (what === 'no sample and no reason') await record(person, 'not sampled');
        else if (what === 'a sample and a reason for none') await undoReasons(person);
        else {
          await record(person, 'arrived');
          await record(person, 'ready');
        }
      }
    }
  };

  /**
   * Closes the books.
   * @returns whether they are closed; they are not while the owner of a tube is in doubt
   */
  const close = async (): Promise<boolean> => {
    if ((await balance()).closed_at !== null) return true;
    await putRight();
    if ((await balance()).sample_conflicts.length > 0) return false;
    wait(1);
    await ask(staff.coordinator, 'POST', `${path}/closure`, {});
    journal.push({ what: 'closed' });
    return true;
  };

  /** Decides whose tubes are whose; which way does not matter here. */
  const decideTubes = async () => {
    for (;;) {
      const [conflict] = (await balance()).sample_conflicts;
      if (!conflict) return;
      const sample_ids = conflict.samples.map(({ sample_id }: Json) => sample_id);
      const body = { sample_ids, keep: sample_ids[0], reason: 'The other one was empty.' };
      await ask(staff.coordinator, 'POST', `${path}/sample-decisions`, body);
    }
  };

  /** Sends everything piece by piece, with the console's changes in between. */
  const play = async (
    { isInOrder, seed, pieces }: Uploads,
    onTheSite: readonly (History['onTheSite'][number] & { when: number })[],
    act: OpenEvent['onTheSite'],
  ) => {
    const queues = recorded.map((done) => (isInOrder ? [...done] : shuffled(done, seed)));
    const all = queues.flat().length;
    const left = () => queues.flat().length;
    const toDo = onTheSite.toSorted((one, other) => one.when - other.when);
    const actUntil = async (when: number) => {
      for (let next = toDo[0]; next && next.when <= when; next = toDo[0]) {
        toDo.shift();
        if (next.what) journal.push(...(await act(next.what, next.person)));
      }
    };
    for (let turn = 0; left() > 0; turn += 1) {
      const piece = pieces[turn % pieces.length];
      if (!piece) throw new Error('no piece');
      await actUntil(1 - left() / all);
      const from = piece.from === 'both' ? ([0, 1] as const) : [piece.from];
      const sent = from.flatMap((tablet) => {
        const actions = queues[tablet]?.slice(0, piece.count) ?? [];
        return actions.length > 0 ? [[tablet, actions] as const] : [];
      });
      await upload(sent, piece.minutes);
      // Responses are lost in the first round only, so that the loop ends.
      if (!piece.isLost || turn >= pieces.length) {
        for (const [tablet, actions] of sent) queues[tablet]?.splice(0, actions.length);
      }
      if (piece.isClosedAfter && sent.length > 0 && times === 'of the tablet') await close();
    }
    await actUntil(1);
  };

  /** Sends everything once more, in reverse order. */
  const sendAgain = async () => {
    for (const tablet of [1, 0] as const) {
      const actions = (recorded[tablet] ?? []).toReversed();
      const outcomes = await send(tablet, actions, wait(5));
      // A conflict is reported again.
      if (outcomes.some((outcome: string) => !['repeated', 'conflict'].includes(outcome))) {
        found.push('what was sent before is not repeated');
      }
    }
  };

  return { play, sendAgain, putRight, decideTubes, close, journal, found };
}
