import { withDatabase } from '../fixtures/database.ts';

/** Adds public events over the next two years, all over the British Isles, one slot each. */
export const addManyEvents = (count: number) =>
  withDatabase(async (client) => {
    await client.query(
      `INSERT INTO events (event_name, event_description, product_id, event_date, start_time,
         end_time, session_duration, payment_required, exclusive_for, contact_email,
         address_line_1, city, postcode, latitude, longitude)
       SELECT 'Event ' || n, 'PSA blood tests for men aged 40 to 80.', 'psa-community',
         current_date + 2 + n % 700, '09:00', '12:00', 15, true,
         CASE WHEN n % 10 = 1 THEN 'FREEMASONS' ELSE 'COMMUNITY' END, 'events@chaps.example.org',
         'Hall ' || n, 'Town ' || n % 200, 'ZZ1 1AA', 50.3 + n * 37 % 700 / 100.0,
         -5 + n * 53 % 600 / 100.0
       FROM generate_series(1, $1::int) n`,
      [count],
    );
    await client.query(
      `INSERT INTO event_slots (event_id, starts_at, capacity)
       SELECT event_id, starts_at, 12 FROM events e
       WHERE NOT EXISTS (SELECT FROM event_slots s WHERE s.event_id = e.event_id)`,
    );
    await client.query('ANALYZE events, event_slots');
  });
