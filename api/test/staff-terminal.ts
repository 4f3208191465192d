import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStaff } from '../src/cli/run-staff.ts';
import type { Keys } from '../src/security/keys.ts';
import type { Harness } from './harness.ts';

/**
 * A terminal at which staff commands are given, with a folder for their files.
 * @param harness asked at each command, because a test file starts it before its first test
 */
export function staffTerminal(harness: () => Harness) {
  let folder: Promise<string> | undefined;
  const ownFolder = () => {
    folder ??= mkdtemp(join(tmpdir(), 'chaps-staff-'));
    return folder;
  };

  return {
    /** @returns the exit code and every line that was written */
    async staff(args: string[], keys: Keys = harness().services.keys) {
      const lines: string[] = [];
      const say = (line: string) => lines.push(line);
      const code = await runStaff(args, { out: say, err: say }, async (work) => ({
        ...work,
        db: harness().owner,
        keys,
        jobs: harness().services.jobs,
        now: harness().services.now,
        actor: 'staff tester',
      }));
      return { code, lines, text: lines.join('\n') };
    },

    /** Where a file of this name is or will be. */
    pathOf: async (name: string) => join(await ownFolder(), name),

    /** A file with these bytes. */
    async bytes(name: string, content: string | Buffer): Promise<string> {
      const path = join(await ownFolder(), name);
      await writeFile(path, content);
      return path;
    },

    /** A CSV file, its lines ended as Windows ends them. */
    async file(name: string, header: string, ...rows: string[]): Promise<string> {
      const path = join(await ownFolder(), name);
      await writeFile(path, [header, ...rows, ''].join('\r\n'));
      return path;
    },

    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
