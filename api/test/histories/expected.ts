import { BOOKED } from './history.ts';
import type { CompletedAction } from './tablet.ts';

/**
 * What must have become of a day, by the rules of the handbook. Nothing here is imported from the
 * product, so that no rule is shared with what it checks.
 */

/** What has reached the server, one after the other. */
export type Entry =
  | { what: 'recorded'; done: CompletedAction }
  /** @param refund pence of an online payment that go back */
  | { what: 'cancelled'; person: number; refund: number }
  | { what: 'moved'; person: number }
  /** Money of the day that was refunded by hand. */
  | { what: 'refunded'; person: number; at: number }
  | { what: 'closed' };

export const PRICE = 2500;
const TAKEN_BACK_WITHIN = 2 * 60_000;

type Visit = ReturnType<typeof visitOfDay>;

const byTime = (one: CompletedAction, other: CompletedAction) =>
  one.at - other.at || (one.id < other.id ? -1 : 1);

/** 'arrived' before all else; a sample needs 'ready' or an override; of two ends the first one stands. */
function visitOfDay(done: readonly CompletedAction[], wasMissed: boolean) {
  const gone = new Set(done.flatMap(({ undoes }) => undoes ?? []));
  const steps = done.filter(({ id }) => !gone.has(id)).sort(byTime);
  const all = (step: CompletedAction['step']) => steps.filter((one) => one.step === step);
  const [[arrived], [ready], draws, [refused]] = [
    ...[all('arrived'), all('ready'), all('sampled'), all('not sampled')],
  ] as const;
  const [draw] = draws;
  const isPermitted = ready !== undefined || draws.some(({ reason }) => reason !== undefined);
  const ends = [isPermitted ? draw : undefined, refused].flatMap((one) => one ?? []).sort(byTime);
  const end = arrived ? ends[0] : undefined;
  const open = ready ? 'ready' : 'arrived';
  const absent = wasMissed ? 'did not attend' : 'expected';
  return {
    state: end?.step ?? (arrived ? open : absent),
    arrived_at: arrived?.at ?? null,
    ready_at: arrived && ready ? ready.at : null,
    draws,
    isWaiting: arrived
      ? draw !== undefined && end === undefined
      : (ready ?? draw ?? refused) !== undefined,
  };
}

/**
 * Which payment stands. Two of one person are one payment; one that is undone within two minutes is none;
 * what was taken before money was refunded is what was refunded.
 */
function moneyOfDay(done: readonly CompletedAction[], givenBack: readonly number[]) {
  let standing: CompletedAction | undefined;
  const last = Math.max(-Infinity, ...givenBack);
  for (const step of done.filter(({ at }) => at > last).sort(byTime)) {
    if (step.step === 'paid') standing ??= step;
    if (step.step === 'not paid' && standing && step.at - standing.at <= TAKEN_BACK_WITHIN) {
      standing = undefined;
    }
  }
  return { standing, isPaid: standing !== undefined };
}

/** How far somebody came: 3 gave a sample, 2 came, 1 paid, or a step waits, 0 nothing is known. */
const cameOf = ({ state, isWaiting }: Visit, isPaid: boolean) => {
  if (state === 'sampled') return 3;
  if (state !== 'expected' && state !== 'did not attend') return 2;
  return isPaid || isWaiting ? 1 : 0;
};

/** What stands of one person. */
export function expectedState(person: number, journal: readonly Entry[]) {
  const done: CompletedAction[] = [];
  const givenBack: number[] = [];
  let wasMissed = false;
  let refund = 0;
  /** How far they had come when the booking was cancelled or moved to another event. */
  let [cancelledAt, movedAt] = [Infinity, Infinity];
  const isKnown = () => person < BOOKED.length || done.length > 0;
  const now = () => {
    const visit = visitOfDay(done, wasMissed);
    const { standing, isPaid } = moneyOfDay(done, givenBack);
    const came = cameOf(visit, isPaid);
    const isCancelled = cancelledAt !== Infinity && came <= cancelledAt;
    const isElsewhere = movedAt !== Infinity && came <= movedAt;
    return { ...visit, standing, came, isCancelled, isElsewhere };
  };
  for (const entry of journal) {
    if (entry.what === 'recorded' && entry.done.person === person) done.push(entry.done);
    if (entry.what === 'closed') {
      const { isCancelled, isElsewhere, state } = now();
      wasMissed ||= isKnown() && !isCancelled && !isElsewhere && state === 'expected';
    }
    if (entry.what === 'recorded' || entry.what === 'closed' || entry.person !== person) continue;
    const { came } = now();
    if (entry.what === 'cancelled') [cancelledAt, refund] = [came, refund + entry.refund];
    if (entry.what === 'moved') movedAt = came;
    if (entry.what === 'refunded') givenBack.push(entry.at);
  }
  const { standing, ...known } = now();
  const paysOnline = BOOKED[person] === 'card';
  const price = BOOKED[person] === 'host' ? 0 : paysOnline ? refund : PRICE;
  const isOwing = !known.isCancelled && !known.isElsewhere && !standing;
  return {
    ...known,
    isKnown: isKnown(),
    method: standing?.method ?? null,
    // What was paid online goes with the booking; what was taken on the day stays where it was taken.
    taken:
      (paysOnline && !known.isElsewhere ? PRICE : 0) +
      (standing ? PRICE : 0) +
      givenBack.length * PRICE,
    back: refund + givenBack.length * PRICE,
    owed: isKnown() && isOwing ? price : 0,
  };
}
export type Expected = ReturnType<typeof expectedState>;

/** The tubes of a day: each of a person once, and which of them are held back because it is in doubt whose they are. */
export function expectedTubes(people: readonly Expected[]) {
  const tubes = people.flatMap(({ draws }, person) => {
    const codes = new Set(draws.flatMap(({ tube }) => tube ?? []));
    const own = codes.size === 0 && draws.length > 0 ? [null] : [...codes];
    return own.map((code) => ({ person, code, isHeld: codes.size > 1 }));
  });
  const shared = (code: string | null) =>
    code !== null && tubes.filter((tube) => tube.code === code).length > 1;
  const doubtful = new Set(
    tubes.filter(({ code, isHeld }) => isHeld || shared(code)).map(({ person }) => person),
  );
  return tubes.map(({ person, code }) => ({ person, code, isHeld: doubtful.has(person) }));
}
