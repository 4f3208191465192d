import { MAX_VIEWS } from '@chaps/contracts/staff-views';
import { expect } from 'vitest';
import { test } from '../../test/console.ts';

const VIEW = { list: 'bookings', name: 'Missing consent', search: 'group=booked&columns=consent' };

test('a view belongs to the person who saved it, and is replaced by one with the same name', async ({
  api,
  coordinator,
}) => {
  const other = await api.staff('coordinator');
  const save = (view: object) => api.call('POST', '/staff/views', { as: coordinator, body: view });
  const viewsOf = async (as = coordinator) =>
    (await api.call('GET', '/staff/views', { as })).body.views;
  expect((await save(VIEW)).status).toBe(200);
  expect((await save({ ...VIEW, search: 'sort=name' })).status).toBe(200);
  expect((await save({ ...VIEW, list: 'events', search: 'when=past' })).status).toBe(200);
  expect(await viewsOf()).toMatchObject([
    { ...VIEW, search: 'sort=name' },
    { ...VIEW, list: 'events', search: 'when=past' },
  ]);
  expect(await viewsOf(other)).toEqual([]);
  const [{ view_id }] = await viewsOf();
  const remove = (as: typeof other) => api.call('DELETE', `/staff/views/${view_id}`, { as });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(coordinator)).status).toBe(200);
  expect((await viewsOf()).map(({ list }: typeof VIEW) => list)).toEqual(['events']);
});

test('a view is refused without a name, with an unknown list or search, and above the limit', async ({
  api,
}) => {
  const as = await api.staff('coordinator');
  const save = (changes: object) =>
    api.call('POST', '/staff/views', { as, body: { ...VIEW, ...changes } });
  expect((await save({ name: ' ' })).status).toBe(422);
  expect((await save({ list: 'results' })).status).toBe(422);
  expect((await save({ search: 'q=a b' })).status).toBe(422);
  for (let count = 0; count < MAX_VIEWS; count += 1) {
    expect((await save({ name: `View ${count}` })).status).toBe(200);
  }
  const refused = await save({ name: 'One more' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    'You have reached the limit for saved views. Delete one that you no longer use.',
  );
  expect((await save({ name: 'View 1', search: 'sort=newest' })).status).toBe(200);
});

test('views that are saved concurrently cannot exceed the limit', async ({ api }) => {
  const as = await api.staff('coordinator');
  const save = (name: string) => api.call('POST', '/staff/views', { as, body: { ...VIEW, name } });
  for (let count = 1; count < MAX_VIEWS; count += 1) await save(`View ${count}`);
  const names = Array.from({ length: 8 }, (_, index) => `At once ${index}`);
  const answers = await Promise.all(names.map(save));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200,
    ...names.slice(1).map(() => 422),
  ]);
  const { views } = (await api.call('GET', '/staff/views', { as })).body;
  expect(views).toHaveLength(MAX_VIEWS);
});
