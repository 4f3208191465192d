import { buildReport } from '@chaps/local/emulators/mail/delivery-report';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';

const test = base.extend('mails', ({ api, booking, coordinator }) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', as: StaffPerson = coordinator) =>
    api.call(method, `/staff/failed-mails${path}`, { as });
  const list = async (as?: StaffPerson) => (await call('GET', '', as)).body.items;
  return {
    call,
    list,
    /** A booking whose confirmation the mail server permanently rejects. */
    async refused() {
      const booked = await booking.freeBooking({}, 'unknown-mailbox');
      await expect(api.sendMails()).rejects.toThrow('550');
      const mails: { mail_id: string; email: string }[] = await list();
      const mail = mails.find(({ email }) => email === booked.person.email);
      return { ...booked, mail, mailId: mail?.mail_id ?? '' };
    },
  };
});

describe('a permanently refused mail', () => {
  test('is on the booking’s page and on Today, and in a list with the booking', async ({
    api,
    coordinator,
    mails: { refused },
    console: { read },
  }) => {
    const count = async () => {
      const [task] = await tasksOnToday(api, coordinator, 'failed mails');
      return Number.parseInt(task?.what ?? '0', 10);
    };
    const before = await count();
    const { event, appointmentId, person, mail } = await refused();
    expect(await count()).toBe(before + 1);
    expect(mail).toMatchObject({
      what: 'Confirmation',
      failure: 'permanent',
      name: 'Person Tested',
      email: person.email,
      phone: '+441632960000',
      booking: { event_id: event.id, appointment_id: appointmentId },
    });
    const { history } = await read(event.id, appointmentId);
    expect(history.at(-1)).toMatchObject({
      what: 'E-mail failed: Confirmation',
      reason: expect.stringContaining('rejects this address permanently'),
    });
  });

  test('that bounced only after it was accepted is on the list too', async ({
    api,
    booking,
    mails: { list },
  }) => {
    const { person } = await booking.freeBooking();
    await api.sendMails();
    const [mail] = api.mailbox.store.list(person.email);
    const raw = await api.mailbox.raw(mail?.id ?? '');
    const report = await api.app.inject({
      method: 'POST',
      url: '/mail/reports',
      headers: { 'content-type': 'message/rfc822' },
      payload: buildReport(Buffer.from(raw), person.email, 'failed'),
    });
    expect(report.statusCode, report.body).toBe(200);
    const failed = (await list()).find(({ email }: { email: string }) => email === person.email);
    expect(failed).toMatchObject({ what: 'Confirmation', failure: 'permanent' });
  });

  test('can be sent again or closed once, and both are audited', async ({
    mails: { call, list, refused },
    console: { audits, read },
  }) => {
    const { event, appointmentId, mailId } = await refused();
    const ids = async () => (await list()).map(({ mail_id }: { mail_id: string }) => mail_id);
    expect((await call('POST', `/${mailId}/retry`)).status).toBe(200);
    expect(await ids()).not.toContain(mailId);
    expect((await call('POST', `/${mailId}/retry`)).status).toBe(409);
    const other = await refused();
    // Meanwhile the first mail has been rejected again.
    expect(await ids()).toEqual(expect.arrayContaining([mailId, other.mailId]));
    expect((await call('DELETE', `/${mailId}`)).status).toBe(200);
    expect(await ids()).not.toContain(mailId);
    expect((await call('DELETE', `/${mailId}`)).status).toBe(409);
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      { action: 'failed mail sent again: booking-confirmation', event_id: event.id },
      { action: 'failed mail closed: booking-confirmation', event_id: event.id },
    ]);
    const { history } = await read(event.id, appointmentId);
    expect(history.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining([
        'Failed mail sent again: Confirmation',
        'Failed mail closed: Confirmation',
      ]),
    );
  });

  test('is not sent again once it no longer applies, and stays on the list until it is closed', async ({
    mails: { call, list, refused },
    console: { call: events },
  }) => {
    const { event, appointmentId, mailId } = await refused();
    const off = await events('POST', `${event.id}/bookings/${appointmentId}/cancellation`, {
      ...{ policy_refund: 0, exception: null },
    });
    expect(off.status, off.text).toBe(200);
    const retried = await call('POST', `/${mailId}/retry`);
    expect([retried.status, retried.body.error?.message]).toEqual([
      409,
      expect.stringContaining('no longer applies'),
    ]);
    const ids = async () => (await list()).map(({ mail_id }: { mail_id: string }) => mail_id);
    expect(await ids()).toContain(mailId);
    expect((await call('DELETE', `/${mailId}`)).status).toBe(200);
    expect(await ids()).not.toContain(mailId);
  });

  test('is shown to a coordinator of its event, and to no other coordinator', async ({
    api,
    mails: { call, list, refused },
  }) => {
    const { event, mailId } = await refused();
    const own = await api.staff('coordinator', event.id);
    const stranger = await api.staff('coordinator', (await api.event()).id);
    expect((await list(own)).map(({ mail_id }: { mail_id: string }) => mail_id)).toEqual([mailId]);
    expect(await list(stranger)).toEqual([]);
    expect((await call('DELETE', `/${mailId}`, stranger)).status).toBe(404);
    const host = await api.staff('host', event.id);
    expect((await call('GET', '', host)).status).toBe(403);
  });
});
