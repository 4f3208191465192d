import type { FoundEvent, FoundPerson, UnbookedPerson } from '@chaps/contracts/staff-search';
import { formatLongDate } from '@chaps/domain';
import { mayDo, type StaffGrant } from '@chaps/domain/staff';
import { canOpen } from '../console/can-open.ts';
import { findEventAddress, getPagePath, PAGES } from '../console/sections.ts';

/** A search result, with its destination. */
export interface Choice {
  to: string;
  label: string;
  detail?: string;
  /** The part of the result that matches the text. */
  why?: string;
}

export interface Group {
  name: string;
  choices: readonly Choice[];
}

const PERSON_MATCH_LABELS: Record<FoundPerson['matched'], string> = {
  reference: 'Reference',
  'profile number': 'Profile number',
  'NHS number': 'NHS number',
  'e-mail': 'E-mail',
  phone: 'Phone',
  name: 'Name',
  'similar name': 'Similar name',
};

const EVENT_MATCH_LABELS: Record<FoundEvent['matched'], string> = {
  day: 'Day',
  name: 'Name',
  town: 'Town',
  postcode: 'Postcode',
  'name and place': 'Name and place',
};

/** A reference belongs to a booking; anything else leads to the person, with all their bookings. */
function getPersonAddress(person: FoundPerson, grants: readonly StaffGrant[]): string {
  const { matched, profile_id, event_id, appointment_id } = person;
  const opensPeople = mayDo(grants, 'see people', new Date(), event_id);
  if (opensPeople && matched !== 'reference') return `/staff/people/${profile_id}`;
  return `/staff/events/${event_id}/bookings/${appointment_id}`;
}

export const toPersonChoice = (person: FoundPerson, grants: readonly StaffGrant[]): Choice => ({
  to: getPersonAddress(person, grants),
  label: `${person.first_name} ${person.last_name}`,
  detail: `${person.event_name}, ${formatLongDate(person.event_date)}, ${person.start_time}. ${
    person.matched === 'e-mail' && person.email ? person.email : person.reference
  }`,
  why: PERSON_MATCH_LABELS[person.matched],
});

/** A person without a booking; choosing them opens their page, where staff can book them. */
export const toUnbookedChoice = (person: UnbookedPerson): Choice => ({
  to: `/staff/people/${person.profile_id}`,
  label: `${person.first_name} ${person.last_name}`,
  detail: person.email ? `No booking. ${person.email}` : 'No booking.',
  why: PERSON_MATCH_LABELS[person.matched],
});

export const toEventChoice = (event: FoundEvent, grants: readonly StaffGrant[]): Choice => ({
  to: findEventAddress((address) => canOpen(grants, address), event.event_id) ?? '/staff',
  label: event.event_name,
  detail: `${formatLongDate(event.event_date)}, ${event.start_time}, ${event.city}`,
  why: EVENT_MATCH_LABELS[event.matched],
});

/** Whether the label begins with the text. Two letters anywhere would match too many names. */
export const startsWithText = (label: string, text: string): boolean =>
  text.length >= 3 && label.toLowerCase().startsWith(text.toLowerCase());

/** Pages and actions that the roles allow and the text matches; all of them for an empty text. */
export function listPageChoices(text: string, grants: readonly StaffGrant[]): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return PAGES.filter((place) => {
    const all = ` ${place.label} ${place.words ?? ''}`.toLowerCase();
    return canOpen(grants, getPagePath(place)) && words.every((word) => all.includes(` ${word}`));
  }).map((place) => ({ to: getPagePath(place), label: place.label }));
}
