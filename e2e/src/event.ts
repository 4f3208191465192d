import { randomUUID } from 'node:crypto';
import { addDays, londonDate, londonTime } from '@chaps/domain/london-time';
import { slotCapacities, slotTimes } from '@chaps/domain/slots';
import { inDatabase } from './database.ts';

/** An event of a journey's own; what is left out is as at a common community event. */
export interface EventWishes {
  name?: string;
  /** Days from today. */
  day?: number;
  /** HH:mm, London. */
  start?: string;
  end?: string;
  /** Minutes. */
  session?: number;
  places?: number;
  /** Pence; 0 with `free`. */
  price?: number;
  free?: boolean;
  lab?: string;
  audience?: 'COMMUNITY' | 'FREEMASONS' | 'CORPORATE';
  /** A town of its own lets a journey find this event alone. */
  city?: string;
}

export interface OwnEvent {
  id: string;
  name: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm, in order. */
  times: string[];
}

/** The hours of an event that ends within 24 hours and not before long: at any hour, of any day. */
export function endingSoon(): Required<Pick<EventWishes, 'day' | 'start' | 'end'>> {
  const isMorning = londonTime(new Date()) < '12:00';
  return isMorning
    ? { day: 0, start: '12:00', end: '22:00' }
    : { day: 1, start: '00:00', end: '10:00' };
}

/** Adds a public event with its slots to the stack's database, for one journey alone. */
export async function newEvent(wishes: EventWishes = {}): Promise<OwnEvent> {
  const {
    name = `Hall ${randomUUID().slice(0, 6)}`,
    day = 90,
    start = '10:00',
    end = '14:00',
    session = 30,
    free = false,
    lab = 'CHAPS Laboratory',
    audience = 'COMMUNITY',
    city = 'Hexham',
  } = wishes;
  const date = addDays(londonDate(new Date()), day);
  const times = slotTimes({
    event_date: date,
    start_time: start,
    end_time: end,
    session_duration: session,
  });
  const capacities = slotCapacities(times.length, wishes.places ?? times.length);
  const id = randomUUID();
  await inDatabase(async (client) => {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO events (event_id, event_name, event_description, product_id, price_pence,
         event_date, start_time, end_time, session_duration, payment_required, exclusive_for,
         contact_email, address_line_1, city, postcode, latitude, longitude, lab_name)
       VALUES ($1, $2, 'PSA blood tests for men aged 40 to 80.', 'psa-community', $3, $4, $5, $6,
         $7, $8, $9, 'events@chaps.example.org', 'Market Hall', $11, 'NE46 1XF', 54.971,
         -2.101, $10)`,
      [id, name, wishes.price ?? null, date, start, end, session, !free, audience, lab, city],
    );
    await client.query(
      `INSERT INTO event_slots (event_id, starts_at, capacity)
       SELECT $1, ($2::date + slot_time) AT TIME ZONE 'Europe/London', capacity
       FROM unnest($3::time[], $4::int[]) AS slot (slot_time, capacity)`,
      [id, date, times, capacities],
    );
    await client.query('COMMIT');
  });
  return { id, name, date, times };
}

/**
 * Leaves so many places of an event free, in its first slots; the others are taken.
 * @param left 0 to fill the event
 */
export const leavePlaces = (eventId: string, left: number) =>
  inDatabase((client) =>
    client.query(
      `UPDATE event_slots SET taken = capacity - least(capacity, greatest(0, $2 - before))
       FROM (SELECT starts_at AS slot, sum(capacity) OVER (ORDER BY starts_at) - capacity AS before
             FROM event_slots WHERE event_id = $1) AS earlier
       WHERE event_id = $1 AND starts_at = slot`,
      [eventId, left],
    ),
  );

/**
 * Lets a person's hold run out after so many seconds, instead of waiting for a quarter of an hour.
 * @param seconds 0 or less: it has run out already
 */
export const letHoldRunOut = (email: string, seconds: number) =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE appointments SET hold_expires_at = now() + make_interval(secs => $2)
       WHERE status = 'held'
         AND profile_id = (SELECT profile_id FROM profiles WHERE email = $1)`,
      [email, seconds],
    );
    if (rowCount !== 1) throw new Error(`${email} holds ${rowCount} places, not one.`);
  });
