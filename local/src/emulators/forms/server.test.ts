import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSmtpServer } from '../mail/smtp.ts';
import { MessageStore } from '../mail/store.ts';
import { buildFormsServer } from './server.ts';

const enquiry = {
  'first-name': 'John',
  'last-name': 'Smith',
  email: 'john@example.org',
  'phone-number': '+44 7700 900123',
  message: 'When are you in Leeds?',
};
let folder: string;
let store: MessageStore;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-forms-'));
  store = await new MessageStore(folder).open();
  smtp = await startSmtpServer(store);
  app = await buildFormsServer({
    forms: { contact: { to: 'office@example.org' } },
    smtpUrl: smtp.url,
    from: 'forms@example.org',
    siteUrl: 'http://localhost:3000',
    now: () => 0,
  });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
  rmSync(folder, { recursive: true });
});

const submit = (payload: object, formId = 'contact') =>
  app.inject({
    method: 'POST',
    url: `/f/${formId}`,
    payload,
    headers: { accept: 'application/json' },
  });

test('an enquiry is delivered as an e-mail that can be answered', async () => {
  const answer = await submit(enquiry);
  expect(answer.json()).toEqual({ ok: true, next: 'http://localhost:3000/about-us' });
  const [mail] = store.list('office@example.org');
  expect(mail?.subject).toBe('Contact form: John Smith');
  expect(mail?.text).toContain('When are you in Leeds?');
});

test('accepts a multipart form, but no files', async () => {
  const url = await app.listen({ port: 0, host: 'localhost' });
  const form = new FormData();
  for (const [name, value] of Object.entries(enquiry)) form.set(name, value);
  expect((await fetch(`${url}/f/contact`, { method: 'POST', body: form })).status).toBe(200);
  form.set('cv', new Blob(['x']), 'cv.pdf');
  const refused = await fetch(`${url}/f/contact`, { method: 'POST', body: form });
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'NO_FILE_UPLOADS' }] });
});

test.each([
  ['email', undefined, 'REQUIRED_FIELD_MISSING'],
  ['message', '  ', 'REQUIRED_FIELD_EMPTY'],
  ['email', 'john at example', 'TYPE_EMAIL'],
  ['first-name', 7, 'TYPE_TEXT'],
])('the field %s with the value %s gets the error %s', async (field, value, code) => {
  const answer = await submit({ ...enquiry, [field]: value });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([{ field, code, message: expect.any(String) }]);
  expect(store.list()).toEqual([]);
});

test.each([
  ['an empty form', {}, 'contact', 'EMPTY'],
  ['a filled trap', { ...enquiry, _gotcha: 'x' }, 'contact', 'BLOCKED'],
  ['an unknown form', enquiry, 'other', 'FORM_NOT_FOUND'],
])('%s is rejected as a whole', async (_what, payload, formId, code) => {
  expect((await submit(payload, formId)).json().errors).toMatchObject([{ code }]);
});

test('a flood of submissions is rate-limited', async () => {
  for (let attempt = 0; attempt < 30; attempt++) await submit({});
  const answer = await submit(enquiry);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('60');
});
