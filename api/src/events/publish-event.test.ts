import { sql } from 'kysely';
import { expect } from 'vitest';
import { eventEditor } from '../../test/event-editor.ts';
import { test as base } from '../../test/fixtures.ts';

const test = base.extend('draft', { scope: 'test' }, async ({ api }) => {
  const { id } = await api.event();
  await sql`UPDATE events SET published_at = NULL, place_confirmed = true WHERE event_id = ${id}`.execute(
    api.owner,
  );
  const editor = await eventEditor(api, id);
  const publish = () => api.call('POST', `/staff/events/${id}/publication`, { as: editor.as });
  return { id, ...editor, publish };
});

test('a draft can be published once its location is confirmed on the map', async ({ draft }) => {
  await draft.save({ place_confirmed: false });
  const refused = await draft.publish();
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'This event cannot be published yet: its location is not confirmed on the map.',
  ]);
  expect((await draft.read()).state).toBe('draft');
  await draft.save({ place_confirmed: true });
  expect((await draft.publish()).status).toBe(200);
  expect((await draft.read()).state).toBe('open');
});

test('saving from an older console keeps the confirmation until the point changes', async ({
  draft,
}) => {
  await draft.save({ place_confirmed: undefined, lab_name: 'ESNEFT' });
  expect((await draft.read()).event.place_confirmed).toBe(true);
  await draft.save({ place_confirmed: undefined, latitude: 52.07 });
  expect((await draft.read()).event.place_confirmed).toBe(false);
});

test('a draft can be published without a laboratory, texts and staff for the day', async ({
  api,
  draft,
}) => {
  expect((await draft.save({ lab_name: null, event_description: '' })).status).toBe(200);
  expect((await draft.read()).day_staff).toEqual({ 'check-in': 0, phlebotomist: 0 });
  await api.staff('check-in', draft.id);
  await api.staff('check-in', draft.id);
  await api.staff('phlebotomist', draft.id);
  await sql`UPDATE staff_roles SET revoked_at = now() WHERE event_id = ${draft.id}
    AND role = 'phlebotomist'`.execute(api.owner);
  expect((await draft.read()).day_staff).toEqual({ 'check-in': 2, phlebotomist: 0 });
  expect((await draft.publish()).status).toBe(200);
});
