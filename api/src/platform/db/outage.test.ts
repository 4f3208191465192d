import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import { testEnvironment } from '../../../test/harness.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';
import { buildApp } from '../../app.ts';
import { createServices } from '../../create-services.ts';
import { readConfig } from '../config/config.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

test('when the database stops under load, requests get 503 and recover without a restart', async () => {
  const wire = await startTcpProxy(new URL(database.url));
  const services = createServices(readConfig(testEnvironment(wire.url)));
  await services.jobs.start();
  const app = await buildApp(services);
  const statuses = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject('/events')));
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  };
  expect(await statuses()).toEqual([200]);
  const during = statuses();
  wire.cut();
  expect((await during).filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(await statuses()).toEqual([503]);
  expect((await app.inject('/health')).statusCode).toBe(200);
  wire.restore();
  expect(await statuses()).toEqual([200]);
  await app.close();
  await services.close();
  await wire.close();
});
