import { type FSWatcher, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { type AppName, projectRoot } from '@chaps/mf-build/apps';

/** Milliseconds of quiet after the last change, because an editor writes several files in a burst. */
const QUIET_PERIOD_MS = 50;

/** Paths that do not affect any build. */
const IGNORED_PATHS =
  /(^|[\\/])(dist|node_modules|\.data|test-results)([\\/]|$)|\.test\.tsx?$|~$|\.sw[a-z]$/;

/**
 * Calls back with the parts whose sources changed, one call at a time; `shared/` affects all of them.
 * @returns a function that stops watching
 */
export function watchSources(
  parts: readonly AppName[],
  onChange: (changed: AppName[]) => Promise<void>,
): () => void {
  const changed = new Set<AppName>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  async function flush(): Promise<void> {
    if (busy || changed.size === 0) return;
    busy = true;
    const batch = [...changed];
    changed.clear();
    await onChange(batch);
    busy = false;
    await flush();
  }

  function note(affected: readonly AppName[], file: string | null): void {
    if (file === null || IGNORED_PATHS.test(file.split(sep).join('/'))) return;
    for (const part of affected) changed.add(part);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), QUIET_PERIOD_MS);
  }

  const watchers: FSWatcher[] = [
    ...parts.map((part) => watchFolder(part, (file) => note([part], file))),
    watchFolder('shared', (file) => note(parts, file)),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

const watchFolder = (folder: string, onFile: (file: string | null) => void): FSWatcher =>
  watch(join(projectRoot, folder), { recursive: true }, (_event, file) => onFile(file));
