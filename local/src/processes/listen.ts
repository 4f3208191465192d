import type { FastifyInstance } from 'fastify';
import type { Shutdown } from './lifecycle.ts';

/** Starts one of our servers on its 'localhost' port, and records how to stop it. */
export async function listen(
  app: FastifyInstance,
  port: number,
  shutdown: Shutdown,
): Promise<void> {
  await shutdown.add(() => app.close());
  await app.listen({ port, host: 'localhost' });
}
