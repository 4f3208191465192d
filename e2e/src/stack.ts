import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ports } from '@chaps/shared/ports';

/** The journeys' stack stands beside a developer's own. */
export const OFFSET = Number(process.env.CHAPS_E2E_OFFSET ?? 10_000);

export const stackPorts = ports(OFFSET);

const local = (port: number) => `http://localhost:${port}`;

/** Addresses of the journeys' stack. */
export const addresses = {
  site: local(stackPorts.shell),
  api: local(stackPorts.api),
  mailbox: local(stackPorts.mailbox),
  payments: local(stackPorts.payments),
} as const;

/** Its data, made anew for every run. */
export const dataDir = join(tmpdir(), `chaps-e2e-data-${OFFSET}`);
