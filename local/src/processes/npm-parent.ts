import { spawnSync } from 'node:child_process';

/**
 * npm forwards signals, but not when it is killed itself. A shell may run between npm and this process.
 * @param onGone called once, when the npm that started this process has ended
 */
export function onNpmExit(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = spawnSync('ps', ['-p', String(process.ppid), '-o', 'ppid=,args='], {
    encoding: 'utf8',
  }).stdout;
  const npm = parent?.includes('npm') ? process.ppid : Number.parseInt(parent ?? '', 10);
  if (!(npm > 1)) return;
  const timer = setInterval(() => {
    try {
      process.kill(npm, 0);
    } catch {
      clearInterval(timer);
      onGone();
    }
  }, 1_000).unref();
}
