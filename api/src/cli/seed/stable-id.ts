import { nameBasedId } from '../../platform/security/name-based-id.ts';

/** The same text gives the same id of a record of the sample data. */
export const stableId = (text: string): string => nameBasedId(`chaps sample ${text}`);
