import type { FastifyBaseLogger } from 'fastify';

/** trust.md: what is in flight may end within 10 seconds. */
const LIMIT_MS = 10_000;

/** On SIGTERM and SIGINT: takes no more, lets what is in flight end, and exits within 10 s. */
export function stopOnSignal(logger: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
