import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listFilesBelow } from '@chaps/mf-build/files';
import { TooLargeError } from './errors.ts';
import { CONFIG, DOCUMENTS, getBuildsFolder, ISOLATED, REGISTRY, type Site } from './site.ts';

/** How long to wait for another publication to replace a file, which takes milliseconds. */
const LOCK_TIMEOUT_MS = 60_000;

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Runs `work` exclusively among the processes of a machine. SQLite locks the file through the operating
 * system, which releases the lock however a process ends.
 */
function runExclusively<Result>(file: string, work: () => Result): Result {
  const lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}

/** A site in a folder, e.g. a volume of the production topology. */
export class SiteFolder implements Site {
  readonly precompressed = true;
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /**
   * @param file name below the root
   * @throws {Error} when it leads elsewhere
   */
  path(file: string): string {
    if (file.split('/').includes('..')) throw new Error(`${file} is not inside ${this.root}.`);
    return join(this.root, file);
  }

  get registry(): string {
    return this.path(REGISTRY);
  }

  get documents(): string {
    return this.path(DOCUMENTS);
  }

  get isolated(): string {
    return this.path(ISOLATED);
  }

  get config(): string {
    return this.path(CONFIG);
  }

  /** Folder with one folder per remote. */
  get remotes(): string {
    return this.path('remotes');
  }

  /** Folder with all builds of an app. */
  builds(app: string): string {
    return this.path(getBuildsFolder(app));
  }

  async read(file: string, atMost?: number) {
    return this.#read(file, atMost);
  }

  async list(folder: string): Promise<string[]> {
    const path = this.path(folder);
    return existsSync(path) ? listFilesBelow(path).map((file) => `${folder}/${file}`) : [];
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    renameSync(this.#prepare(file, content), this.path(file));
  }

  async writeIf(
    file: string,
    content: string | Uint8Array,
    version: string | undefined,
  ): Promise<boolean> {
    const prepared = this.#prepare(file, content);
    try {
      if (version === undefined) {
        linkSync(prepared, this.path(file));
        return true;
      }
      return runExclusively(this.path('registry.lock'), () => {
        if (this.#read(file)?.version !== version) return false;
        renameSync(prepared, this.path(file));
        return true;
      });
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      rmSync(prepared, { force: true });
    }
  }

  async remove(file: string): Promise<void> {
    rmSync(this.path(file), { force: true });
  }

  #read(file: string, atMost = Number.POSITIVE_INFINITY) {
    try {
      if (statSync(this.path(file)).size > atMost) throw new TooLargeError(file);
      const content = readFileSync(this.path(file));
      return { content, version: createHash('sha256').update(content).digest('hex') };
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /**
   * Writes the content to a place that no listing includes, and creates the file's folder.
   * @returns its path
   */
  #prepare(file: string, content: string | Uint8Array): string {
    const path = this.path(`.next/${randomUUID()}`);
    for (const each of [path, this.path(file)]) mkdirSync(dirname(each), { recursive: true });
    writeFileSync(path, content);
    return path;
  }
}
