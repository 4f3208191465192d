import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryOutRequest } from './carry-out.ts';
import { TooLargeError, UserError } from './errors.ts';
import {
  type Answer,
  discardBuild,
  getRequestId,
  getRetryDelay,
  MAX_REQUEST_BYTES,
  openInbox,
  REQUEST_FILE,
  receiveBuild,
  writeAnswer,
} from './inbox.ts';
import type { Candidate } from './publish.ts';
import { assertMayChange, readPublishingKeys } from './publishers.ts';
import {
  digestFolder,
  getNamedParts,
  getRequestParts,
  type SignedRequest,
  verifyRequest,
} from './request.ts';
import type { Site } from './site.ts';

/** The process that handles the requests of teams. */
export interface RequestHandlerContext {
  site: Site;
  /** Runs the contract test on a remote's build and logs what it did. */
  contractTest?: ((candidate: Candidate, say: (line: string) => void) => Promise<void>) | undefined;
  /** The site's secret key for signing preview links. */
  previewKey?: string | undefined;
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined;
}

/** Copies the builds of a request out of the inbox. @returns their folders by app */
async function receiveSources(inbox: Site, { request }: SignedRequest, temporary: string) {
  const sources: Record<string, string> = {};
  for (const { app, build, digest } of getRequestParts(request)) {
    const source = join(temporary, app);
    mkdirSync(source);
    await receiveBuild(inbox, app, build, source);
    if (digestFolder(source) !== digest) {
      const reason = 'its files in the inbox are not the ones that were signed';
      throw new UserError(`${app} ${build} cannot be used`, [reason]);
    }
    sources[app] = source;
  }
  return sources;
}

/** @returns the lines of the response */
async function handleRequest(
  { site, contractTest, previewKey }: RequestHandlerContext,
  inbox: Site,
  signed: SignedRequest,
): Promise<string[]> {
  const { request, publisher } = signed;
  // Checked before any of the build is stored or run. Other parts that change as a result are checked at the
  // end.
  assertMayChange(publisher, getNamedParts(request));
  const temporary = mkdtempSync(join(tmpdir(), 'chaps-request-'));
  const said: string[] = [];
  try {
    const sources = await receiveSources(inbox, signed, temporary);
    const lines = await carryOutRequest(site, request, {
      by: publisher,
      sources,
      previewKey,
      contractTest: contractTest && ((each) => contractTest(each, (line) => said.push(line))),
    });
    return [...said, ...lines];
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

const toFailedAnswer = (error: unknown): Pick<Answer, 'state' | 'lines'> => {
  if (error instanceof UserError)
    return { state: 'refused', lines: [error.what, ...error.reasons] };
  return { state: 'failed', lines: [error instanceof Error ? error.message : String(error)] };
};

/** Removes a handled request, unless a new one has replaced it. */
async function removeRequest(inbox: Site, token: string): Promise<void> {
  const stored = await inbox.read(REQUEST_FILE, MAX_REQUEST_BYTES);
  if (stored?.content.toString('utf8') === token) await inbox.remove(REQUEST_FILE);
}

function createPauseError(milliseconds: number): UserError {
  const minutes = Math.ceil(milliseconds / 60_000);
  return new UserError('The request was rejected', [
    `rejecting your last request took a long time: try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
  ]);
}

/** The pending request. A file that is too large is not a request and is removed. */
async function readToken(inbox: Site) {
  try {
    return await inbox.read(REQUEST_FILE, MAX_REQUEST_BYTES);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    await inbox.remove(REQUEST_FILE);
    return undefined;
  }
}

/** Thrown when another process has taken the request. */
class AlreadyTakenError extends Error {}

async function handleInbox(writer: RequestHandlerContext, team: string): Promise<void> {
  const { site, log, now = Date.now } = writer;
  const inbox = openInbox(site, team);
  const stored = await readToken(inbox);
  if (!stored) return;
  const begun = now();
  const token = stored.content.toString('utf8');
  const id = getRequestId(token);
  let answer: Pick<Answer, 'state' | 'lines'>;
  let signed: SignedRequest | undefined;
  try {
    const verified = await verifyRequest(site, team, token);
    // The first process to write this handles the request, and earlier requests are no longer accepted.
    await writeAnswer(
      site,
      team,
      { id, state: 'begun', lines: [] },
      ({ last, pausedUntil = 0, answers }) => {
        if (answers.some((each) => each.id === id)) throw new AlreadyTakenError();
        if (pausedUntil > begun) throw createPauseError(pausedUntil - begun);
        if (verified.at > last) return { last: verified.at };
        throw new UserError('The request was rejected', [
          'a later request from the team has already been handled',
        ]);
      },
    );
    signed = verified;
    answer = { state: 'done', lines: await handleRequest(writer, inbox, verified) };
  } catch (error) {
    if (error instanceof AlreadyTakenError) return removeRequest(inbox, token);
    answer = toFailedAnswer(error);
  }
  const operation = signed ? `${signed.request.operation} of ${signed.publisher.name}` : team;
  log(`request: ${operation} ${answer.state}: ${answer.lines.join('; ')}`);
  for (const { app, build } of signed ? getRequestParts(signed.request) : []) {
    await discardBuild(inbox, app, build);
  }
  await removeRequest(inbox, token);
  const pause = answer.state === 'done' ? 0 : getRetryDelay(now() - begun);
  const change = pause > 0 ? { pausedUntil: now() + pause } : {};
  await writeAnswer(site, team, { id, ...answer }, () => change);
}

/** Handles the pending request of each team. */
export async function handleRequests(writer: RequestHandlerContext): Promise<void> {
  const teams = new Set((await readPublishingKeys(writer.site)).map(({ team }) => team));
  for (const team of teams) {
    await handleInbox(writer, team).catch((error: unknown) =>
      writer.log(`request: ${team}: ${error instanceof Error ? error.message : error}`),
    );
  }
}
