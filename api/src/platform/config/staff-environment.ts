import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { resolveFileVariables, storageVariables } from './config.ts';

const projectRoot = join(import.meta.dirname, '../../../..');

const readEnvFile = (path: string): Record<string, string | undefined> =>
  existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};

/**
 * The environment of the commands: variables, then `.env`, then the secrets and the database of the stack
 * that `npm start` runs on this machine. Empty values count as not set.
 */
export function readStaffEnvironment(
  variables: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const file = readEnvFile(join(projectRoot, '.env'));
  const values = resolveFileVariables(variables);
  const given = (name: string) => values[name] || file[name];
  const offset = Number(given('CHAPS_PORT_OFFSET') ?? 0);
  const folder = given('CHAPS_DATA_DIR') ?? join('.data', offset === 0 ? '' : `offset-${offset}`);
  const local = readEnvFile(join(projectRoot, folder, 'local.env'));
  const own = local.DATABASE_PASSWORD
    ? `postgres://chaps:${local.DATABASE_PASSWORD}@localhost:${54_322 + offset}/chaps`
    : undefined;
  const defaults: typeof local = { ...local, DATABASE_URL: own, DATABASE_PASSWORD: undefined };
  const names = [...Object.keys(storageVariables.shape), 'STAFF_NAME'];
  return Object.fromEntries(names.map((name) => [name, given(name) ?? defaults[name]]));
}
