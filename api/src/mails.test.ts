import { findUnknownFields } from '@chaps/domain/messages';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { expectAccessible } from '../test/accessible-mail.ts';
import { test } from '../test/fixtures.ts';
import { SITE } from '../test/harness.ts';
import { CALENDAR_MAILS } from './booking/calendar-sequence.ts';
import { composeMail, getMailName, MAILS } from './mails.ts';
import { IS_ABOUT_RESULT } from './messages/email/result-mails.ts';

const kindsWith = (has: (mail: (typeof MAILS)[keyof typeof MAILS]) => boolean) =>
  Object.entries(MAILS).flatMap(([kind, mail]) => (has(mail) ? [kind] : []));

describe.each(Object.entries(MAILS))('the preview of %s', (_kind, { sample, words }) => {
  test('is complete, and its text uses its own fields', async () => {
    const { subject, html, text } = await sample(SITE);
    expect(subject.length).toBeLessThan(90);
    for (const form of [subject, text])
      expect(form).not.toMatch(/<\/?[a-z]|[{}]|undefined|null|NaN/);
    for (const form of [html, text]) expect(form).toContain('CHAPS');
    expect(findUnknownFields(`${words?.subject} ${words?.body}`, words?.fields)).toEqual([]);
  });

  test('is accessible', async () => {
    expectAccessible((await sample(SITE)).html);
  });
});

test('the database recognises mails about results, and those with a calendar file', async ({
  api,
}) => {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM unnest(${Object.keys(MAILS)}::text[]) AS o(kind)
    WHERE ${IS_ABOUT_RESULT}`.execute(api.owner);
  expect(rows.map(({ kind }) => kind)).toEqual(kindsWith(({ about }) => about === 'result'));
  expect(CALENDAR_MAILS.toSorted()).toEqual(
    kindsWith(({ calendar }) => calendar !== undefined).toSorted(),
  );
});

/** These mails report later changes to the appointment, and are tested with those changes. */
const NEEDS_MORE = ['event-changed', 'refund'];
const kinds = kindsWith(({ about }) => about === 'appointment').filter(
  (kind) => !NEEDS_MORE.includes(kind),
);

test('every mail about an appointment names the person, event and booking, as text and HTML', async ({
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

test('composing an unknown kind of mail fails, and its key is shown as its name', async ({
  api,
  booking,
}) => {
  const { appointmentId } = await booking.freeBooking();
  const mail = await api.owner
    .selectFrom('outbox')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await expect(composeMail(api.services, { ...mail, kind: 'toString' })).rejects.toThrow(
    'no composer for the mail kind toString',
  );
  expect(getMailName('toString', null)).toBe('toString');
});
