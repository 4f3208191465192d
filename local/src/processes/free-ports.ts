import { once } from 'node:events';
import { createServer } from 'node:net';
import type { PartName } from '../ports.ts';
import { StartFailure } from './start-failure.ts';

/** 'localhost' is both of them; a part of ours listens on both. */
const ADDRESSES = ['127.0.0.1', '::1'];

/** Whether somebody listens on a port of this machine. */
async function isTaken(port: number): Promise<boolean> {
  for (const host of ADDRESSES) {
    const probe = createServer();
    try {
      probe.listen({ port, host, exclusive: true });
      await once(probe, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return true;
    } finally {
      probe.close();
    }
  }
  return false;
}

/**
 * Checks that every part can have its port, before anything is started.
 * @throws {StartFailure} naming the first taken port, its part and the way out
 */
export async function requireFreePorts(ports: [PartName, number][]): Promise<void> {
  for (const [part, port] of ports) {
    if (await isTaken(port)) {
      throw new StartFailure(
        `port ${port} for ${part} is taken: stop what uses it, or move all ports, e.g. CHAPS_PORT_OFFSET=100 npm start`,
      );
    }
  }
}
