import type { FastifyBaseLogger } from 'fastify';

/** trust.md: a process ends within 10 seconds. */
const SHUTDOWN_LIMIT_SECONDS = 10;
/** Time for closing outgoing connections once all work is done. */
const CLOSING_SECONDS = 2;

/**
 * On SIGTERM and SIGINT: accepts no new work, finishes work in progress, and exits.
 * @param stop settles within the grace period or shortly after
 * @param graceSeconds how long work in progress may take
 */
export function stopOnSignal(
  logger: FastifyBaseLogger,
  stop: () => Promise<void>,
  graceSeconds: number,
): void {
  const limitSeconds = Math.max(SHUTDOWN_LIMIT_SECONDS, graceSeconds + CLOSING_SECONDS);
  let stopping = false;
  const onSignal = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), limitSeconds * 1000).unref();
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
