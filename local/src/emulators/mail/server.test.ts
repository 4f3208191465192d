import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import nodemailer, { type Transporter } from 'nodemailer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildMailboxServer } from './server.ts';
import { startSmtpServer } from './smtp.ts';
import { type Message, MessageStore } from './store.ts';

let folder: string;
let app: FastifyInstance;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let transport: Transporter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-mail-'));
  const store = await new MessageStore(folder).open();
  app = await buildMailboxServer(store);
  smtp = await startSmtpServer(store);
  transport = nodemailer.createTransport(smtp.url);
});
afterEach(async () => {
  await smtp.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const messages = async (query = ''): Promise<Message[]> =>
  (await app.inject(`/api/messages${query}`)).json();
const send = (to: string, subject: string) =>
  transport.sendMail({
    from: 'CHAPS <bookings@example.org>',
    to,
    subject,
    text: 'Your seat is booked.',
    html: '<h1>Your seat is booked</h1><script>alert(1)</script>',
    attachments: [
      { filename: 'appointment.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
    ],
  });

test('e-mails arrive newest first, with text, HTML and attachments', async () => {
  await send('john@example.org', 'First £');
  await send('mark@example.org', 'Second');
  const all = await messages();
  expect(all.map(({ subject }) => subject)).toEqual(['Second', 'First £']);
  expect(all[1]).toMatchObject({
    to: 'john@example.org',
    from: 'CHAPS <bookings@example.org>',
    text: 'Your seat is booked.\n',
    attachments: [{ id: 0, filename: 'appointment.ics', contentType: 'text/calendar', size: 16 }],
  });
  const attachment = await app.inject(`/api/messages/${all[1]?.id}/attachments/0`);
  expect(attachment.body).toBe('BEGIN:VCALENDAR\n');
  expect(attachment.headers['content-disposition']).toContain('appointment.ics');
});

test('?to= shows one person’s e-mails, whatever the case of the address', async () => {
  await send('John@Example.org', 'For John');
  await send('mark@example.org', 'For Mark');
  expect((await messages('?to=john@example.org')).map(({ subject }) => subject)).toEqual([
    'For John',
  ]);
});

test.each([
  ['unknown-mailbox', 550],
  ['full-mailbox', 452],
])('an address starting with %s is rejected with %i', async (begins, responseCode) => {
  await expect(send(`${begins}-1@example.org`, 'Refused')).rejects.toMatchObject({ responseCode });
  expect(await messages()).toEqual([]);
});

test('an e-mail to bounced-mailbox bounces, and one to confirming-mailbox is confirmed on request', async () => {
  const store = await new MessageStore(folder).open();
  const reports: string[] = [];
  const reporting = await startSmtpServer(store, {
    report: async (report) => reports.push(report),
    reportedAfter: 0,
  });
  const sender = nodemailer.createTransport(reporting.url);
  const mail = (to: string, notify?: string[]) =>
    sender.sendMail({ from: 'bookings@example.org', to, ...(notify ? { dsn: { notify } } : {}) });
  const { messageId } = await mail('bounced-mailbox-1@example.org');
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toContain(
    'Final-Recipient: rfc822; bounced-mailbox-1@example.org\r\nAction: failed',
  );
  expect(reports[0]).toContain(`Message-ID: ${messageId}`);
  expect(store.list()).toEqual([]);
  await mail('confirming-mailbox-1@example.org');
  await mail('confirming-mailbox-2@example.org', ['SUCCESS', 'FAILURE']);
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  expect(reports[1]).toContain('confirming-mailbox-2@example.org\r\nAction: delivered');
  expect(store.list()).toHaveLength(2);
  await reporting.close();
});

test('e-mails survive a restart, until they are deleted', async () => {
  await send('john@example.org', 'Kept');
  const again = await new MessageStore(folder).open();
  expect(again.list().map(({ subject }) => subject)).toEqual(['Kept']);
  expect((await app.inject({ method: 'DELETE', url: '/api/messages' })).statusCode).toBe(204);
  expect(await messages()).toEqual([]);
  expect((await new MessageStore(folder).open()).list()).toEqual([]);
});

test('the page shows an e-mail without running anything in it', async () => {
  await send('john@example.org', 'Look <b>here</b>');
  const [message] = await messages();
  const list = await app.inject('/');
  expect(list.body).toContain('Look &#60;b&#62;here&#60;/b&#62;');
  const frame = await app.inject(`/messages/${message?.id}/html`);
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  const page = await app.inject(`/messages/${message?.id}`);
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.body).toContain('appointment.ics');
  expect((await app.inject('/messages/unknown')).statusCode).toBe(404);
});
