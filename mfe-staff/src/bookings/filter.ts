import type { BOOKING_SORTS } from '@chaps/contracts/staff-bookings';
import type { BOOKING_GROUPS } from '@chaps/domain';

export const GROUP_LABELS: Record<(typeof BOOKING_GROUPS)[number], string> = {
  booked: 'Everyone booked',
  arrived: 'Attended',
  'did not come': 'Did not attend',
  'not arrived': 'Not marked yet',
  'sample taken': 'Sample taken',
  'waiting for consent': 'Waiting for consent',
  'no result yet': 'Sample taken, no result yet',
  unfinished: 'Not finished',
  cancelled: 'Cancelled',
};
export const SORT_LABELS: Record<(typeof BOOKING_SORTS)[number], string> = {
  time: 'Time',
  name: 'Name',
  newest: 'Newest first',
};

export const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const formatPeopleCount = (people: number) =>
  people === 1 ? '1 person' : `${people} people`;
