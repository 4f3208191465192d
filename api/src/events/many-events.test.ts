import { eventsResponse } from '@chaps/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyEvents } from '../../test/bench/many-events.ts';
import { type Harness, startHarness } from '../../test/harness.ts';

const COUNT = 10_000;
const NOW = new Date('2026-06-10T11:00:00Z');
const TODAY = '2026-06-10';
let api: Harness;
beforeAll(async () => {
  api = await startHarness(() => NOW);
  await api.event({ name: 'One of its kind', city: 'Penzance', postcode: 'TR18 2QN' });
  await addManyEvents(api.owner, COUNT, TODAY);
});
afterAll(() => api.stop());

const list = async (query: string) => {
  const { body } = await api.call('GET', `/events?${query}`);
  return eventsResponse.parse(body).events;
};

describe(`with ${COUNT} events`, () => {
  test('the whole list is whole, in order, compressed, and 304 for who has it', async () => {
    const answer = await api.app.inject({
      url: '/events',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    const events = await list('');
    expect(events).toHaveLength(COUNT + 1);
    const starts = events.map(({ event_date, start_time }) => `${event_date} ${start_time}`);
    expect(starts).toEqual([...starts].sort());
    const again = await api.call('GET', '/events', {
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('filters find what they should and nothing else', async () => {
    expect((await list('location=penzance')).map((e) => e.event_name)).toEqual(['One of its kind']);
    expect((await list('location=TR18')).map((e) => e.event_name)).toEqual(['One of its kind']);
    expect((await list('location=penznce')).map((e) => e.event_name)).toEqual(['One of its kind']);
    const corporate = await list('for=corporate');
    expect(corporate).toHaveLength(COUNT / 100);
    expect(corporate.every((e) => e.exclusive_for === 'CORPORATE')).toBe(true);
    const week = await list('date=next-week&for=community');
    expect(week.length).toBeGreaterThan(0);
    expect(week.every((e) => e.event_date > TODAY && e.exclusive_for === null)).toBe(true);
    const [nearest] = await list('near=51.8892,0.9042');
    expect(nearest?.event_name).toBe('One of its kind');
  });

  test.each([
    ['all', ''],
    ['an audience', 'for=corporate'],
    ['a town', 'location=shire&for=corporate'],
    ['nearest first', 'near=51.8892,0.9042&for=corporate'],
  ])('pages of %s are the list, each event once', async (_name, query) => {
    const whole = (await list(query)).slice(0, 20).map(({ event_id }) => event_id);
    const paged: string[] = [];
    while (paged.length < whole.length) {
      const after = paged.length > 0 ? `&after=${paged.at(-1)}` : '';
      paged.push(...(await list(`${query}&limit=7${after}`)).map(({ event_id }) => event_id));
    }
    expect(paged.slice(0, whole.length)).toEqual(whole);
  });

  test('a page after the last event, and after one that there is not, is empty', async () => {
    const last = (await list('for=corporate')).at(-1);
    expect(await list(`for=corporate&limit=7&after=${last?.event_id}`)).toEqual([]);
    expect(await list(`limit=7&after=${crypto.randomUUID()}`)).toEqual([]);
  });
});
