import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('a draining process answers its connections once more, and takes no other', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answer = async () => {
    const [response]: IncomingMessage[] = await once(
      request(`${api.url}/ready`, { agent }).end(),
      'response',
    );
    response?.resume();
    if (response) await once(response, 'end');
    return [response?.statusCode, response?.headers.connection];
  };
  expect(await answer()).toEqual([200, 'keep-alive']);
  await api.app.drain();
  expect(await answer()).toEqual([200, 'close']);
  await expect(answer()).rejects.toThrow(/ECONNREFUSED/);
});
