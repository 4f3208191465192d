import { randomUUID } from 'node:crypto';
import { BOOKED, type PlannedAction, type Step } from './history.ts';

/** One person on the day. */
export interface Subject {
  appointmentId: string;
  /** A walk-in's details, sent with each of their actions. */
  person?: object;
}

/** A completed action, by true time. */
export interface CompletedAction {
  id: string;
  person: number;
  step: Step;
  /** Milliseconds. */
  at: number;
  undoes?: string;
  reason?: string;
  again?: boolean;
  method?: 'cash' | 'card';
  tube?: string;
}

const codeOf = (person: number, tube: PlannedAction['tube']): string | undefined => {
  if (tube === 'none') return undefined;
  if (tube === 'second') return `T-${person}B`;
  return `T-${tube === 'own' ? person : person + 1}`;
};

/**
 * Turns planned actions into a tablet's steps. It undoes only its own, and takes money only where
 * some is due.
 */
export function recordSteps(deeds: readonly PlannedAction[], begins: number): CompletedAction[] {
  const done: CompletedAction[] = [];
  let at = begins;
  for (const deed of deeds) {
    at += deed.after;
    done.push(doneOf(deed, at, done));
  }
  return done;
}

function doneOf(
  deed: PlannedAction,
  at: number,
  before: readonly CompletedAction[],
): CompletedAction {
  const { person, step, which, reason, again, method, isOverride, tube } = deed;
  const base = { id: randomUUID(), person, at };
  const own = before.filter(
    (one) => one.person === person && !['undo', 'paid', 'not paid'].includes(one.step),
  );
  const undone = own[which % (own.length || 1)];
  if (step === 'undo') {
    return undone ? { ...base, step, undoes: undone.id } : { ...base, step: 'arrived' };
  }
  if (step === 'paid' || step === 'not paid') {
    const pays = BOOKED[person] === undefined || BOOKED[person] === 'on the day';
    if (!pays) return { ...base, step: 'ready' };
    return step === 'paid' ? { ...base, step, method } : { ...base, step };
  }
  if (step === 'not sampled') return { ...base, step, reason, again };
  if (step !== 'sampled') return { ...base, step };
  const code = codeOf(person, tube);
  return {
    ...{ ...base, step, ...(code === undefined ? {} : { tube: code }) },
    ...(isOverride ? { reason: 'Everything is on paper.' } : {}),
  };
}

/** How a scanner or a typist may enter a code. */
const WRITTEN = [
  (code: string) => code,
  (code: string) => code.toLowerCase(),
  (code: string) => `]C1${code}`,
  (code: string) => ` ${code.replace('-', '- ')} `,
];

/** @param clock milliseconds by which the tablet's clock is ahead of the server's */
export function toWireAction(
  { id, step, at, undoes, reason, again, method, tube, person }: CompletedAction,
  subject: Subject,
  clock: number,
) {
  const written = WRITTEN[at % WRITTEN.length];
  return {
    action_id: id,
    appointment_id: subject.appointmentId,
    ...(subject.person ? { person: subject.person } : {}),
    step,
    ...(undoes === undefined ? {} : { undoes }),
    ...(reason === undefined ? {} : { reason }),
    ...(again === undefined ? {} : { invite_again: again }),
    ...(method === undefined ? {} : { method }),
    ...(tube === undefined || !written ? {} : { sample_code: written(tube) }),
    done_at: new Date(at + clock).toISOString(),
    clock_offset: -clock,
    list_version: person,
  };
}
