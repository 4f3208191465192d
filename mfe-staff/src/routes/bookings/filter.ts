import { BOOKING_SORTS, type BookingsQuery } from '@chaps/contracts/staff-bookings';
import { BOOKING_GROUPS } from '@chaps/domain';

export const GROUP_LABELS: Record<(typeof BOOKING_GROUPS)[number], string> = {
  booked: 'Everyone booked',
  arrived: 'Came',
  'did not come': 'Did not come',
  'not arrived': 'Not marked yet',
  unfinished: 'Not finished',
  cancelled: 'Cancelled',
};
export const SORT_LABELS: Record<(typeof BOOKING_SORTS)[number], string> = {
  time: 'Time',
  name: 'Name',
  newest: 'Newest first',
};

export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The list that an address asks for; what is not known is left out. */
export function queryOf(search: URLSearchParams): BookingsQuery {
  const q = search.get('q');
  const [after, before] = [search.get('after'), search.get('before')];
  return {
    group: BOOKING_GROUPS.find((group) => group === search.get('group')) ?? 'booked',
    sort: BOOKING_SORTS.find((sort) => sort === search.get('sort')) ?? 'time',
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  };
}
