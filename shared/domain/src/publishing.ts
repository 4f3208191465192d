import { type DayStaff, missingDayRoles } from './staff.ts';

/** The parts of a draft that the checklist checks. */
export interface Draft {
  /** ISO date, London. */
  event_date: string;
  event_description: string;
  product_id: string;
  /** Pence; null while nobody has set it. */
  price: number | null;
  contact_email: string;
  lab_name: string | null;
  is_private: boolean;
  /** Somebody has looked at its point on the map. */
  place_confirmed?: boolean | undefined;
}

/** What belongs to a draft beside what staff say of it. */
export interface DraftAbout {
  /** That are valid; only a private event needs one. */
  accessCodes: number;
  /** undefined where it is not known. */
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
 * What a draft is not published without: people would travel to the wrong place, for an unknown test, with
 * nobody to ask. The rest can follow before the day.
 */
const NEEDED: readonly PublishingCheck[] = ['place', 'test', 'contact'];

export interface PublishingLine {
  check: PublishingCheck;
  isDone: boolean;
  /** It is not published without it. */
  isNeeded: boolean;
}

/**
 * What a draft has and lacks before people should see it, in the order of the list.
 * @param today London
 */
export function publishingChecklist(
  draft: Draft,
  today: string,
  { accessCodes, staff }: DraftAbout,
): readonly PublishingLine[] {
  const done: Record<PublishingCheck, boolean> = {
    date: draft.event_date > today,
    place: draft.place_confirmed === true,
    price: draft.price !== null,
    test: draft.product_id !== '',
    laboratory: draft.lab_name !== null,
    contact: draft.contact_email.trim() !== '',
    staff: staff !== undefined && missingDayRoles(staff).length === 0,
    texts: draft.event_description.trim() !== '',
    'access code': accessCodes > 0,
  };
  return PUBLISHING_CHECKS.filter((check) => check !== 'access code' || draft.is_private).map(
    (check) => ({ check, isDone: done[check], isNeeded: NEEDED.includes(check) }),
  );
}

/** What has to be done before a draft can be published. */
export const unmetPublishingChecks = (
  lines: readonly PublishingLine[],
): readonly PublishingCheck[] =>
  lines.filter(({ isDone, isNeeded }) => isNeeded && !isDone).map(({ check }) => check);
