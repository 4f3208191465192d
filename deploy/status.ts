import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { Server } from './docker.ts';

const container = z.object({
  Service: z.string(),
  State: z.string(),
  Health: z.string(),
  ExitCode: z.number(),
  Image: z.string(),
});

/** Parses the output of `ps --format json`, which has one container per line. */
const parseContainers = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => container.parse(JSON.parse(line)));

const isHealthy = ({ State, Health, ExitCode }: z.infer<typeof container>) =>
  (State === 'running' && ['healthy', ''].includes(Health)) ||
  (State === 'exited' && ExitCode === 0);

const REPORTS = `SELECT operation || ': ' || coalesce(to_char(succeeded_at AT TIME ZONE 'UTC',
    'YYYY-MM-DD HH24:MI "UTC"'), 'never') || coalesce(', ' || nullif(target, ''), '')
  FROM operation_reports WHERE operation <> 'disk'
  UNION ALL SELECT 'disk: ' || round(used_share * 100) || ' % used' FROM operation_reports
  WHERE operation = 'disk' ORDER BY 1`;

/** Shows the releases, the unhealthy containers, and the last successful backup and restore test. */
export async function showStatus({
  folder,
  compose,
}: Server): Promise<{ text: string; isWell: boolean }> {
  const { RELEASE, PREVIOUS_RELEASE } = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  const containers = parseContainers(await compose(['ps', '--all', '--format', 'json']));
  const unwell = containers.filter((each) => !isHealthy(each));
  const psql = ['psql', '--username=chaps', '--no-align', '--tuples-only', '--command', REPORTS];
  const reports = await compose(['exec', '-T', 'database', ...psql, 'chaps']).catch(
    () => 'The database is not responding.\n',
  );
  const lines = [
    `release ${RELEASE}${PREVIOUS_RELEASE ? `, previously ${PREVIOUS_RELEASE}` : ''}`,
    `${containers.length - unwell.length} of ${containers.length} containers are healthy`,
    ...unwell.map(({ Service, State, Health }) => `  ${Service}: ${State} ${Health}`),
  ];
  return {
    text: `${lines.join('\n')}\n${reports}`,
    isWell: containers.length > 0 && unwell.length === 0,
  };
}
