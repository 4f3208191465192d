import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { nhsNumberSearch } from './staff-bookings.ts';
import { staffEventSummary } from './staff-events.ts';

/** Names, an e-mail address, a telephone number, a reference; a name, town or day of events. */
export const staffSearchQuery = z.object({ q: z.string().trim().min(2).max(100) });

/** What of a person matches the text. 'similar name' sounds like it. */
export const PERSON_MATCHES = [
  'reference',
  'profile number',
  'NHS number',
  'e-mail',
  'phone',
  'name',
  'similar name',
] as const;

/** Somebody with the booking that opens: the next one, or else the last. */
const foundPerson = z.object({
  profile_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** null for somebody without an address. */
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

/** Somebody without a booking that staff are shown: registered, and not booked yet. */
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
/** For who sees the people of all events. */
const unbooked = z.array(unbookedPerson).optional();

/** Upcoming ones first. */
export const staffSearchResponse = z.object({
  people,
  events: z.array(foundEvent),
  unbooked,
});
export type StaffSearch = z.infer<typeof staffSearchResponse>;

/** Bookings and events that the caller's roles reach. */
export const staffSearch = {
  route: 'GET /staff/search',
  caller: { staff: 'see today' },
  query: staffSearchQuery,
  answer: staffSearchResponse,
} as const satisfies Endpoint;

/** The number is in no address; whom it finds is in the log of accesses. */
export const searchNhsNumber = {
  route: 'POST /staff/nhs-number-search',
  caller: { staff: 'use NHS numbers' },
  body: nhsNumberSearch,
  answer: z.object({ people, unbooked }),
} as const satisfies Endpoint;
