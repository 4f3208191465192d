import { type BoxAction, isBoxAction, isTubeScan } from '@chaps/contracts/box-actions';
import type { DayAction } from '@chaps/contracts/visits';
import { type LeadingZeros, toTubeKey } from '@chaps/domain/tube-codes';
import {
  type DayPerson,
  formatFullName,
  listEffectiveCodes,
  type VisibleList,
} from '../day/people.ts';
import type { NamedAction } from '../store/database.ts';

/** A tube known to this tablet. */
export interface BoxTube {
  /** null for a tube recorded without a code. */
  code: string | null;
  /** Name of its person. */
  name: string;
  isIn: boolean;
  /** Why the tube stays out of the box; null for a tube that goes to the laboratory. */
  out: string | null;
  /** It has left the event. */
  isGone: boolean;
}

export interface Box {
  /** In the order of the draws, discarded ones last. */
  tubes: readonly BoxTube[];
  /** Codes in the box that belong to nobody known to this tablet, latest first. */
  unknown: readonly string[];
}

interface TabletRecords {
  people: readonly DayPerson[];
  /** Recorded on this tablet, and not in the list yet. */
  pending: readonly DayAction[];
  scans: readonly BoxAction[];
}

const DISCARDED_TEXT = 'It was discarded.';

/** Why a tube stays out of the box. */
const getReason = (state: string, held: string | undefined): string | null =>
  state === 'discarded' ? DISCARDED_TEXT : (held ?? null);

/** The list's tubes, except those whose draw was undone here, followed by those drawn here. */
function listKnownTubes(list: VisibleList, { people, pending }: TabletRecords): readonly BoxTube[] {
  const person = new Map(people.map((each) => [each.appointment_id, each]));
  const nameOf = (id: string) => {
    const found = person.get(id);
    return found ? formatFullName(found) : '';
  };
  const own = Map.groupBy(pending, ({ appointment_id }) => appointment_id);
  const isUndone = (id: string) =>
    own.get(id)?.some(({ step }) => step === 'undo') && person.get(id)?.state !== 'sampled';
  const listed = (list.tubes ?? [])
    .filter(({ appointment_id }) => !isUndone(appointment_id))
    .map(({ code, appointment_id, state, held }) => ({
      ...{ code, name: nameOf(appointment_id), isIn: state === 'packed' },
      ...{ out: getReason(state, held), isGone: state === 'gone' },
    }));
  const drawn = [...own].flatMap(([id, actions]) =>
    listEffectiveCodes(actions).map((code) => ({
      ...{ code, name: nameOf(id), isIn: false, out: null, isGone: false },
    })),
  );
  return [...listed, ...drawn];
}

const isDiscarded = ({ out }: BoxTube) => out === DISCARDED_TEXT;

/**
 * Keeps one tube per code, because a tube may have been recorded again or now be in the list. A discarded
 * tube comes last, because its label may be in use again.
 */
function removeDuplicateTubes(
  tubes: readonly BoxTube[],
  zeros: LeadingZeros | undefined,
): BoxTube[] {
  const seen = new Set<string>();
  const inOrder = [...tubes].sort((one, two) => +isDiscarded(one) - +isDiscarded(two));
  return inOrder.filter(({ code }) => {
    if (code === null) return true;
    const key = toTubeKey(code, zeros);
    return !seen.has(key) && seen.add(key);
  });
}

interface CodeStep {
  step: BoxAction['step'];
  code: string;
}

/** What this tablet last did with each code. A tube that has been handed over is no longer scanned. */
function getLastSteps(actions: readonly BoxAction[], zeros: LeadingZeros | undefined) {
  const marks = new Map<string, CodeStep>();
  for (const action of actions) {
    const codes = isTubeScan(action) ? [action.sample_code] : action.handover.codes;
    for (const code of codes) marks.set(toTubeKey(code, zeros), { step: action.step, code });
  }
  return marks;
}

/** The box as the server knows it, updated with what this tablet recorded. */
export function buildBox(list: VisibleList, own: TabletRecords): Box {
  const zeros = list.leading_zeros;
  const marks = getLastSteps(own.scans, zeros);
  const unknownBefore = new Set((list.unknown_tubes ?? []).map((code) => toTubeKey(code, zeros)));
  const tubes = removeDuplicateTubes(listKnownTubes(list, own), zeros).map((tube) => {
    const key = tube.code === null ? undefined : toTubeKey(tube.code, zeros);
    const mark = key === undefined || tube.isGone ? undefined : marks.get(key);
    const isGone = tube.isGone || mark?.step === 'handed over';
    // Another tablet packed it before this one sent the draw.
    const wasIn = tube.isIn || (key !== undefined && unknownBefore.has(key));
    return { ...tube, isGone, isIn: !isGone && (mark ? mark.step === 'packed' : wasIn) };
  });
  const known = new Set(tubes.map(({ code }) => code && toTubeKey(code, zeros)));
  const strange = new Map<string, string>();
  for (const code of list.unknown_tubes ?? []) strange.set(toTubeKey(code, zeros), code);
  for (const [key, { step, code }] of marks) {
    if (step === 'packed') strange.set(key, code);
    else strange.delete(key);
  }
  const unknown = [...strange].flatMap(([key, code]) => (known.has(key) ? [] : code));
  return { tubes, unknown: unknown.toReversed() };
}

/** The tubes that go to the laboratory, whether or not they are in the box already. */
export const listTubesToPack = ({ tubes }: Box): readonly BoxTube[] =>
  tubes.filter(({ out, isGone }) => out === null && !isGone);

/** The tubes in the box that should not be there. */
export const listTubesToTakeOut = ({ tubes }: Box): readonly BoxTube[] =>
  tubes.filter(({ out, isIn }) => out !== null && isIn);

/** All codes in the box, including tubes that should not be there. */
export const listCodesInBox = ({ tubes, unknown }: Box): readonly string[] => [
  ...tubes.flatMap(({ code, isIn }) => (isIn && code !== null ? code : [])),
  ...unknown,
];

/**
 * The codes in use, by `toTubeKey`. The tube of an undone draw can be scanned again.
 * @param recorded on this tablet: all that is known if an older server lists no tubes
 */
export function listUsedCodes(
  { tubes, leading_zeros }: VisibleList,
  box: Box,
  recorded: readonly NamedAction[],
): ReadonlySet<string> {
  const drawn = tubes ? [] : recorded.flatMap(({ action }) => (isBoxAction(action) ? [] : action));
  const byPerson = Map.groupBy(drawn, ({ appointment_id }) => appointment_id);
  const codes = [
    ...[...byPerson.values()].flatMap(listEffectiveCodes),
    ...box.tubes.flatMap((tube) => (isDiscarded(tube) ? [] : (tube.code ?? []))),
  ];
  return new Set(codes.map((code) => toTubeKey(code, leading_zeros)));
}

export type ScanOutcome =
  | { kind: 'unknown' }
  | { kind: 'taken out' }
  | { kind: 'packed' | 'packed before' | 'gone' | 'stays out'; tube: BoxTube };

/** The response to a scan into the box, given what the box held before. */
export function getScanOutcome(
  { tubes }: Box,
  code: string,
  zeros: LeadingZeros | undefined,
): ScanOutcome {
  const key = toTubeKey(code, zeros);
  const tube = tubes.find((each) => each.code !== null && toTubeKey(each.code, zeros) === key);
  if (!tube) return { kind: 'unknown' };
  if (tube.out !== null) return { kind: 'stays out', tube };
  if (tube.isGone) return { kind: 'gone', tube };
  return { kind: tube.isIn ? 'packed before' : 'packed', tube };
}
