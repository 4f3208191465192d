import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { MAILS } from '../mails.ts';
import { findEditableMail } from './mail-words.ts';

const test = base.extend('call', { scope: 'file' }, ({ api, coordinator }) => {
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
  return (method: Method, path = '', body?: object, as: StaffPerson = coordinator) =>
    api.call(method, `/staff/mail-words${path}`, { as, ...(body ? { body } : {}) });
});

test('every editable mail has a preview of its default text', async ({ call }) => {
  const { mails } = (await call('GET')).body;
  const editable = Object.entries(MAILS).flatMap(([kind, { words }]) => (words ? [kind] : []));
  expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(editable);
  for (const { kind, subject, body } of mails) {
    const { status, body: shown } = await call('POST', `/${kind}/preview`, { subject, body });
    expect([kind, status]).toEqual([kind, 200]);
    expect(`${shown.subject} ${shown.text}`).not.toMatch(/[{}]|undefined/);
    // Subscribing to event alerts asks for no name, and a removed account is not told the person's.
    const isNameless = kind === 'event-near' || kind === 'account-removed';
    expect(shown.text).toContain(isNameless ? 'Hello,' : 'Dear Sam,');
    // The charity keeps no fee when it cancels an event or removes an account.
    const isFullRefund = kind === 'event-cancelled' || kind === 'account-removed';
    if (isFullRefund) expect(shown.text).not.toContain('£44.16');
  }
});

test('the charity’s own text is sent until the default is restored', async ({
  booking,
  call,
  coordinator,
  console: { audits },
}) => {
  const kind = 'booking-confirmation';
  const find = async () =>
    (await call('GET')).body.mails.find((mail: { kind: string }) => mail.kind === kind);
  expect(await find()).toMatchObject({ version: 0, changed_by: null });
  const words = { subject: 'See you at {event}', body: 'Hello {first_name}.\n\nIt is booked.' };
  expect((await call('PATCH', `/${kind}`, { ...words, version: 0 })).status).toBe(200);
  expect(await find()).toMatchObject({ ...words, version: 1, changed_by: coordinator.email });
  for (const version of [0, 2]) {
    const late = await call('PATCH', `/${kind}`, { ...words, version });
    expect([late.status, late.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
  }
  const { person } = await booking.freeBooking({ name: 'Castle Park' });
  const mail = await booking.newestMail(person);
  expect(mail.subject).toBe('See you at Castle Park');
  expect(mail.text).toMatch(/Hello Person\.\s+It is booked\./);
  expect(mail.text).not.toContain('Dear');
  // The booking's details follow, whatever the charity's own text says.
  expect(mail.text).toContain('Reference');
  expect((await call('DELETE', `/${kind}`)).status).toBe(200);
  expect((await call('DELETE', `/${kind}`)).status).toBe(200);
  const next = await booking.freeBooking({ name: 'Town Hall' });
  const { subject } = await booking.newestMail(next.person);
  expect(subject).toMatch(/^Your booking is confirmed: Town Hall/);
  expect(await audits(`mail ${kind}`)).toMatchObject([
    { action: 'automatic mail edited', after: { subject: words.subject } },
    { action: 'automatic mail set back to the default', before: { subject: words.subject } },
  ]);
});

test.for([
  ['result-ready', 'subject', '{event}'],
  ['reminder', 'body', '{amount}'],
] as const)(
  '%s with an unknown field in its %s is refused',
  async ([kind, part, field], { call }) => {
    const { subject, body } = findEditableMail(kind).words;
    const words = { subject, body, [part]: `Dear ${field}` };
    for (const refused of [
      await call('PATCH', `/${kind}`, { ...words, version: 0 }),
      await call('POST', `/${kind}/preview`, words),
    ]) {
      expect([refused.status, refused.body.error.details[part]]).toEqual([
        422,
        expect.stringContaining(`We do not recognise ${field}`),
      ]);
    }
  },
);

test('rejects an unknown kind of mail, and a coordinator of one event', async ({ api, call }) => {
  const words = { subject: 'Hello', body: 'Hello', version: 0 };
  expect((await call('PATCH', '/staff-invitation', words)).status).toBe(404);
  const own = await api.staff('coordinator', (await api.event()).id);
  expect((await call('PATCH', '/reminder', words, own)).status).toBe(403);
  expect((await call('DELETE', '/reminder', undefined, own)).status).toBe(403);
});
