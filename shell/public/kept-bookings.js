// A service worker that answers an address of /my-booking from what its page has kept, where the network
// does not (docs/adr/0047): a document without scripts, of one person, until the day after the event.
const CACHE = 'chaps-bookings';
/** A network that is there and does not answer. */
const TIMEOUT_MS = 5000;

async function keptFor(url) {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const until = Number((await cache.match(request))?.headers.get('x-kept-until'));
    if (!(Date.now() < until)) await cache.delete(request);
  }
  // The address may hold more, such as where its link was.
  const wanted = new URL(url);
  const id = wanted.searchParams.get('appointment');
  return cache.match(`${wanted.origin}${wanted.pathname}?appointment=${id}`);
}

async function answer(request) {
  const kept = await keptFor(request.url);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const later = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, kept));
  return Promise.race([fresh.catch(() => kept), later]);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event.request));
});
