import type { DayAction, DayList, ExpectedPerson, WalkInDetails } from '@chaps/contracts/visits';
import { formatDate } from '@chaps/domain';
import { chooseQuestionSet } from '@chaps/domain/chair-questions';
import { findNamesakes } from '@chaps/domain/names';
import { effectiveSteps, hasAttended, isPriceDue, type VisitState } from '@chaps/domain/visits';
import { applyActions } from './apply-actions.ts';

/** A list as the screens see it. */
export type VisibleList = Omit<DayList, 'read_at' | 'public_key' | 'walk_ins'>;

/** A person on the day's list. A walk-in has no time. */
export interface DayPerson extends ExpectedPerson {
  /** Details of a walk-in who is not in the list yet; each action carries them. */
  person?: WalkInDetails;
  /** Someone else on the day has the same name. */
  has_namesake?: true;
}

export const isWalkIn = ({ origin }: DayPerson): boolean => origin === 'walk-in';

export const formatFullName = ({
  first_name,
  last_name,
}: Pick<DayPerson, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`;

/** The date of birth that tells namesakes apart in lists; undefined for everyone else. */
export function describeBirthDate({ has_namesake, date_of_birth }: DayPerson): string | undefined {
  if (!has_namesake) return undefined;
  return date_of_birth ? `born ${formatDate(date_of_birth)}` : 'date of birth not known';
}

/** The name for lists and sentences, with the date of birth where there are namesakes. */
export const formatListedName = (person: DayPerson): string =>
  [formatFullName(person), describeBirthDate(person)].filter(Boolean).join(', ');

/**
 * A walk-in added on this tablet, before the list includes them. @param price on the day, in pence
 */
export function walkInPerson(
  appointment_id: string,
  person: WalkInDetails,
  price: number | undefined,
): DayPerson {
  const { first_name, last_name, date_of_birth } = person;
  return {
    ...{ appointment_id, first_name, last_name, date_of_birth, person },
    ...{ reference: '', start_time: null, origin: 'walk-in', is_cancelled: false },
    ...{ consent_given: false, questions_to_ask: chooseQuestionSet(false) },
    is_unpaid: price !== undefined,
    ...(price !== undefined && { price_on_the_day: price }),
    ...{ state: 'expected', since: null },
  };
}

/** Walk-ins added on this tablet that are not in the list yet. */
function listAddedWalkIns(list: VisibleList, pending: readonly DayAction[]): DayPerson[] {
  const known = new Set(list.appointments.map(({ appointment_id }) => appointment_id));
  const added = new Map<string, DayPerson>();
  for (const { appointment_id, person } of pending) {
    if (!appointment_id || !person || known.has(appointment_id)) continue;
    if (added.has(appointment_id)) continue;
    added.set(appointment_id, walkInPerson(appointment_id, person, list.walk_in_price));
  }
  return [...added.values()];
}

function applyPending(person: DayPerson, own: readonly DayAction[]): DayPerson {
  const state = applyActions(person, own);
  const steps = effectiveSteps(own.map((action) => ({ ...action, reason: action.reason ?? null })));
  const doneAt = (wanted: string) => steps.find(({ step }) => step === wanted)?.done_at ?? null;
  const stands = new Set(steps.map(({ action_id }) => action_id));
  const hasSigned = own.some(({ action_id, consent }) => consent && stands.has(action_id));
  const money = own.findLast(({ step }) => step === 'paid' || step === 'not paid');
  return {
    ...person,
    is_unpaid: (money ? money.step === 'not paid' : person.is_unpaid) && isPriceDue(state),
    ...(hasSigned && { consent_given: true, questions_to_ask: chooseQuestionSet(true) }),
    state,
    since: state === 'expected' ? null : (steps.at(-1)?.done_at ?? person.since),
    arrived_at: hasAttended(state) ? (person.arrived_at ?? doneAt('arrived')) : null,
    ready_at:
      hasAttended(state) && state !== 'arrived' ? (person.ready_at ?? doneAt('ready')) : null,
  };
}

/** Everyone on the day's list: the server's records, then this tablet's records. */
export function listPeople(list: VisibleList, pending: readonly DayAction[]): readonly DayPerson[] {
  const everybody = [...list.appointments, ...listAddedWalkIns(list, pending)];
  const sharing = findNamesakes(everybody);
  if (pending.length + sharing.size === 0) return everybody;
  const own = Map.groupBy(pending, ({ appointment_id }) => appointment_id);
  return everybody.map((person) => {
    const actions = own.get(person.appointment_id);
    const shown = actions ? applyPending(person, actions) : person;
    return sharing.has(person) ? { ...shown, has_namesake: true } : shown;
  });
}

/** When a person arrived; if that was not recorded, the time of their last step. */
const getArrivalTime = ({ arrived_at, since }: DayPerson): string => arrived_at ?? since ?? '';

/** People in the given states, in order of arrival. */
export const sortByArrival = (
  people: readonly DayPerson[],
  ...states: readonly VisitState[]
): readonly DayPerson[] =>
  people
    .filter(({ state }) => states.includes(state))
    .sort((one, two) => getArrivalTime(one).localeCompare(getArrivalTime(two)));

/** Whole minutes since a person arrived. */
export const getMinutesWaiting = (person: DayPerson, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(getArrivalTime(person))) / 60_000));

/** The codes of a person's tubes, without those that were undone. */
export function listEffectiveCodes(own: readonly DayAction[]): readonly string[] {
  const codes = new Map(own.map(({ action_id, sample_code }) => [action_id, sample_code]));
  const steps = own.map((action) => ({ ...action, reason: action.reason ?? null }));
  return effectiveSteps(steps).flatMap(({ action_id }) => codes.get(action_id) ?? []);
}
