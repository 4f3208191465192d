import { expect } from 'vitest';
import { testWithTwoPeople } from '../../test/event-day.ts';

const test = testWithTwoPeople.extend(
  'books',
  ({ day: { begin }, console: { call, list } }) =>
    /** Two people who gave a sample, with one tube each or a tube in common. */
    async (...codes: [string, string]) => {
      const { event, otherId, action, record, at, close } = await begin();
      const [mine, theirs] = codes;
      const drawn = [
        action('sampled', 5, { sample_code: mine }),
        action('sampled', 8, { appointment_id: otherId, sample_code: theirs }),
      ];
      await record(
        ...[action('arrived', 3), action('ready', 4)],
        ...[action('arrived', 6, { appointment_id: otherId })],
        ...[action('ready', 7, { appointment_id: otherId }), ...drawn],
      );
      const read = async () => (await call('GET', event.id)).body.books;
      /**
       * How many await a result: in the heading, the bookings, a message to them, and the tubes.
       */
      const awaited = async () => {
        const to = { group: 'no result yet' };
        const text = { subject: 'Your results are late', body: 'They come next week.' };
        const message = await call('POST', `${event.id}/messages/preview`, { ...text, to });
        const samples = (await call('GET', `${event.id}/samples?show=no result`)).body;
        expect(samples.sums['no result']).toBe(samples.items.length);
        return [
          (await read()).results_awaited,
          (await list(event.id, 'group=no+result+yet')).items.length,
          message.body.people,
          samples.items.length,
        ];
      };
      const end = async (code: string, state: 'rejected' | 'missing') => {
        const { items } = (await call('GET', `${event.id}/samples`)).body;
        const { sample_id } = items.find((tube: { code: string }) => tube.code === code);
        const ending = { state, reason: 'The laboratory says so.' };
        const path = `${event.id}/samples/${sample_id}/ending`;
        expect((await call('POST', path, ending)).status).toBe(200);
      };
      const discard = async () => {
        const sample_ids = drawn.map(({ action_id }) => action_id);
        const decision = { sample_ids, keep: null, reason: 'Nobody knows whose it is.' };
        const { status } = await call('POST', `${event.id}/sample-decisions`, decision);
        expect(status).toBe(200);
      };
      const closeBooks = async () => {
        at('18:00');
        expect((await close()).status).toBe(200);
      };
      return { read, awaited, end, discard, closeBooks };
    },
);

test('once the books are closed, an event shows how many people with a sample await their result', async ({
  books,
}) => {
  const { read, awaited, closeBooks } = await books('T-1', 'T-2');
  expect(await read()).toEqual({ closed: false, results_awaited: 0 });
  await closeBooks();
  expect(await read()).toEqual({ closed: true, results_awaited: 2 });
  expect(await awaited()).toEqual([2, 2, 2, 2]);
});

test('nobody awaits the result of a tube that was rejected or is missing', async ({ books }) => {
  const { awaited, end, closeBooks } = await books('T-1', 'T-2');
  await closeBooks();
  await end('T-1', 'missing');
  expect(await awaited()).toEqual([1, 1, 1, 1]);
  await end('T-2', 'rejected');
  expect(await awaited()).toEqual([0, 0, 0, 0]);
});

test('nobody awaits the result of a tube that staff have discarded', async ({ books }) => {
  const { awaited, discard, closeBooks } = await books('T-1', 'T-1');
  await discard();
  await closeBooks();
  expect(await awaited()).toEqual([0, 0, 0, 0]);
});
