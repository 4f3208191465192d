import type { StaffEvent } from '@chaps/contracts/staff-events';
import { londonDate, type PublishingCheck, publishingChecklist } from '@chaps/domain';

export const runChecks = ({ event, day_staff: staff }: StaffEvent, accessCodes: number) =>
  publishingChecklist(event, londonDate(new Date()), { accessCodes, staff });

/** The label of each check, and the event page on which it is completed. */
export const CHECK_LABELS: Record<PublishingCheck, { done: string; missing: string; at: string }> =
  {
    date: {
      done: 'The date is in the future',
      missing: 'Choose a date in the future',
      at: 'settings#part-what',
    },
    place: {
      done: 'The location is confirmed on the map',
      missing: 'Check the location on the map and confirm it',
      at: 'settings#part-where',
    },
    price: {
      done: 'The price is set',
      missing: 'Set a price for this event, or use the price of the test',
      at: 'settings#part-price',
    },
    test: { done: 'The test is chosen', missing: 'Choose the test', at: 'settings#part-price' },
    laboratory: {
      done: 'The laboratory is chosen',
      missing: 'Choose the laboratory',
      at: 'settings#part-contact',
    },
    contact: {
      done: 'There is a contact for questions',
      missing: 'Add a contact for questions',
      at: 'settings#part-contact',
    },
    staff: {
      done: 'There are staff for the day',
      missing: 'Assign check-in staff and a phlebotomist',
      at: 'day#staff',
    },
    texts: {
      done: 'There is a description',
      missing: 'Describe the venue: parking, entrance, who to ask',
      at: 'settings#part-what',
    },
    'access code': {
      done: 'There is an access code',
      missing: 'Create an access code',
      at: 'settings#access-codes',
    },
  };
