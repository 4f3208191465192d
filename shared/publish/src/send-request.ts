import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from './errors.ts';
import {
  type Answer,
  getRequestId,
  openInbox,
  REQUEST_FILE,
  readLedger,
  sendBuild,
} from './inbox.ts';
import { assertMayChange, readPublishingKeys } from './publishers.ts';
import {
  getNamedParts,
  getRequestParts,
  type PublishingRequest,
  SIGNING_KEY_VARIABLE,
  signRequest,
} from './request.ts';
import { derivePublicKey } from './signing-key.ts';
import type { Site } from './site.ts';

const POLL_MS = 250;

/** Milliseconds after which an unhandled request is withdrawn. */
const TIMEOUT_MS = 120_000;

interface Sender {
  /** Secret key of the team. */
  signingKey: string;
  /** Name of the person. */
  by?: string | undefined;
  /** Folder of each build in the request, by app. */
  sources?: Record<string, string> | undefined;
}

/**
 * Repeats until there is a result.
 * @returns undefined on timeout
 */
async function pollUntil<Result>(
  end: number,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (;;) {
    const result = await attempt();
    if (result !== undefined || Date.now() > end) return result;
    await wait(POLL_MS);
  }
}

function toLines({ state, lines }: Answer): string[] {
  if (state === 'done') return lines;
  const [message = 'The request was refused', ...reasons] = lines;
  if (state === 'refused') throw new UserError(message, reasons);
  throw new Error(lines.join('\n'));
}

/**
 * Uploads the builds of a request into the team's inbox with the signed request, and waits until the site's
 * process has handled it.
 * @returns the lines of its response @throws {UserError} when it is rejected @throws {Error} when it failed
 * or got no response
 */
export async function sendRequest(
  site: Site,
  request: PublishingRequest,
  { signingKey, by, sources = {} }: Sender,
): Promise<string[]> {
  const own = derivePublicKey(signingKey, SIGNING_KEY_VARIABLE);
  const key = (await readPublishingKeys(site)).find((each) => each.key === own);
  if (!key) {
    throw new UserError(`${site.root} accepts no requests`, [
      `${SIGNING_KEY_VARIABLE} is not one of the keys that its operator has listed`,
    ]);
  }
  const { team, parts } = key;
  assertMayChange({ name: team, parts }, getNamedParts(request));
  const inbox = openInbox(site, team);
  for (const { app, build } of getRequestParts(request)) {
    await sendBuild(inbox, app, build, sources[app] ?? '');
  }
  const end = Date.now() + TIMEOUT_MS;
  const token = await pollUntil(end, async () => {
    const at = Math.max(Date.now(), (await readLedger(site, team)).last + 1);
    const signed = await signRequest(site, request, { signingKey, by, at });
    return (await inbox.writeIf(REQUEST_FILE, signed, undefined)) ? signed : undefined;
  });
  if (!token) throw new Error(`Another request from ${team} is still pending.`);
  const answered = await pollUntil(end, async () => {
    const { answers } = await readLedger(site, team);
    return answers.find(({ id, state }) => id === getRequestId(token) && state !== 'begun');
  });
  if (answered) return toLines(answered);
  await inbox.remove(REQUEST_FILE);
  throw new Error(
    `There was no response within ${TIMEOUT_MS / 1000} s: is 'watch-canaries' running for ${site.root}? 'remotes list' shows what is live.`,
  );
}
