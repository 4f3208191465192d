// A service worker that keeps the files of some pages until a time, so that they open without a network and
// a publication changes nothing on them (docs/adr/0047). Its page sends one message:
// { keep: [{ url, integrity }], page, until }, { look: true } or { forget: true }, with a port for the answer.
const PREFIX = 'chaps-kept-';
/** Holds `page`, the address of the document that every kept page gets, and `until`. */
const ABOUT = '/kept-pages-about.json';

let current;

/** The kept files; undefined when there are none, or their time is over. */
async function kept() {
  const name = (await caches.keys()).filter((key) => key.startsWith(PREFIX)).at(-1);
  if (!name) return undefined;
  if (current?.name !== name) {
    const cache = await caches.open(name);
    const about = await (await cache.match(ABOUT))?.json();
    current = { name, cache, ...about };
  }
  if (!(Date.now() < current.until)) {
    await forget();
    return undefined;
  }
  return current;
}

async function forget(except) {
  current = undefined;
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== except) await caches.delete(name);
  }
}

async function add(cache, { url, integrity }) {
  // Redirected and failed answers are not kept; a changed file is refused by its hash.
  const response = await fetch(url, { integrity, redirect: 'error', cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const { byteLength } = await response.clone().arrayBuffer();
  await cache.put(url, response);
  return byteLength;
}

/** All of them or none: what was kept before stays until everything is here. The page hears of each file. */
async function keep({ keep: files, page, until }, port) {
  const name = `${PREFIX}${Date.now()}`;
  const cache = await caches.open(name);
  try {
    let bytes = 0;
    for (const file of files) {
      bytes += await add(cache, file);
      port.postMessage({ added: file.url });
    }
    await cache.put(ABOUT, Response.json({ page, until, bytes, files: files.length }));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await forget(name);
}

async function answerMessage({ data, ports: [port] }) {
  try {
    if (data.forget) await forget();
    if (data.keep) await keep(data, port);
    const found = await kept();
    const files = found ? (await found.cache.keys()).length - 1 : 0;
    port.postMessage({ files, bytes: found?.bytes ?? 0, until: found?.until ?? 0 });
  } catch (error) {
    port.postMessage({ problem: String(error) });
  }
}

async function answerRequest(request) {
  const found = await kept();
  if (!found) return fetch(request);
  // An address of a page is not asked of the network: its document would be of a newer build.
  const wanted = request.mode === 'navigate' ? found.page : request.url;
  return (await found.cache.match(wanted, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(answerMessage(event)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  const isElsewhere =
    request.mode === 'navigate' &&
    origin === self.location.origin &&
    !pathname.startsWith(`${new URL(self.registration.scope).pathname}`);
  if (request.method === 'GET' && !isElsewhere) event.respondWith(answerRequest(request));
});
