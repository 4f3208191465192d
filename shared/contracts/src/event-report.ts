import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { isoInstant } from './scalars.ts';

/** People by name of a group; null for a small number that is withheld. */
const groups = z.array(z.object({ name: z.string(), people: z.int().nullable() }));
export type ReportGroups = z.infer<typeof groups>;

/** How an event went, for its host and the charity: nobody can be identified from it. */
export const eventReport = event.pick({ event_name: true, event_date: true }).extend({
  /** null until the books of the event are closed. */
  report: z
    .object({
      closed_at: isoInstant,
      booked: z.int(),
      walk_ins: z.int(),
      came: z.int(),
      did_not_attend: z.int(),
      sampled: z.int(),
      not_sampled: z.int(),
      ages: groups,
      /** From where people live to the event, in miles. */
      distances: groups,
      /** By the colour of the laboratory's comment; null while a tube awaits its result. */
      results: groups.nullable(),
      /** By the days from release to outcome; null while one is open. */
      follow_ups: groups.nullable(),
    })
    .nullable(),
});
export type EventReport = z.infer<typeof eventReport>;

export const readEventReport = {
  route: 'GET /staff/events/{event_id}/report',
  caller: { staff: 'watch an event fill' },
  answer: eventReport,
} as const satisfies Endpoint;
