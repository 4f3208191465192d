import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in milliseconds. */
export interface Cpu {
  database: number;
  pooler: number;
  programs: number;
}

/** Linux always counts in hundredths of a second. */
const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  name: string;
  ms: number;
}

function processes(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      const fields = stat.slice(end + 2).split(' ');
      // User and system time of the process and of its ended children: fields 14 to 17.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      const name = stat.slice(stat.indexOf('(') + 1, end);
      return [{ pid: Number(pid), parent: Number(fields[1]), name, ms: ticks * TICK_MS }];
    } catch {
      // The process has ended in the meantime.
      return [];
    }
  });
}

/**
 * CPU time used by the child processes so far; almost independent of other load.
 * @returns undefined where there is no `/proc`
 */
export function childrenCpu(): Cpu | undefined {
  if (process.platform !== 'linux') return undefined;
  const all = processes();
  const family = new Set([process.pid]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  const cpu = { database: 0, pooler: 0, programs: 0 };
  for (const { pid, name, ms } of all) {
    if (pid === process.pid || !family.has(pid)) continue;
    cpu[partOf(name)] += ms;
  }
  return cpu;
}

function partOf(name: string): keyof Cpu {
  if (name.startsWith('postgres')) return 'database';
  return name === 'pgbouncer' ? 'pooler' : 'programs';
}
