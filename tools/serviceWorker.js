// The portal's service worker. It keeps built files, whose names contain a hash of their content, and nothing else: no answer of
// the API, no document, no page. Health data must not stay on a shared device.

const CACHE = 'assets';
/** All files of this release, and those that every screen needs. The build fills both lists. */
const ALL = new Set('ALL_FILES');
const FIRST = 'FIRST_FILES';

self.addEventListener('install', (event) => {
  // Chromium drops a request that a closing page sends through a worker: the last answers of a questionnaire.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)));
});

// A new release waits until the tabs of the old one are closed. Then the old files go.
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOld());
});

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || search !== '' || !ALL.has(pathname)) return;
  event.respondWith(assetOf(event));
});

async function removeOld() {
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !ALL.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function assetOf(event) {
  const { url } = event.request;
  const kept = await caches.match(url, { cacheName: CACHE }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(url, answer.clone()));
  return answer;
}

// A browser without room for the file asks for it again.
async function keep(url, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(url, answer).catch(() => undefined);
}
