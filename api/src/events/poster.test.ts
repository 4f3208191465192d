import { formatLongDate } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, SITE, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { pdfPages } from '../../test/pdf-text.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());

const poster = (id: string, body: object = {}, as = coordinator) =>
  api.call('POST', `/staff/events/${id}/poster`, { as, body });

test('a poster says what, where, when and for how much, on one page, and links to the event', async () => {
  const { id, date } = await api.event({ name: 'Castle Park', price: 2500, paymentRequired: true });
  const { status, headers, bytes } = await poster(id);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  const pages = pdfPages(bytes);
  expect(pages).toHaveLength(1);
  const text = pages.flat().join(' ');
  for (const words of [
    ...['Castle Park', formatLongDate(date), '09:00 to ', 'The Secret Hall', '£25.00'],
    ...['For men aged 40 to 80', `${new URL(SITE).host}/book-event-main`, 'CHAPS'],
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('access code');
  // Screen readers get the address from the code's text alternative.
  expect(bytes.toString('latin1')).toContain(`/Alt (Code to scan: ${SITE}/event/${id})`);
});

test('a long event name is printed in full', async () => {
  const name = `${'Worshipful Company of Wheelwrights '.repeat(5)}at Saint Botolph Hall`;
  const { id } = await api.event({ name });
  const text = pdfPages((await poster(id)).bytes)
    .flat()
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain(name);
});

test('a poster of a private event has its access code, or a line to write it on', async () => {
  const { id } = await api.event({ accessCode: 'LODGE-7421' });
  expect(pdfPages((await poster(id, { access_code: ' lodge-7421' })).bytes)[0]).toEqual(
    expect.arrayContaining(['Your access code', 'LODGE-7421']),
  );
  expect(pdfPages((await poster(id)).bytes)[0]).toContain('Your access code');
  const wrong = await poster(id, { access_code: 'LODGE-7422' });
  expect([wrong.status, wrong.body.error.details]).toEqual([
    422,
    { access_code: 'This is not an access code for this event.' },
  ]);
});

test('a poster is not created while the event’s page is not public', async () => {
  const { id } = await api.event();
  await sql`UPDATE events SET published_at = NULL WHERE event_id = ${id}`.execute(api.owner);
  const answer = await poster(id);
  expect([answer.status, answer.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
});

test('a poster is available to the event’s host and to coordinators', async () => {
  const [{ id }, other] = await Promise.all([api.event(), api.event()]);
  const host = await api.staff('host', id);
  expect((await poster(id, {}, host)).status).toBe(200);
  expect((await poster(other.id, {}, host)).status).toBe(404);
  expect((await poster(id, {}, await api.staff('clinician'))).status).toBe(403);
});
