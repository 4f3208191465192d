import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openServer } from '../docker.ts';

// podman with Compose loses the exit status of a container that removes itself.
const folder = mkdtempSync(join(tmpdir(), 'chaps-engine-'));
const calls = join(folder, 'calls');
for (const [name, does] of Object.entries({
  docker: 'exit 1',
  podman: `echo "podman $*" | sed 's/chaps-run-[0-9a-f-]*/NAME/' >> ${calls}`,
  'docker-compose': 'case "$*" in *--rm*migrate*) ;; *migrate*) exit 3 ;; *) echo "$*" ;; esac',
})) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`);
  chmodSync(join(folder, name), 0o755);
}
vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
vi.stubEnv('DOCKER_HOST', 'unix:///podman.sock');
const { compose, docker } = openServer(folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('with podman, a command in its own container fails when the command inside fails', async () => {
  await expect(compose(['run', '--rm', '-T', 'migrate'])).rejects.toThrow('ended with 3');
});

test('with podman, the container of a command is removed afterwards', async () => {
  writeFileSync(calls, '');
  const said = await compose(['run', '--rm', '-T', 'staff', 'rotate-keys']);
  expect(said).toMatch(/^run --name=chaps-run-\S+ -T staff rotate-keys\n$/);
  await docker(['ps']);
  expect(readFileSync(calls, 'utf8')).toBe(
    'podman rm --force --ignore --volumes NAME\npodman ps\n',
  );
});
