/** A file's bytes, and its version for a conditional write. */
export interface StoredFile {
  content: Buffer;
  version: string;
}

/**
 * Storage of a site: a folder or a bucket. Publishing writes it; web servers or a CDN read it. Files
 * are named below its root, with forward slashes. Every write replaces a file in one step.
 */
export interface Site {
  /** Address, for messages. */
  root: string;
  /** Whether its web server looks for compressed files beside the plain ones; a CDN compresses by itself. */
  precompressed: boolean;
  /**
   * @param atMost size limit in bytes
   * @throws {TooLargeError} before any of a larger file is read
   */
  read(file: string, atMost?: number): Promise<StoredFile | undefined>;
  /** Names of all files below a folder, sorted. */
  list(folder: string): Promise<string[]>;
  write(file: string, content: string | Uint8Array): Promise<void>;
  /**
   * Writes a file unless another writer has changed it.
   * @param version of the file when it was read; undefined if there was none
   * @returns whether it was written
   */
  writeIf(
    file: string,
    content: string | Uint8Array,
    version: string | undefined,
  ): Promise<boolean>;
  remove(file: string): Promise<void>;
}

/** The live registry. Both registries, documents and marks are the only files that change. */
export const REGISTRY = 'registry.json';
/** The live builds that anonymous browsers do not get. */
export const RESTRICTED_REGISTRY = 'registry-restricted.json';
/** Earlier registries, one file each. */
export const HISTORY = 'history';
/** Who published, in one file for each publication with a known publisher. */
export const PUBLISHERS = 'publishers';
/** The keys that may sign publications. Only the operator can write the file. */
export const PUBLISHING_KEYS = 'publishing-keys.json';
/** One folder per team, the only one to which its credentials can write. */
export const INBOX = 'inbox';
/** The outcome of each team's requests, one file per team. */
export const REQUESTS = 'requests';
/** Documents, and files of the live shell with fixed addresses. */
export const DOCUMENTS = 'documents';
/** A mark file per isolated route. */
export const ISOLATED = 'isolated';
/** A mark file per address that has a page. */
export const ADDRESSES = 'addresses';
/** The site's `/config.json`, if stored here; documents are rendered with it. */
export const CONFIG = 'config.json';

/** Folder with all builds of an app. */
export const getBuildsFolder = (app: string) => (app === 'shell' ? 'shell' : `remotes/${app}`);

/** The folder of a build. */
export const getBuildFolder = (app: string, build: string) => `${getBuildsFolder(app)}/${build}`;

/** Reads a JSON file; undefined if there is none. */
export async function readJson(site: Pick<Site, 'read'>, file: string): Promise<unknown> {
  const stored = await site.read(file);
  return stored && JSON.parse(stored.content.toString('utf8'));
}

/** A folder of a site, with the same operations as the site. */
export function openSubfolder(site: Site, folder: string): Site {
  const inside = (file: string) => `${folder}/${file}`;
  return {
    root: `${site.root}/${folder}`,
    precompressed: false,
    read: (file, atMost) => site.read(inside(file), atMost),
    list: async (name) =>
      (await site.list(inside(name))).map((file) => file.slice(folder.length + 1)),
    write: (file, content) => site.write(inside(file), content),
    writeIf: (file, content, version) => site.writeIf(inside(file), content, version),
    remove: (file) => site.remove(inside(file)),
  };
}
