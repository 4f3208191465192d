import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startGuardedProcess } from './guarded-process.ts';

const OBEDIENT =
  "process.on('SIGTERM', () => process.exit(0)); console.log(process.pid); setInterval(() => {}, 1000)";
const STUBBORN =
  "process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)";

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['that listens', OBEDIENT],
  ['that does not listen', STUBBORN],
])('a command %s is stopped', async (_which, code) => {
  let output = '';
  const running = await startGuardedProcess({
    command: process.execPath,
    args: ['-e', code],
    cwd: '/',
    graceMs: 300,
    onOutput: (text) => {
      output += text;
    },
  });
  await expect.poll(() => output).toMatch(/^\d+\n$/);
  await running.stop();
  expect(isAlive(Number(output))).toBe(false);
});

test('a command ends with the process that started it, even if that is killed', async () => {
  const module = fileURLToPath(new URL('./guarded-process.ts', import.meta.url));
  const starter = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { startGuardedProcess } from ${JSON.stringify(module)};
     await startGuardedProcess({ command: process.execPath, args: ['-e', ${JSON.stringify(OBEDIENT)}], cwd: '/', onOutput: (text) => process.stdout.write(text) });`,
  ]);
  const [output] = await once(starter.stdout, 'data');
  const pid = Number(String(output));
  expect(isAlive(pid)).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('reports the exit code of a failed command', async () => {
  const running = await startGuardedProcess({
    command: process.execPath,
    args: ['-e', 'process.exit(3)'],
    cwd: '/',
  });
  expect(await running.ended).toBe(3);
});

test('rejects a missing command', async () => {
  await expect(
    startGuardedProcess({ command: '/nowhere/postgres', args: [], cwd: '/' }),
  ).rejects.toThrow(/could not be started/);
});

test('a command ends when its parent exits before it runs', async () => {
  const guardian = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./guardian.ts', import.meta.url)),
      JSON.stringify({
        command: process.execPath,
        args: ['-e', OBEDIENT],
        cwd: '/',
        stopSignal: 'SIGTERM',
        graceMs: 10_000,
      }),
    ],
    { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
  );
  const { stdout } = guardian;
  if (stdout === null) throw new Error('The output is not piped.');
  let output = '';
  stdout.on('data', (text) => {
    output += text;
  });
  guardian.disconnect();
  // The pipe closes when both the guardian and the command have closed it.
  await once(stdout, 'close');
  expect(output === '' || !isAlive(Number(output))).toBe(true);
});
