import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ports } from '@chaps/local/ports';

/** The journeys' stack stands beside a developer's own. */
export const OFFSET = Number(process.env.CHAPS_E2E_OFFSET ?? 10_000);

export const stackPorts = ports(OFFSET);

const local = (port: number) => `http://localhost:${port}`;

/** Addresses of the journeys' stack. */
export const addresses = {
  site: local(stackPorts.shell),
  api: local(stackPorts.api),
  auth: local(stackPorts.auth),
  mailbox: local(stackPorts.mailbox),
  payments: local(stackPorts.payments),
} as const;

/** Its data, made anew for every run. */
export const dataDir = join(tmpdir(), `chaps-e2e-data-${OFFSET}`);

/**
 * One of the secrets that the stack made for itself when it started.
 * @throws {Error} when the stack has none of that name
 */
export function stackSecret(name: string): string {
  const secret = parseEnv(readFileSync(join(dataDir, 'local.env'), 'utf8'))[name];
  if (!secret) throw new Error(`The journeys' stack has no ${name}.`);
  return secret;
}
