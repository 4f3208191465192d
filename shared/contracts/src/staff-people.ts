import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { personGp } from './gp-practices.ts';
import { cursorQuery, pageWithTotal } from './pages.ts';
import { personNeeds } from './person-care.ts';
import { person, personFields } from './profiles.ts';
import { isoDate, isoInstant, profileId, recordId, successResponse } from './scalars.ts';
import { reasonRequest } from './staff.ts';
import { historyEntry } from './staff-bookings.ts';
import { staffEventSummary } from './staff-events.ts';
import { resultLevel } from './staff-results.ts';

export const peopleQuery = z.object({
  /** As in the global search: a name, an e-mail address, a telephone number or a reference. */
  q: z.string().trim().max(100).optional(),
  /** Only people with this date of birth. */
  born: isoDate.optional(),
  /** Only people whose GP practice has closed. */
  gp_state: z.enum(['closed']).optional(),
  ...cursorQuery(profileId),
});
export type PeopleQuery = z.input<typeof peopleQuery>;

const listedPerson = z.object({
  profile_id: z.string(),
  ...person.pick({
    first_name: true,
    last_name: true,
    phone: true,
    date_of_birth: true,
  }).shape,
  /** null for a person without an address. */
  email: z.string().nullable(),
  /** The next booking, or the last if there is none ahead. */
  booking: z
    .object({
      ...appointment.pick({
        appointment_id: true,
        event_id: true,
        event_name: true,
        event_date: true,
      }).shape,
      is_upcoming: z.boolean(),
    })
    .nullable(),
});
export type ListedPerson = z.infer<typeof listedPerson>;

/** Everyone with a profile, by name; for a role limited to one event, those with a booking there. */
export const listPeople = {
  route: 'GET /staff/people',
  caller: { staff: 'see people' },
  query: peopleQuery,
  answer: pageWithTotal(listedPerson),
} as const satisfies Endpoint;

const personBooking = appointment
  .pick({
    appointment_id: true,
    reference: true,
    status: true,
    event_id: true,
    event_name: true,
    event_date: true,
    start_time: true,
  })
  .extend({
    /** As marked by staff on the day; null if not marked. */
    came: z.boolean().nullable(),
  });

/** Something that happened to a person; `booking` is the booking concerned. */
const personEntry = historyEntry.extend({
  booking: personBooking
    .pick({ appointment_id: true, event_id: true, event_name: true })
    .nullable(),
});
export type PersonEntry = z.infer<typeof personEntry>;

/** A released result, with the booking that its sample belongs to. */
const personResult = z.object({
  result_id: recordId,
  released_at: isoInstant,
  value: z.string(),
  level: resultLevel,
  comments: z.string().nullable(),
  sample_date: isoDate.nullable(),
  /** Whether the laboratory has since corrected or withdrawn it. */
  superseded: z.boolean(),
  withdrawn: z.boolean().default(false),
  booking: personEntry.shape.booking,
});
export type PersonResult = z.infer<typeof personResult>;

/**
 * What staff can see and change about a person, except the e-mail address, which only the person
 * can change.
 */
export const personDetails = person.pick({
  first_name: true,
  last_name: true,
  phone: true,
  date_of_birth: true,
  home_address: true,
});

/** What staff can change; the e-mail address only for a person without an account. */
export const changeableDetails = personDetails.extend({ email: z.string().nullable() });

/** Does not include the NHS number. */
export const personResponse = z.object({
  person: z.object({
    profile_id: z.string(),
    created_at: isoInstant,
    ...personDetails.shape,
    email: z.string().nullable(),
    /** false for a person added by staff. */
    has_account: z.boolean().optional(),
    needs: personNeeds.optional(),
    /** Their GP practice; null if not known, missing from older APIs. */
    gp: personGp.nullish(),
  }),
  /** Other records of the person, merged into this one (ADR 50); missing from older APIs. */
  records: z
    .array(
      z.object({
        merge_id: recordId,
        profile_id: z.string(),
        ...person.pick({ first_name: true, last_name: true }).shape,
        /** null for a person without an address. */
        email: z.string().nullable(),
        /** Missing from APIs of release 1.1.0. */
        has_account: z.boolean().optional(),
        merged_at: isoInstant,
        /** True for a week. */
        can_undo: z.boolean(),
      }),
    )
    .optional(),
  /** Whether staff have recorded that the person has died; missing from older APIs. */
  death: z.object({ recorded_at: isoInstant, by: z.string().nullable() }).nullish(),
  /** Only bookings that the caller may see, newest first. */
  bookings: z.array(personBooking),
  /** Newest first. */
  timeline: z.array(personEntry),
  /** Only for staff who follow up results; everyone else gets no health data. */
  results: z.array(personResult).optional(),
});
export type StaffPerson = z.infer<typeof personResponse>;

/**
 * Each view is recorded in the access log, including whether results were read. For a record that was merged
 * into another, the response is the other one.
 */
export const readPerson = {
  route: 'GET /staff/people/{profile_id}',
  caller: { staff: 'see people' },
  answer: personResponse,
} as const satisfies Endpoint;

export const eventsWithSpacesQuery = z.object({
  /** The event for which an alternative is sought. */
  event_id: recordId.optional(),
});

export const eventsWithSpacesResponse = z.object({
  /**
   * Origin of the distances: the district of the person's postcode, or otherwise the town of
   * `event_id`; null if unknown.
   */
  near: z.string().nullable(),
  /** Nearest first, then soonest. */
  items: z.array(
    staffEventSummary.extend({
      distance_km: z.number().nullable(),
      free_spaces: z.int(),
    }),
  ),
  /** Whether an earlier test gave no result, so that the next one is free; missing from older APIs. */
  free_repeat: z.boolean().optional(),
});
export type EventsWithSpaces = z.infer<typeof eventsWithSpacesResponse>;

/** Events with a free seat at which the person is not booked. */
export const listEventsWithSpaces = {
  route: 'GET /staff/people/{profile_id}/free-events',
  caller: { staff: 'see people' },
  query: eventsWithSpacesQuery,
  answer: eventsWithSpacesResponse,
} as const satisfies Endpoint;

const { first_name, last_name, phone, home_address, date_of_birth, email } = personFields;

/**
 * What staff can change about a person: the e-mail address only while it gives access to no
 * account. `seen` has the values of these fields when the form was opened; null if empty.
 */
export const personChange = reasonRequest.extend({
  seen: changeableDetails.partial(),
  wanted: z
    .object({
      first_name,
      last_name,
      phone: phone.nullable(),
      home_address: home_address.nullable(),
      date_of_birth: date_of_birth.nullable(),
      email: email.nullable(),
    } satisfies Record<keyof typeof changeableDetails.shape, z.ZodType>)
    .partial(),
});
export type PersonChange = z.infer<typeof personChange>;

/**
 * Rejected if a field no longer has the value in `seen`, so that no change is overwritten unseen, and with
 * PERSON_KNOWN if the address belongs to another person, whose `profile_id` is in the details.
 */
export const changePerson = {
  route: 'PATCH /staff/people/{profile_id}',
  caller: { staff: 'change people' },
  body: personChange,
  answer: successResponse,
  errors: ['PERSON_CHANGED', 'PERSON_KNOWN'],
} as const satisfies Endpoint;
