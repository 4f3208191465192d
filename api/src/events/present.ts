import type { Event, EventPoint } from '@chaps/contracts';
import { formatHoursMinutes } from './columns.ts';
import type { EventRow, PointRow } from './queries.ts';

/**
 * The event as the frontend expects it (spec 3): both spellings of the id and the address lines.
 * @param row the event
 * @param addressShown false hides a private event's street, postcode and exact coordinates
 */
export function presentEvent(row: EventRow, addressShown = !row.is_private): Event {
  const line1 = addressShown ? row.address_line_1 : null;
  const line2 = addressShown ? row.address_line_2 : null;
  return {
    // The endpoint's schema strips all columns that do not belong to an event.
    ...row,
    id: row.event_id,
    start_time: formatHoursMinutes(row.start_time),
    end_time: formatHoursMinutes(row.end_time),
    address_line1: line1,
    address_line_1: line1,
    address_line2: line2,
    address_line_2: line2,
    postcode: addressShown ? row.postcode : null,
    latitude: addressShown ? row.latitude : row.shown_latitude,
    longitude: addressShown ? row.longitude : row.shown_longitude,
    email_template: row.email_template ?? row.product_email_template,
    distance_km: row.distance_km ?? undefined,
  };
}

/** The event as a pin on the map. */
export const presentPoint = (row: PointRow): EventPoint => ({
  ...row,
  start_time: formatHoursMinutes(row.start_time),
  end_time: formatHoursMinutes(row.end_time),
  latitude: row.shown_latitude,
  longitude: row.shown_longitude,
});
