/**
 * How a person knows of a result: they opened it, delivery of the mail about it to their account was confirmed, or
 * staff called them or know that a letter arrived. A mail that was only accepted does not count.
 */
export const TELLING_METHODS = ['opened', 'delivered', 'telephone', 'letter'] as const;
export type TellingMethod = (typeof TELLING_METHODS)[number];

/** The methods that staff record. */
export const STAFF_TELLING_METHODS = ['telephone', 'letter'] as const;
export type StaffTellingMethod = (typeof STAFF_TELLING_METHODS)[number];

/** What staff record about telling a person; 'cannot be reached' closes the task with a reason. */
export const TELLING_RECORDS = [...STAFF_TELLING_METHODS, 'cannot be reached'] as const;

/** Why a person does not know of their result yet. */
export const NOT_TOLD_REASONS = [
  'no e-mail',
  'no account',
  'address refused',
  'mail given up',
  'mail accepted',
  'call first',
  'mail not sent yet',
  'no mail',
] as const;
export type NotToldReason = (typeof NOT_TOLD_REASONS)[number];

/** Why a person cannot be told of a result. */
export const NEVER_TOLD_REASONS = ['died', 'no address found', 'cannot be reached'] as const;
export type NeverToldReason = (typeof NEVER_TOLD_REASONS)[number];

/** Days after which Today lists a result that the person does not know of. */
export const NOT_TOLD_DAYS = 2;
