import { type Event, type EventPoint, eventPrices } from '@chaps/contracts';
import type { EventRow, PointRow } from './queries.ts';

const hoursMinutes = (time: string) => time.slice(0, 5);

/**
 * The event as the screens read it (spec 3): both spellings of the id and the address lines.
 * @param row the event
 * @param addressShown false hides a private event's street, postcode and exact coordinates
 */
export function presentEvent(row: EventRow, addressShown = !row.is_private): Event {
  const line1 = addressShown ? row.address_line_1 : null;
  const line2 = addressShown ? row.address_line_2 : null;
  return {
    event_id: row.event_id,
    id: row.event_id,
    event_name: row.event_name,
    event_description: row.event_description,
    product_id: row.product_id,
    product_name: row.product_name,
    product_price: row.product_price,
    ...eventPrices.parse(row),
    event_date: row.event_date,
    start_time: hoursMinutes(row.start_time),
    end_time: hoursMinutes(row.end_time),
    session_duration: row.session_duration,
    total_spaces: row.total_spaces,
    booked_spaces: row.booked_spaces,
    is_private: row.is_private,
    payment_required: row.payment_required,
    exclusive_for: row.exclusive_for,
    contact_email: row.contact_email,
    address_line1: line1,
    address_line_1: line1,
    address_line2: line2,
    address_line_2: line2,
    city: row.city,
    state: row.state,
    postcode: addressShown ? row.postcode : null,
    country: row.country,
    latitude: addressShown ? row.latitude : row.shown_latitude,
    longitude: addressShown ? row.longitude : row.shown_longitude,
    lab_name: row.lab_name,
    email_template: row.email_template ?? row.product_email_template,
    ...(typeof row.distance_km === 'number' ? { distance_km: row.distance_km } : {}),
  };
}

/** The event as a pin of the map. */
export const presentPoint = (row: PointRow): EventPoint => ({
  event_id: row.event_id,
  event_name: row.event_name,
  event_date: row.event_date,
  start_time: hoursMinutes(row.start_time),
  end_time: hoursMinutes(row.end_time),
  exclusive_for: row.exclusive_for,
  city: row.city,
  latitude: row.shown_latitude,
  longitude: row.shown_longitude,
});
