import { spawnSync } from 'node:child_process';

/** A process's parent and command line, or null when there is no such process (or no `ps`). */
function lookUp(pid: number): { parent: number; command: string } | null {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'ppid=,args='], {
    encoding: 'utf8',
  });
  const found = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '');
  return found ? { parent: Number(found[1]), command: found[2] ?? '' } : null;
}

/** The npm that runs this script, with or without a shell between; null when it is not npm's. */
function npmAbove(): number | null {
  if (!process.env.npm_lifecycle_event) return null;
  const parent = lookUp(process.ppid);
  if (parent === null) return null;
  return parent.command.includes('npm') ? process.ppid : parent.parent;
}

/**
 * npm hands on the signals it gets, but one that is killed hard cannot. Calls back, once, when the
 * npm above us is gone, because nobody else would stop us then.
 */
export function whenNpmIsGone(gone: () => void): void {
  const npm = npmAbove();
  if (npm === null || npm <= 1) return;
  const timer = setInterval(() => {
    try {
      process.kill(npm, 0);
    } catch {
      clearInterval(timer);
      gone();
    }
  }, 1_000).unref();
}
