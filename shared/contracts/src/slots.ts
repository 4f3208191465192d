import * as z from '@chaps/contracts/schema';
import { isoDate, wallTime } from './scalars.ts';

/** `GET /events/{event_id}/slots` answer: per date key, the times that can still be chosen. */
export const slotsResponse = z.record(isoDate, z.object({ availableTimeSlots: z.array(wallTime) }));
export type SlotsResponse = z.infer<typeof slotsResponse>;
