import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { nhsNumberSearch } from './staff-bookings.ts';
import { staffEventSummary } from './staff-events.ts';

/** Matches people by name, e-mail address, telephone number or reference; events by name, town or day. */
export const staffSearchQuery = z.object({ q: z.string().trim().min(2).max(100) });

/** Which detail of a person matches the text. 'similar name' means that it sounds alike. */
export const PERSON_MATCHES = [
  'reference',
  'profile number',
  'NHS number',
  'e-mail',
  'phone',
  'name',
  'similar name',
] as const;

/** A person with the booking to open: the next one, or the last if there is none ahead. */
const foundPerson = z.object({
  profile_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** null for a person without an address. */
  email: z.string().nullable(),
  matched: z.enum(PERSON_MATCHES),
  is_upcoming: z.boolean(),
  ...appointment.pick({
    appointment_id: true,
    reference: true,
    status: true,
    event_id: true,
    event_name: true,
    event_date: true,
    start_time: true,
  }).shape,
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** A person without a booking that the caller may see: registered but not booked. */
const unbookedPerson = foundPerson.pick({
  profile_id: true,
  first_name: true,
  last_name: true,
  email: true,
  matched: true,
});
export type UnbookedPerson = z.infer<typeof unbookedPerson>;

export const EVENT_MATCHES = ['day', 'name', 'town', 'postcode', 'name and place'] as const;

const foundEvent = staffEventSummary
  .omit({ total_spaces: true, booked_spaces: true })
  .extend({ matched: z.enum(EVENT_MATCHES) });
export type FoundEvent = z.infer<typeof foundEvent>;

const people = z.array(foundPerson);
/** For staff who see the people of all events. */
const unbooked = z.array(unbookedPerson).optional();

/** Upcoming ones first. */
export const staffSearchResponse = z.object({
  people,
  events: z.array(foundEvent),
  unbooked,
});
export type StaffSearch = z.infer<typeof staffSearchResponse>;

/** Searches the bookings and events that the caller's roles allow. */
export const searchPeopleAndEvents = {
  route: 'GET /staff/search',
  caller: { staff: 'see today' },
  query: staffSearchQuery,
  answer: staffSearchResponse,
} as const satisfies Endpoint;

/** The NHS number never appears in a URL; the access log records whom the search finds. */
export const searchNhsNumber = {
  route: 'POST /staff/nhs-number-search',
  caller: { staff: 'use NHS numbers' },
  body: nhsNumberSearch,
  answer: z.object({ people, unbooked }),
} as const satisfies Endpoint;
