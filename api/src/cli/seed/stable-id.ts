import { toNameBasedId } from '../../platform/security/name-based-id.ts';

/** Returns the same id for the same text, for records of the sample data. */
export const toStableId = (text: string): string => toNameBasedId(`chaps sample ${text}`);
