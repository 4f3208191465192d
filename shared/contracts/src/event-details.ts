import * as z from '@chaps/contracts/schema';
import { pickFields } from './event-fields.ts';
import { mapPrices } from './events.ts';

/** The details of an event that staff enter. */
export const eventDetails = z.object(pickFields('entered'));
export type EventDetails = z.output<typeof eventDetails>;

/** Stored in tables of their own. */
const FIELDS_WITHOUT_COLUMN = { ...mapPrices(() => true as const), total_spaces: true as const };

/** The fields for which the events table has a column. */
export const eventColumns = eventDetails.omit(FIELDS_WITHOUT_COLUMN);

/** The same details as stored, even those that staff could no longer enter. */
export const storedColumns = z.object(pickFields('answer')).omit(FIELDS_WITHOUT_COLUMN);
