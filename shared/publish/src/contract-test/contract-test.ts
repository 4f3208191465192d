import { type BrowserContext, chromium, type Request } from 'playwright-core';
import { UserError } from '../errors.ts';
import type { Candidate } from '../publish.ts';
import { serveLiveShell } from './serve-live-shell.ts';
import { getSlotPath, SLOT_PAGE_NAME } from './slot-page.ts';

/** Number of pages open at the same time. */
const CONCURRENCY = 3;
/** Timeout in milliseconds for one page. */
const TIMEOUT_MS = 45_000;

/** A route or a block of the candidate, and an address that shows it. */
interface View {
  name: string;
  path: string;
}

const getViews = ({ entry: { routes, slots } }: Candidate): View[] => [
  ...routes.map((route) => ({
    name: route,
    path: route.replaceAll(/:\w+\??|\*/g, 'contract-test'),
  })),
  ...slots.map((slot) => ({ name: `the block '${slot}'`, path: getSlotPath(slot) })),
];

/**
 * The failure that the shell reports to the API, caused by the candidate or by the page that shows its block.
 */
function findReportedFailure(request: Request, remote: string): string | undefined {
  if (!request.url().endsWith('/logs/error')) return undefined;
  const { errorMessage = '', description = '' } = request.postDataJSON();
  const isOwn = [remote, SLOT_PAGE_NAME].some((name) =>
    errorMessage.startsWith(`Part failed: ${name}`),
  );
  return isOwn ? description : undefined;
}

/** @returns why the view does not render; undefined if it does */
async function findProblem(
  context: BrowserContext,
  address: string,
  remote: string,
): Promise<string | undefined> {
  const problems: string[] = [];
  const page = await context.newPage();
  page.on('request', (request) => {
    const failure = findReportedFailure(request, remote);
    if (failure) problems.push(failure);
  });
  // It is not the page's fault that the API is unavailable here.
  page.on('pageerror', ({ name, message }) => {
    if (name !== 'ApiError') problems.push(message);
  });
  try {
    await page.goto(address);
    await page.locator('main').locator('h1, h2').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  } catch (error) {
    problems.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  await page.close();
  return problems[0];
}

/** Requests to other origins, and pictures, are not needed. */
async function blockUnneededRequests(context: BrowserContext, origin: string): Promise<void> {
  await context.route('**', (route) => {
    const isOwn = route.request().url().startsWith(`${origin}/`);
    const isNeeded = !['image', 'font', 'media'].includes(route.request().resourceType());
    return isOwn && isNeeded ? route.continue() : route.abort();
  });
}

/**
 * Renders each route and each block of a build once, headless, in the live shell.
 * @param executablePath path of a Chromium
 * @returns how many views rendered
 * @throws {UserError} that names each view that does not
 */
export async function runContractTest(
  candidate: Candidate,
  executablePath: string,
): Promise<number> {
  const { entry } = candidate;
  const { origin, close } = await serveLiveShell(candidate);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const problems: string[] = [];
  const views = getViews(candidate);
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    context.setDefaultTimeout(TIMEOUT_MS);
    await blockUnneededRequests(context, origin);
    const waiting = [...views];
    const work = async () => {
      for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
        const problem = await findProblem(context, origin + view.path, entry.name);
        if (problem) problems.push(`${view.name}: ${problem.replaceAll('\n', ' ')}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await browser.close();
    close();
  }
  if (problems.length > 0) {
    throw new UserError(`${entry.name} ${entry.build} does not render in the live shell`, problems);
  }
  return views.length;
}
