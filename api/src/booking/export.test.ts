import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test } from '../../test/event-day.ts';
import type { StaffPerson } from '../../test/makers.ts';

const NHS_NUMBER = '9434765919';

describe('the export', () => {
  test('has the columns for its recipient, contains no formulas, and is audited', async ({
    api,
    coordinator,
    openDay,
    console: { call, named, audits, readings },
  }) => {
    const { event, person, action, record } = await openDay('09:45');
    await record(action('arrived', '09:30'), action('ready', '09:31'), action('sampled', '09:35'));
    const profile = `/auth/profile?email=${person.email}`;
    await api.call('PATCH', profile, { as: person, body: { nhs_number: NHS_NUMBER } });
    await named(person, '=1+1', 'Tested');
    const file = (reader: string, as?: StaffPerson) =>
      call('GET', `${event.id}/bookings.csv?for=${reader}`, undefined, as);
    const clinic = await file('clinic');
    expect(clinic.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(clinic.headers['cache-control']).toBe('no-store');
    expect(parse(clinic.text, { columns: true })).toMatchObject([
      { time: '09:00', name: "'=1+1 Tested", consent: 'no' },
    ]);
    expect(clinic.text).not.toContain(NHS_NUMBER);
    expect(await readings(person)).toEqual([]);
    const admin = await api.staff('admin');
    expect(outcome(await file('laboratory', admin))).toEqual([403, 'FORBIDDEN']);
    const laboratory = parse((await file('laboratory')).text, { columns: true });
    expect(laboratory).toMatchObject([{ nhs_number: NHS_NUMBER, first_name: "'=1+1" }]);
    expect(await readings(person)).toEqual([
      { user_id: coordinator.userId, what: 'list for the laboratory' },
    ]);
    expect((await audits(`event ${event.id}`)).map(({ action }) => action)).toEqual([
      'appointments exported for the clinic',
      'appointments exported for the laboratory',
    ]);
  });

  test('of a list uses its search, order and columns across all pages', async ({
    api,
    booking,
    console: { call, named, audits },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    await named(person, '=1+1', 'Tested');
    const rows = async (query: string) =>
      parse((await call('GET', `${event.id}/bookings-shown.csv${query}`)).text);
    const [header, row] = await rows('?sort=newest&columns=consent,unknown');
    expect(header).toEqual(['event_name', 'event_date', 'name', 'consent', 'price']);
    expect(row).toMatchObject({ 2: "'=1+1 Tested", 3: 'missing', 4: '0.00' });
    expect(await rows('?q=nobody')).toHaveLength(1);
    // 23:30 UTC is the next day in London in summer, and the page shows it so.
    await sql`UPDATE appointments SET held_at = '2026-06-30T23:30:00Z'
      WHERE appointment_id = ${appointmentId}`.execute(api.owner);
    expect((await rows('?columns=held_at'))[1]).toContain('2026-07-01 00:30');
    expect((await audits(`event ${event.id}`)).map(({ action }) => action)).toContain(
      'list of bookings exported',
    );
    const unknown = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d99';
    expect((await call('GET', `${unknown}/bookings-shown.csv`)).status).toBe(404);
  });
});
