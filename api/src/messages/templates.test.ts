import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import type { StaffPerson } from '../../test/makers.ts';

const test = base.extend('call', { scope: 'file' }, ({ api, coordinator }) => {
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
  return (method: Method, path = '', body?: object, as: StaffPerson = coordinator) =>
    api.call(method, `/staff/message-templates${path}`, { as, ...(body ? { body } : {}) });
});

const text = { subject: 'The door of {event}', body: 'Please use the side door, {first_name}.' };
const named = () => `The door ${crypto.randomUUID()}`;

test('a template can be added, listed, changed and deleted, and each is audited', async ({
  call,
  coordinator,
  console: { audits },
}) => {
  const name = named();
  const added = await call('POST', '', { name, ...text });
  expect(added.status).toBe(200);
  const { template_id } = added.body;
  const find = async () =>
    (await call('GET')).body.templates.find(
      (template: { template_id: string }) => template.template_id === template_id,
    );
  expect(await find()).toMatchObject({
    name,
    ...text,
    version: 1,
    changed_by: coordinator.email,
  });
  const change = (version: number) =>
    call('PATCH', `/${template_id}`, { name, ...text, subject: 'Another', version });
  expect((await change(1)).status).toBe(200);
  const late = await change(1);
  expect([late.status, late.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
  expect(await find()).toMatchObject({ subject: 'Another', version: 2 });
  expect((await call('DELETE', `/${template_id}`)).status).toBe(200);
  expect((await call('DELETE', `/${template_id}`)).status).toBe(404);
  expect((await change(2)).status).toBe(404);
  expect(await find()).toBeUndefined();
  expect(await audits(`message template ${template_id}`)).toMatchObject([
    { action: 'message template added', after: { name, subject: text.subject } },
    {
      action: 'message template changed',
      before: { subject: text.subject },
      after: { subject: 'Another' },
    },
    { action: 'message template deleted', before: { name } },
  ]);
});

test('a name is unique, even after a change', async ({ call }) => {
  const [one, other] = [named(), named()];
  await call('POST', '', { name: one, ...text });
  const { template_id } = (await call('POST', '', { name: other, ...text })).body;
  const again = await call('POST', '', { name: one, ...text });
  const renamed = await call('PATCH', `/${template_id}`, { name: one, ...text, version: 1 });
  for (const { status, body } of [again, renamed]) {
    expect([status, body.error.details]).toEqual([
      422,
      { name: 'A template with this name already exists.' },
    ]);
  }
});

test.for(['subject', 'body'])('an unknown field in its %s is refused', async (part, { call }) => {
  const { status, body } = await call('POST', '', { name: named(), ...text, [part]: '{name}' });
  expect([status, body.error.details[part]]).toEqual([422, expect.stringContaining('{name}')]);
});

test('a coordinator of one event can use templates, but not change them', async ({ api, call }) => {
  const { template_id } = (await call('POST', '', { name: named(), ...text })).body;
  const own = await api.staff('coordinator', (await api.event()).id);
  expect((await call('GET', '', undefined, own)).status).toBe(200);
  expect((await call('POST', '', { name: named(), ...text }, own)).status).toBe(403);
  expect((await call('DELETE', `/${template_id}`, undefined, own)).status).toBe(403);
});
