import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { buildApp } from '../app.ts';

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

test('a process without connections stays as long, so that its address refuses what still comes', async () => {
  const services = { ...api.services, config: { ...api.services.config, DRAIN_SECONDS: 1 } };
  const app = await buildApp(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const started = performance.now();
  await app.drain();
  expect(performance.now() - started).toBeGreaterThan(990);
  await app.close();
});
