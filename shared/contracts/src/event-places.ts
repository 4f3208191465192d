import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { eventColumns } from './event-details.ts';
import { event } from './events.ts';

export const placeQuery = z.object({ postcode: eventColumns.shape.postcode });

const place = event
  .pick({
    event_name: true,
    event_date: true,
    address_line_2: true,
    city: true,
    state: true,
    country: true,
  })
  .extend({
    address_line_1: z.string(),
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  });

export const placeResponse = z.object({
  /** Venue of the last event at the postcode. */
  place: place.nullable(),
  /** true if there is a venue; consoles from before `district` existed read it. */
  exact: z.boolean(),
  /** Approximate location of the postcode if there is no venue. Missing from older APIs. */
  district: z
    .object({
      district: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** Taken from the last event in the district. */
      city: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
export type KnownPlace = z.infer<typeof placeResponse>;

export const findPlace = {
  route: 'GET /staff/places',
  caller: { staff: 'change events' },
  query: placeQuery,
  answer: placeResponse,
} as const satisfies Endpoint;
