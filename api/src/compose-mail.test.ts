import { expect } from 'vitest';
import { test } from '../test/fixtures.ts';
import { composeMail } from './compose-mail.ts';
import { APPOINTMENT_MAILS, mailName } from './messages/email/mail-names.ts';

/** These tell of what has happened to the appointment since, and are tested where it happens. */
const NEEDS_MORE = ['event-changed', 'refund'];
const kinds = Object.keys(APPOINTMENT_MAILS).filter((kind) => !NEEDS_MORE.includes(kind));

test('each mail about an appointment names person, event and booking, in both forms', async ({
  api,
  booking,
}) => {
  const { appointmentId } = await booking.freeBooking({ name: 'Castle Park' });
  const [mail] = await api.owner
    .selectFrom('outbox')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .execute();
  if (!mail) throw new Error('no mail');
  const written: string[] = [];
  for (const kind of kinds) {
    const content = await composeMail(api.services, { ...mail, kind });
    if (!content) continue;
    written.push(kind);
    for (const form of [content.html, content.text]) {
      expect(form, kind).toContain('Person');
      expect(form, kind).toContain('Castle Park');
      expect(form, kind).toMatch(/CH-\w{8}/);
    }
  }
  expect(written).toEqual(expect.arrayContaining(['booking-confirmation', 'reminder']));
});

test('a kind that nobody writes is an error, and is shown as it is', async ({ api, booking }) => {
  const { appointmentId } = await booking.freeBooking();
  const mail = await api.owner
    .selectFrom('outbox')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await expect(composeMail(api.services, { ...mail, kind: 'toString' })).rejects.toThrow(
    'no composer for mails of the kind toString',
  );
  expect(mailName('toString', null)).toBe('toString');
});
