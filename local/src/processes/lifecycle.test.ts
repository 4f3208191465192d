import { expect, test } from 'vitest';
import { Shutdown, StartCancelled } from './lifecycle.ts';

test('stops in reverse order, and a part that cannot stop does not block the others', async () => {
  const stopped: string[] = [];
  const shutdown = new Shutdown();
  await shutdown.add(() => stopped.push('database'));
  await shutdown.add(() => Promise.reject(new Error('gone')));
  await shutdown.add(() => stopped.push('API'));
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(stopped).toEqual(['API', 'database']);
});

test('a service that starts during shutdown is stopped immediately', async () => {
  let stopped = false;
  const shutdown = new Shutdown();
  await shutdown.run();
  const late = shutdown.add(() => {
    stopped = true;
  });
  await expect(late).rejects.toThrow(StartCancelled);
  expect(stopped).toBe(true);
});
