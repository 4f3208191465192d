import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('a draining process answers each open connection once more, and accepts no new ones', async () => {
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

test('a process without connections drains for the same time, and refuses late requests', async () => {
  const services = { ...api.services, config: { ...api.services.config, DRAIN_SECONDS: 1 } };
  const app = await buildApp(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const started = performance.now();
  await app.drain();
  expect(performance.now() - started).toBeGreaterThan(990);
  await app.close();
});

/** Runs in a separate thread: connects, sends a request, signals that, and posts the response. */
const CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads');
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /ready HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n');
    Atomics.store(connected, 0, 1);
    Atomics.notify(connected, 0);
  });
  socket.once('data', (data) => { parentPort.postMessage(data.toString()); socket.destroy(); });
  socket.once('error', ({ message }) => parentPort.postMessage(message));
`;

test('a connection waiting to be accepted is answered', async () => {
  const app = await buildApp(api.services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const { port } = app.server.address() as AddressInfo;
  const client = new Worker(CLIENT, { eval: true, workerData: { port, connected } });
  const answer = once(client, 'message');
  // Meanwhile this thread accepts no connection.
  Atomics.wait(connected, 0, 0);
  await app.drain();
  expect((await answer)[0]).toMatch(/^HTTP\/1\.1 200/);
  await client.terminate();
  await app.close();
});
