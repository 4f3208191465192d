import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import type { PartName } from '../ports.ts';
import { checkDatabase, removeDatabase } from '../processes/database.ts';
import { requireFreePorts } from '../processes/free-ports.ts';
import { type Environment, readEnvironment, stackPorts } from './environment.ts';

/** What a start may rely on. */
export interface Checked {
  environment: Environment;
  ports: Record<PartName, number>;
  dataDir: string;
}

/** What belongs to the stack in its data folder, and goes with `fresh`. */
const KEPT = ['mailbox', 'payments.json', 'local.env', 'site', 'logs'];

/**
 * Environment, ports, data folder, in this order; nothing is started yet.
 * @throws {StartFailure} with one line for the person
 */
export async function checked(options: {
  offset?: number;
  dataDir?: string;
  fresh?: boolean;
}): Promise<Checked> {
  const environment = readEnvironment(process.env, join(projectRoot, '.env'));
  const offset = options.offset ?? Number(environment.CHAPS_PORT_OFFSET ?? 0);
  const ports = stackPorts(offset);
  const beside = offset === 0 ? '.data' : `.data/offset-${offset}`;
  const dataDir = resolve(projectRoot, options.dataDir ?? environment.CHAPS_DATA_DIR ?? beside);
  const needed = (Object.entries(ports) as [PartName, number][]).filter(
    ([part]) => part !== 'database' || !environment.DATABASE_URL,
  );
  await requireFreePorts(needed);
  mkdirSync(dataDir, { recursive: true });
  if (options.fresh) {
    removeDatabase(dataDir);
    for (const name of KEPT) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (!environment.DATABASE_URL) checkDatabase(dataDir);
  return { environment, ports, dataDir };
}
