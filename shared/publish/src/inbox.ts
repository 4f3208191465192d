import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from '@chaps/contracts/schema';
import { listFilesBelow } from '@chaps/mf-build/files';
import { TooLargeError, UserError } from './errors.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { getBuildFolder, INBOX, openSubfolder, REQUESTS, readJson, type Site } from './site.ts';

/** The pending request in an inbox. A team has one at a time. */
export const REQUEST_FILE = 'request.jwt';

/** Limits for one build, so that no team fills the disk of the process that verifies it. */
const MAX_BUILD_FILES = 2000;
const MAX_BUILD_BYTES = 64 * 2 ** 20;

/** Limit for a token, which names the parts of one request. */
export const MAX_REQUEST_BYTES = 65_536;

/** Seconds that a rejected request may take before its team has to pause. */
const UNPENALISED_SECONDS = 10;

/**
 * A rejected request keeps all other teams waiting while it is handled. After a long one, its team has to
 * wait ten times as long, so that it cannot block the process repeatedly.
 * @param milliseconds time spent on the request
 * @returns milliseconds to wait
 */
export const getRetryDelay = (milliseconds: number): number =>
  milliseconds > UNPENALISED_SECONDS * 1000 ? 10 * milliseconds : 0;

/** Number of answers stored for each team. */
const MAX_ANSWERS = 20;

/** The only folder to which a team's credentials can write. */
export const openInbox = (site: Site, team: string): Site =>
  openSubfolder(site, `${INBOX}/${team}`);

/** Copies a build into an inbox, overwriting what is there. */
export async function sendBuild(
  inbox: Site,
  app: string,
  build: string,
  source: string,
): Promise<void> {
  await forEachConcurrently(listFilesBelow(source), (file) =>
    inbox.write(`${getBuildFolder(app, build)}/${file}`, readFileSync(join(source, file))),
  );
}

const isPlainName = (file: string) =>
  file.split('/').every((segment) => /^[\w@][\w.@-]*$/.test(segment));

/**
 * Copies a build out of an inbox, whose files may change at any time, so that the copy is verified and
 * published.
 * @param target an empty folder
 * @throws {UserError} when it exceeds the limits
 */
export async function receiveBuild(
  inbox: Site,
  app: string,
  build: string,
  target: string,
): Promise<void> {
  const folder = getBuildFolder(app, build);
  const refusal = (reason: string) => new UserError(`${app} ${build} cannot be used`, [reason]);
  const files = (await inbox.list(folder)).map((file) => file.slice(folder.length + 1));
  if (files.length > MAX_BUILD_FILES) throw refusal(`it has more than ${MAX_BUILD_FILES} files`);
  const tooLarge = refusal(`it has more than ${MAX_BUILD_BYTES} bytes`);
  let bytes = 0;
  await forEachConcurrently(files, async (file) => {
    if (!isPlainName(file)) throw refusal(`${file} is not a valid file name`);
    const stored = await inbox.read(`${folder}/${file}`, MAX_BUILD_BYTES - bytes).catch((error) => {
      throw error instanceof TooLargeError ? tooLarge : error;
    });
    bytes += stored?.content.length ?? 0;
    if (bytes > MAX_BUILD_BYTES) throw tooLarge;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    if (stored) writeFileSync(join(target, file), stored.content);
  });
}

/** Empties the folder of a build in an inbox. */
export async function discardBuild(inbox: Site, app: string, build: string): Promise<void> {
  await forEachConcurrently(await inbox.list(getBuildFolder(app, build)), (file) =>
    inbox.remove(file),
  );
}

const answerSchema = z.object({
  /** See `requestId`. */
  id: z.string(),
  state: z.enum(['begun', 'done', 'refused', 'failed']),
  lines: z.array(z.string()),
});

export type Answer = z.infer<typeof answerSchema>;

/** The outcome of a team's last requests. Its credentials cannot write it. */
const ledgerSchema = z.object({
  /** `at` of the last request: earlier ones are no longer accepted. */
  last: z.number(),
  /** Time in milliseconds since 1970 before which no request of the team is accepted (`retryDelay`). */
  pausedUntil: z.number().optional(),
  /** The latest last. */
  answers: z.array(answerSchema),
});

type Ledger = z.infer<typeof ledgerSchema>;

/** Id of a request, derived from its token. */
export const getRequestId = (token: string) => createHash('sha256').update(token).digest('hex');

const getLedgerFile = (team: string) => `${REQUESTS}/${team}.json`;

export async function readLedger(site: Pick<Site, 'read'>, team: string): Promise<Ledger> {
  const stored = await readJson(site, getLedgerFile(team));
  return stored === undefined ? { last: 0, answers: [] } : ledgerSchema.parse(stored);
}

/**
 * Writes an answer, replacing an earlier one to the same request.
 * @param change gets the current ledger; throws, or returns what else to change
 */
export async function writeAnswer(
  site: Site,
  team: string,
  answer: Answer,
  change: (ledger: Ledger) => Partial<Omit<Ledger, 'answers'>> = () => ({}),
): Promise<void> {
  for (;;) {
    const stored = await site.read(getLedgerFile(team));
    const ledger = await readLedger({ read: async () => stored }, team);
    const changes = change(ledger);
    const answers = [...ledger.answers.filter(({ id }) => id !== answer.id), answer];
    const next = JSON.stringify({
      ...ledger,
      ...changes,
      answers: answers.slice(-MAX_ANSWERS),
    });
    if (await site.writeIf(getLedgerFile(team), next, stored?.version)) return;
  }
}
