import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../fixtures/stack.ts';
import { personalLines } from './personal-lines.ts';

/**
 * Runs after the journeys: the API's log must contain no personal data.
 * @throws {Error} with the lines that do, which fails the run
 */
export default function scanLogs(): void {
  const log = join(dataDir, 'logs/api.log');
  // A stack that did not start has no log.
  if (!existsSync(log)) return;
  const found = personalLines(readFileSync(log, 'utf8'));
  if (found.length === 0) return;
  throw new Error(`${log} has personal data in ${found.length} lines:\n${found.join('\n')}`);
}
