import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { event } from './events.ts';

const nearbyEvent = event
  .pick({ event_id: true, event_name: true, event_date: true, start_time: true, city: true })
  .extend({ distance_km: z.number().nullable(), free_spaces: z.int() });
export type NearbyEvent = z.infer<typeof nearbyEvent>;

/**
 * Events with a free seat that anybody may book, within the distance that the person chose from their home
 * or, if that is unknown, from the event of the appointment: nearest first, then soonest.
 */
export const listNearbyEvents = {
  route: 'GET /appointments/{appointment_id}/nearby-events',
  caller: 'member',
  answer: z.object({ events: z.array(nearbyEvent) }),
} as const satisfies Endpoint;
