/**
 * How a person knows of a result: they opened it, the delivery of the mail about it was confirmed, or
 * staff called them or know that a letter arrived. A mail that was only accepted is none of these.
 */
export const TELLING_METHODS = ['opened', 'delivered', 'telephone', 'letter'] as const;
export type TellingMethod = (typeof TELLING_METHODS)[number];

/** The ways that staff record. */
export const TOLD_BY_STAFF = ['telephone', 'letter'] as const;
export type ToldByStaff = (typeof TOLD_BY_STAFF)[number];

/** What keeps a person from knowing of their result. */
export const NOT_TOLD_REASONS = [
  'no e-mail',
  'address refused',
  'mail given up',
  'mail accepted',
  'call first',
  'mail not sent yet',
  'no mail',
] as const;
export type NotToldReason = (typeof NOT_TOLD_REASONS)[number];

/** Days after which a result that its person does not know of is listed on Today. */
export const NOT_TOLD_DAYS = 2;
