import { nameBasedId } from '../../platform/security/name-based-id.ts';

/** Returns the same id for the same text, for records of the sample data. */
export const stableId = (text: string): string => nameBasedId(`chaps sample ${text}`);
