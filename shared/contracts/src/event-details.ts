import * as z from '@chaps/contracts/schema';
import { pickFields } from './event-fields.ts';
import { mapPrices } from './events.ts';

/** The details of an event that staff enter. */
export const eventDetails = z.object(pickFields('entered'));
export type EventDetails = z.output<typeof eventDetails>;

/** In tables of their own. */
const NO_COLUMNS = { ...mapPrices(() => true as const), total_spaces: true as const };

/** What of it the table of events has a column for. */
export const eventColumns = eventDetails.omit(NO_COLUMNS);

/** The same as it is stored, whatever staff may enter. */
export const storedColumns = z.object(pickFields('answer')).omit(NO_COLUMNS);
