// Keeps the shell of the page, so that it opens without a connection and says so. The build writes the files and a
// hash of them into this text; what the house knows (`/api`) is never kept.
//
// A new version is fetched beside the old one and takes its place when no page of the old one is open any more: until
// then these find all their parts. Whoever has a connection gets the newest page in any case.

const FILES = '%FILES%';
const CACHE = 'shell-%HASH%';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = async () => (await caches.keys()).filter((name) => name !== CACHE);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (FILES.includes(pathname)) event.respondWith(kept(request, pathname));
});

/** What is named after its content is taken from where it is kept; of everything else the newest that can be had. */
async function kept(request, pathname) {
  const known = () => caches.match(pathname);
  if (pathname.startsWith('/assets/')) return (await known()) ?? fetch(request);
  return fetch(request).catch(known);
}
