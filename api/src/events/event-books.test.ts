import { expect } from 'vitest';
import { testWithTwoPeople as test } from '../../test/event-day.ts';

test('once the books are closed, an event shows how many people with a sample await their result', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, action, record, at, close } = await begin();
  const books = async () => (await call('GET', event.id)).body.books;
  await record(action('arrived', 0), action('ready', 1), action('sampled', 2));
  expect(await books()).toEqual({ closed: false, results_awaited: 0 });
  at('18:00');
  expect((await close()).status).toBe(200);
  expect(await books()).toEqual({ closed: true, results_awaited: 1 });
});
