import { type DayStaff, listMissingDayRoles } from './staff.ts';

/** The parts of a draft that the checklist checks. */
export interface Draft {
  /** ISO date, London. */
  event_date: string;
  event_description: string;
  product_id: string;
  /** Pence; null until it is set. */
  price: number | null;
  contact_email: string;
  lab_name: string | null;
  is_private: boolean;
  /** Whether someone has checked its location on the map. */
  place_confirmed?: boolean | undefined;
}

/** What the checklist needs besides the draft itself. */
export interface DraftContext {
  /** How many are valid; only a private event needs one. */
  accessCodes: number;
  /** Undefined if not known. */
  staff: DayStaff | undefined;
}

export const PUBLISHING_CHECKS = [
  'date',
  'place',
  'price',
  'test',
  'laboratory',
  'contact',
  'staff',
  'texts',
  'access code',
] as const;
export type PublishingCheck = (typeof PUBLISHING_CHECKS)[number];

/**
 * The checks that a draft must pass to be published. Otherwise people would travel to the wrong address, for
 * an unknown test, with nobody to ask. Everything else can follow before the day.
 */
const REQUIRED_CHECKS: readonly PublishingCheck[] = ['place', 'test', 'contact'];

export interface PublishingLine {
  check: PublishingCheck;
  isDone: boolean;
  /** Whether the draft cannot be published without it. */
  isNeeded: boolean;
}

/**
 * What a draft has and lacks before the public should see it, in the order of `PUBLISHING_CHECKS`.
 * @param today London day
 */
export function publishingChecklist(
  draft: Draft,
  today: string,
  { accessCodes, staff }: DraftContext,
): readonly PublishingLine[] {
  const done: Record<PublishingCheck, boolean> = {
    date: draft.event_date > today,
    place: draft.place_confirmed === true,
    price: draft.price !== null,
    test: draft.product_id !== '',
    laboratory: draft.lab_name !== null,
    contact: draft.contact_email.trim() !== '',
    staff: staff !== undefined && listMissingDayRoles(staff).length === 0,
    texts: draft.event_description.trim() !== '',
    'access code': accessCodes > 0,
  };
  return PUBLISHING_CHECKS.filter((check) => check !== 'access code' || draft.is_private).map(
    (check) => ({ check, isDone: done[check], isNeeded: REQUIRED_CHECKS.includes(check) }),
  );
}

/** What has to be done before a draft can be published. */
export const listUnmetPublishingChecks = (
  lines: readonly PublishingLine[],
): readonly PublishingCheck[] =>
  lines.filter(({ isDone, isNeeded }) => isNeeded && !isDone).map(({ check }) => check);
