import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoDate, wallTime } from './scalars.ts';

/** Available times by date. */
export const slotsResponse = z.record(isoDate, z.object({ availableTimeSlots: z.array(wallTime) }));
export type SlotsResponse = z.infer<typeof slotsResponse>;

export const listSlots = {
  route: 'GET /events/{event_id}/slots',
  caller: 'anyone',
  answer: slotsResponse,
} as const satisfies Endpoint;
