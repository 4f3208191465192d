import { eventsResponse, MAX_COUNTED_EVENTS } from '@chaps/contracts';
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
  test('the whole list is complete, in order, compressed, and 304 for a client that has it', async () => {
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

  test('filters find the right events and nothing else', async () => {
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

  // Many share a start time or a venue.
  test.each([
    ['all', ''],
    ['an audience', 'for=corporate'],
    ['a month', 'date=next-month'],
    ['a county and an audience', 'location=shire&for=corporate'],
    [
      'a misspelt county and an audience',
      'location=shiiree4da3b7fbbce2345d7772b0674a318d5&for=freemasons',
    ],
    ['nearest first', 'near=51.8892,0.9042'],
    ['nearest first of an audience', 'near=51.8892,0.9042&for=corporate'],
  ])(
    'pages of %s contain the whole list, each event once, forwards and backwards',
    async (_name, query) => {
      const whole = (await list(query)).slice(0, 35).map(({ event_id }) => event_id);
      const page = async (cursor: string) =>
        (await list(`${query}&limit=7${cursor}`)).map(({ event_id }) => event_id);
      const pages = [await page('')];
      while (pages.length < 5) pages.push(await page(`&after=${pages.at(-1)?.at(-1)}`));
      expect(pages.flat()).toEqual(whole);
      const back = [await page(`&before=${pages[4]?.[0]}`)];
      while (back.length < 4) back.unshift(await page(`&before=${back[0]?.[0]}`));
      expect(back.flat()).toEqual(whole.slice(0, 28));
      expect(await page(`&before=${whole[3]}`)).toEqual(whole.slice(0, 3));
    },
  );

  test('a page gives the total, up to a maximum', async () => {
    const totalOf = async (query: string) => (await api.call('GET', `/events?${query}`)).body.total;
    expect(await totalOf('for=corporate&limit=7')).toBe(COUNT / 100);
    const third = (await list('for=corporate'))[20]?.event_id;
    expect(await totalOf(`for=corporate&limit=7&after=${third}`)).toBe(COUNT / 100);
    expect(await totalOf('location=zzzzqq&limit=7')).toBe(0);
    expect(await totalOf('limit=7')).toBe(MAX_COUNTED_EVENTS + 1);
    expect(await totalOf('for=corporate')).toBeUndefined();
  });

  test('a page after the last event, or after an unknown one, is empty', async () => {
    const last = (await list('for=corporate')).at(-1);
    expect(await list(`for=corporate&limit=7&after=${last?.event_id}`)).toEqual([]);
    expect(await list(`limit=7&after=${crypto.randomUUID()}`)).toEqual([]);
  });
});
