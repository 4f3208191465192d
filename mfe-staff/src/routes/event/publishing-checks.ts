import type { StaffEvent } from '@chaps/contracts/staff-events';
import { londonDate, type PublishingCheck, publishingChecklist } from '@chaps/domain';

export const checksOf = ({ event, day_staff: staff }: StaffEvent, accessCodes: number) =>
  publishingChecklist(event, londonDate(new Date()), { accessCodes, staff });

/** With the part of the event's pages that settles it. */
export const CHECK_WORDS: Record<PublishingCheck, { done: string; missing: string; at: string }> = {
  date: {
    done: 'The day is ahead',
    missing: 'Choose a day that is ahead',
    at: 'settings#part-what',
  },
  place: {
    done: 'The place is confirmed on the map',
    missing: 'Look at the place on the map, and confirm it',
    at: 'settings#part-where',
  },
  price: {
    done: 'The price is set',
    missing: 'Set a price of its own, or leave that of the test',
    at: 'settings#part-price',
  },
  test: { done: 'The test is chosen', missing: 'Choose the test', at: 'settings#part-price' },
  laboratory: {
    done: 'A laboratory is named',
    missing: 'Name the laboratory',
    at: 'settings#part-contact',
  },
  contact: {
    done: 'There is somebody to ask',
    missing: 'Say whom people can ask',
    at: 'settings#part-contact',
  },
  staff: {
    done: 'There are staff for the day',
    missing: 'Find somebody for check-in and a phlebotomist',
    at: 'day#staff',
  },
  texts: {
    done: 'The description is written',
    missing: 'Describe the place: parking, entrance, whom to ask',
    at: 'settings#part-what',
  },
  'access code': {
    done: 'There is an access code',
    missing: 'Make an access code',
    at: 'settings#access-codes',
  },
};
