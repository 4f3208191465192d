import * as z from '@chaps/contracts/schema';
import { isoDate, wallTime } from './scalars.ts';

/** `GET /events/{event_id}/slots` response: available times by date. */
export const slotsResponse = z.record(isoDate, z.object({ availableTimeSlots: z.array(wallTime) }));
export type SlotsResponse = z.infer<typeof slotsResponse>;
