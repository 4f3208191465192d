import assert from 'node:assert/strict';
import { z } from 'zod';
import type { TestInstallation } from '../rehearsal.ts';

const listSchema = z.array(
  z.object({
    part: z.string(),
    restricted: z.boolean(),
    builds: z.array(z.object({ build: z.string() })),
  }),
);

export async function publishToStorage(rehearsal: TestInstallation): Promise<void> {
  const run = (...command: string[]) =>
    rehearsal.compose(['run', '--rm', '-T', 'publish-to-storage', ...command]);
  await run('node', 'deploy/first-publication.ts');
  const { shell, remotes } = await rehearsal.registry();
  const list = await run('npm', 'run', '--silent', 'remotes', '--', 'list', '--json');
  // The public registry does not name restricted remotes.
  const listed = listSchema.parse(JSON.parse(list)).filter(({ restricted }) => !restricted);
  assert.deepEqual(
    new Map(listed.map(({ part, builds }) => [part, builds.map(({ build }) => build)])),
    new Map([
      ['shell', [shell.build]],
      ...remotes.map(({ name, build }) => [name, [build]] as const),
    ]),
  );
}
