import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';

describe('the page of a booking', () => {
  test('shows payment, consent and history, but no consent answers', async ({
    api,
    payment,
    console: { read },
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 30 });
    await api.sendMails();
    const { booking, history } = await read(event.id, appointmentId);
    expect(booking).toMatchObject({
      email: person.email,
      profile_id: person.profileId,
      phone: '+441632960000',
      date_of_birth: '1970-01-01',
      event_id: event.id,
      event_date: event.date,
      price: 2500,
      paid: 2500,
      refund: 0,
      refund_status: null,
      policy_refund: 2440,
      policy: expect.stringContaining('£24.40 of your £25.00 will be refunded'),
      consent_given: true,
      share_with_gp: false,
    });
    const what = history.map((entry: { what: string }) => entry.what);
    expect(what).toEqual(
      expect.arrayContaining([
        'Seat held',
        'Appointment confirmed',
        expect.stringMatching(/^Paid £25\.00/),
        'Consent given (website)',
        'E-mail accepted by the mail server: Confirmation',
      ]),
    );
  });

  test('is not found for another event or an unknown one', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { appointmentId } = await booking.freeBooking();
    const { id } = await api.event();
    const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    const theirs = await call('GET', `${id}/bookings/${appointmentId}`);
    const unknown = await call('GET', `${id}/bookings/${crypto.randomUUID()}`);
    expect([theirs.status, bare(theirs.text)]).toEqual([404, bare(unknown.text)]);
  });
});
