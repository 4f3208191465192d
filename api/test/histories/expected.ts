import { BOOKED } from './history.ts';
import type { CompletedAction } from './tablet.ts';

/**
 * The expected state of a day, by the rules of the handbook. Nothing here is imported from the
 * product, so that it shares no rule with the code under test.
 */

/** What has reached the server, in order. */
export type Entry =
  | { what: 'recorded'; done: CompletedAction }
  /** @param refund pence of an online payment that are refunded */
  | { what: 'cancelled'; person: number; refund: number }
  | { what: 'moved'; person: number }
  /** A payment taken on the day that was refunded by hand. */
  | { what: 'refunded'; person: number; at: number }
  | { what: 'closed' };

export const PRICE = 2500;
const TAKEN_BACK_WITHIN = 2 * 60_000;

type Visit = ReturnType<typeof visitOfDay>;

const byTime = (one: CompletedAction, other: CompletedAction) =>
  one.at - other.at || (one.id < other.id ? -1 : 1);

/**
 * 'arrived' comes before all else; a sample needs 'ready' or an override; of two endings the first
 * counts.
 */
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
    isContradicted: draw !== undefined && refused !== undefined,
    isWaiting: arrived
      ? draw !== undefined && end === undefined
      : (ready ?? draw ?? refused) !== undefined,
  };
}

/**
 * Which payment counts. Two by one person count as one payment; one that is undone within two
 * minutes counts as none; a refund covers everything taken before it.
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

/**
 * How far a person got: 3 if they gave a sample, 2 came, 1 paid or have a pending step, 0 if
 * nothing is known.
 */
const cameOf = ({ state, isWaiting }: Visit, isPaid: boolean) => {
  if (state === 'sampled') return 3;
  if (state !== 'expected' && state !== 'did not attend') return 2;
  return isPaid || isWaiting ? 1 : 0;
};

/** The expected state of one person. */
export function expectedState(person: number, journal: readonly Entry[]) {
  const done: CompletedAction[] = [];
  const givenBack: number[] = [];
  let wasMissed = false;
  let refund = 0;
  /** How far the person had got when the booking was cancelled or moved to another event. */
  let [cancelledAt, movedAt] = [Infinity, Infinity];
  const isKnown = () => person < BOOKED.length || done.length > 0;
  const now = () => {
    const visit = visitOfDay(done, wasMissed);
    const { standing, isPaid } = moneyOfDay(done, givenBack);
    const came = cameOf(visit, isPaid);
    // A walk-in without any remaining steps has not cancelled, but is not counted either.
    const isUndone = person >= BOOKED.length && came === 0;
    const isCancelled = isUndone || (cancelledAt !== Infinity && came <= cancelledAt);
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
  const isUntested = known.state === 'not sampled' || known.state === 'did not attend';
  const isOwing = !known.isCancelled && !known.isElsewhere && !standing && !isUntested;
  return {
    ...known,
    isKnown: isKnown(),
    method: standing?.method ?? null,
    // An online payment moves with the booking; money taken on the day stays with its event.
    taken:
      (paysOnline && !known.isElsewhere ? PRICE : 0) +
      (standing ? PRICE : 0) +
      givenBack.length * PRICE,
    back: refund + givenBack.length * PRICE,
    owed: isKnown() && isOwing ? price : 0,
  };
}
export type Expected = ReturnType<typeof expectedState>;

/**
 * The tubes of a day: each of a person's tubes once, and whether it is held back because its owner
 * is in doubt or because a reason for no sample is also recorded.
 */
export function expectedTubes(people: readonly Expected[]) {
  const tubes = people.flatMap(({ draws, isContradicted }, person) => {
    const codes = new Set(draws.flatMap(({ tube }) => tube ?? []));
    const own = codes.size === 0 && draws.length > 0 ? [null] : [...codes];
    return own.map((code) => ({ person, code, isHeld: isContradicted || codes.size > 1 }));
  });
  const shared = (code: string | null) =>
    code !== null && tubes.filter((tube) => tube.code === code).length > 1;
  const doubtful = new Set(
    tubes.filter(({ code, isHeld }) => isHeld || shared(code)).map(({ person }) => person),
  );
  return tubes.map(({ person, code }) => ({ person, code, isHeld: doubtful.has(person) }));
}
