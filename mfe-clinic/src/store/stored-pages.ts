import {
  type RegistryEntry,
  registrySchema,
  restrictedRegistrySchema,
} from '@chaps/contracts/registry';
import * as z from '@chaps/contracts/schema';

/** Pages under this path work from the stored files. */
const SCOPE = '/clinic';

/** The pages stored by the service worker. */
export interface StoredPages {
  files: number;
  bytes: number;
  /** Milliseconds since 1970 by the tablet's clock; 0 when nothing is stored. */
  until: number;
}

interface FileToStore {
  url: string;
  integrity?: string;
}

const workerMessageSchema = z.union([
  z.object({ problem: z.string() }),
  /** One more file has been stored. */
  z.object({ added: z.string() }),
  z.object({ files: z.number(), bytes: z.number(), until: z.number() }),
]);
const hashes = z.record(z.string(), z.string());

/** Milliseconds without a message from the worker after which to give up. */
const RESPONSE_TIMEOUT_MS = 30_000;

async function readJson(address: string | URL): Promise<unknown> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await fetch(address, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

const getFiles = (integrity: Record<string, string>, base: string): FileToStore[] =>
  Object.entries(integrity).map(([file, hash]) => ({
    url: new URL(file, base).href,
    integrity: hash,
  }));

async function listRemoteFiles({ baseUrl }: RegistryEntry): Promise<FileToStore[]> {
  const described = z.object({ integrity: hashes });
  const { integrity } = described.parse(await readJson(new URL('remote.json', baseUrl)));
  return getFiles(integrity, baseUrl);
}

const toSiteFile = (path: string): FileToStore => ({
  url: new URL(path, window.location.origin).href,
});

/** The live builds of the shell and this remote, any canary of them, and the site's own files. */
async function listFilesToStore(): Promise<{ files: FileToStore[]; worker: string }> {
  const { shell } = registrySchema.parse(await readJson('/registry.json'));
  const { remotes } = restrictedRegistrySchema.parse(await readJson('/registry-restricted.json'));
  const own = remotes.find(({ name }) => name === 'mfe-clinic');
  if (!own) throw new Error('The registry has no entry for this remote.');
  const base = new URL(`/shell/${shell.build}/`, window.location.origin).href;
  const builds = own.canary ? [own, own.canary.entry] : [own];
  const files = [
    ...['/registry.json', '/registry-restricted.json', '/config.json', SCOPE].map(toSiteFile),
    ...['/favicon.svg', '/clinic.webmanifest', '/icon-192.png'].map(toSiteFile),
    ...getFiles(hashes.parse(await readJson(new URL('integrity.json', base))), base),
    ...(await Promise.all(builds.map(listRemoteFiles))).flat(),
  ];
  return { files, worker: new URL('kept-pages.js', base).pathname };
}

/** @throws {Error} (as rejection) with the worker's message, or when it does not respond */
function askWorker(worker: ServiceWorker, message: object): Promise<StoredPages> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<StoredPages>((resolve, reject) => {
    const waitOn = () =>
      setTimeout(
        () => reject(new Error('The browser is not responding. Try again.')),
        RESPONSE_TIMEOUT_MS,
      );
    let silence = waitOn();
    port1.onmessage = ({ data }) => {
      clearTimeout(silence);
      const { data: answer } = workerMessageSchema.safeParse(data);
      if (!answer) reject(new Error('Unexpected response from the browser. Try again.'));
      else if ('problem' in answer) reject(new Error(answer.problem));
      else if ('added' in answer) silence = waitOn();
      else resolve(answer);
    };
    worker.postMessage(message, [port2]);
  }).finally(() => port1.close());
}

const NO_PAGES: StoredPages = { files: 0, bytes: 0, until: 0 };

const findActiveWorker = async () =>
  (await navigator.serviceWorker?.getRegistration(SCOPE))?.active ?? undefined;

/** A private window, or a page without HTTPS, may have no service worker. */
function getServiceWorkers(): ServiceWorkerContainer {
  if (navigator.serviceWorker) return navigator.serviceWorker;
  throw new Error('This browser cannot store pages in a private window. Use a normal window.');
}

function waitUntilActivated(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(worker);
      if (!worker || worker.state === 'redundant') reject(new Error('The pages cannot be stored.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

/**
 * Stores the current pages of the clinic day on this tablet.
 * @param until milliseconds since 1970 by the tablet's clock
 * @throws {Error} (as rejection) without having changed anything
 */
export async function storePages(until: number): Promise<StoredPages> {
  const workers = getServiceWorkers();
  const { files, worker } = await listFilesToStore();
  const registration = await workers.register(worker, {
    scope: SCOPE,
    updateViaCache: 'all',
  });
  return askWorker(await waitUntilActivated(registration), { keep: files, page: SCOPE, until });
}

export async function readStoredPages(): Promise<StoredPages> {
  const worker = await findActiveWorker();
  return worker ? askWorker(worker, { look: true }) : NO_PAGES;
}

export async function deletePages(): Promise<void> {
  const worker = await findActiveWorker();
  if (worker) await askWorker(worker, { forget: true });
}
