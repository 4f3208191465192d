import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { countedPage, cursorOf } from './pages.ts';
import { person } from './profiles.ts';
import { profileId } from './scalars.ts';

export const peopleQuery = z.object({
  /** As in the search of everything: a name, an e-mail address, a telephone number, a reference. */
  q: z.string().trim().max(100).optional(),
  ...cursorOf(profileId),
});
export type PeopleQuery = z.input<typeof peopleQuery>;

const listedPerson = z.object({
  profile_id: z.string(),
  ...person.pick({
    first_name: true,
    last_name: true,
    email: true,
    phone: true,
    date_of_birth: true,
  }).shape,
  /** The next one, or else the last. */
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

/** Everybody with a profile, by name; of a role for one event, those with a booking there. */
export const listPeople = {
  route: 'GET /staff/people',
  caller: { staff: 'see people' },
  query: peopleQuery,
  answer: countedPage(listedPerson),
} as const satisfies Endpoint;
