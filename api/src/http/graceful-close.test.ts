import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('a draining process answers, and keeps no connection for another request', async () => {
  const connection = async () => {
    const answer = await fetch(`${api.url}/ready`);
    await answer.body?.cancel();
    return [answer.status, answer.headers.get('connection')];
  };
  expect(await connection()).toEqual([200, 'keep-alive']);
  await api.app.drain();
  expect(await connection()).toEqual([200, 'close']);
});
