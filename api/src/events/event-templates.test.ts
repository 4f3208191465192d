import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test } from '../../test/console.ts';

const PATH = '/staff/event-templates';

test('an event is saved as a template without its day, which is not listed as an event', async ({
  api,
  coordinator,
}) => {
  const name = `Lodge ${randomUUID()}`;
  const { id: event_id } = await api.event();
  const events = async () =>
    (await api.call('GET', '/staff/events?when=all', { as: coordinator })).body.total;
  const before = await events();
  const kept = await api.call('POST', PATH, { as: coordinator, body: { event_id, name } });
  expect(kept.status, kept.text).toBe(200);
  expect(await events()).toBe(before);
  const { body } = await api.call('GET', PATH, { as: coordinator });
  const template = body.templates.find((one: { name: string }) => one.name === name);
  const { event } = (await api.call('GET', `/staff/events/${event_id}`, { as: coordinator })).body;
  const { event_id: _id, event_date: _day, ...details } = event;
  expect(template).toMatchObject({ details, changed_by: coordinator.email });
  expect(Object.keys(template.details)).not.toContain('event_date');
  const rows = await api.owner
    .selectFrom('audit_log')
    .select(['actor', 'action', 'event_id', 'after'])
    .where('subject', '=', `event template ${kept.body.template_id}`)
    .execute();
  expect(rows).toEqual([
    { actor: coordinator.userId, action: 'event template kept', event_id, after: { name } },
  ]);
});

test('a template stays as it was when its event changes', async ({ api, coordinator }) => {
  const { id: event_id } = await api.event({ name: 'Corn Exchange' });
  const name = `Corn ${randomUUID()}`;
  await api.call('POST', PATH, { as: coordinator, body: { event_id, name } });
  await api.owner
    .updateTable('events')
    .set({ event_name: 'Renamed since' })
    .where('event_id', '=', event_id)
    .execute();
  const { body } = await api.call('GET', PATH, { as: coordinator });
  const template = body.templates.find((one: { name: string }) => one.name === name);
  expect(template.details.event_name).toBe('Corn Exchange');
});

test('a template can be renamed and deleted, and its name is unique', async ({
  api,
  coordinator,
}) => {
  const { id: event_id } = await api.event();
  const as = coordinator;
  const [one, two] = [randomUUID(), randomUUID()];
  const keep = (name: string) => api.call('POST', PATH, { as, body: { event_id, name } });
  const path = `${PATH}/${(await keep(one)).body.template_id}`;
  await keep(two);
  const taken = { name: 'A template with this name already exists.' };
  expect((await keep(two)).body.error.details).toEqual(taken);
  expect((await api.call('PATCH', path, { as, body: { name: two } })).body.error.details).toEqual(
    taken,
  );
  const name = randomUUID();
  expect((await api.call('PATCH', path, { as, body: { name } })).status).toBe(200);
  const names = async () =>
    (await api.call('GET', PATH, { as })).body.templates.map((each: { name: string }) => each.name);
  expect(await names()).toEqual(expect.arrayContaining([name, two]));
  expect((await api.call('DELETE', path, { as })).status).toBe(200);
  expect(await names()).not.toContain(name);
  expect((await api.call('DELETE', path, { as })).status).toBe(404);
  expect((await api.call('PATCH', path, { as, body: { name } })).status).toBe(404);
});

test('templates are available to staff who create events everywhere', async ({ api }) => {
  const { id: event_id } = await api.event();
  for (const as of [await api.staff('coordinator', event_id), await api.staff('host', event_id)]) {
    expect(outcome(await api.call('GET', PATH, { as }))).toEqual([403, 'FORBIDDEN']);
    const body = { event_id, name: randomUUID() };
    expect(outcome(await api.call('POST', PATH, { as, body }))).toEqual([403, 'FORBIDDEN']);
  }
});
