/** What the checklist of a draft looks at. */
export interface Draft {
  /** ISO date, London. */
  event_date: string;
  event_description: string;
  /** Pence; null while nobody has set it. */
  price: number | null;
  lab_name: string | null;
  is_private: boolean;
}

export const PUBLISHING_CHECKS = ['date', 'price', 'laboratory', 'texts', 'access code'] as const;
export type PublishingCheck = (typeof PUBLISHING_CHECKS)[number];

/**
 * What a draft has and lacks before people should see it, in the order of the list.
 * @param today London
 * @param accessCodes that are valid; only a private event needs one
 */
export function publishingChecklist(
  draft: Draft,
  today: string,
  accessCodes: number,
): readonly { check: PublishingCheck; isDone: boolean }[] {
  const done: Record<PublishingCheck, boolean> = {
    date: draft.event_date > today,
    price: draft.price !== null,
    laboratory: draft.lab_name !== null,
    texts: draft.event_description.trim() !== '',
    'access code': accessCodes > 0,
  };
  return PUBLISHING_CHECKS.filter((check) => check !== 'access code' || draft.is_private).map(
    (check) => ({ check, isDone: done[check] }),
  );
}
