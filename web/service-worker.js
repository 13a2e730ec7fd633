// Caches the files of the page, so that it opens without a connection. The build writes the file names and their hash into
// this text. Responses of the server (`/api`) are never cached.
//
// A new version is fetched beside the old one and replaces it when no page of the old one is open: until then these find all
// their files. With a connection the newest page is loaded in any case.

const FILES = '%FILES%';
// The page may be in a folder of its host.
const SCOPE = new URL('./', self.location.href).pathname;
const PATHS = FILES.map((path) => new URL(path, self.location.href).pathname);
const CACHE = 'shell-%HASH%';
// The networks of the strong bots are large and change rarely, so they have a cache of their own.
const NETWORKS = '%NETWORKS%'.map((path) => new URL(path, self.location.href).pathname);
const NETWORK_CACHE = 'networks';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PATHS)));
});

// The page asks for the networks once it is shown, so that neither it nor a new version waits for them. What cannot be kept
// now is kept when a table needs it.
self.addEventListener('message', (event) => {
  if (event.data === 'networks') event.waitUntil(keepNetworks().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== CACHE && name !== NETWORK_CACHE;
  const old = async () => (await caches.keys()).filter(isOld);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith(`${SCOPE}api/`))
    return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => opened(pathname)));
  else if (PATHS.includes(pathname)) event.respondWith(kept(request, pathname));
  else if (NETWORKS.includes(pathname)) event.respondWith(network(request, pathname));
});

/** The page without a connection. It finds its parts at its own address only, so others lead there. */
function opened(pathname) {
  if (pathname === SCOPE || pathname === `${SCOPE}index.html`) return caches.match(SCOPE);
  return Response.redirect(`${SCOPE}#${pathname.slice(SCOPE.length - 1)}`);
}

/** Caches missing networks and drops those of earlier versions. */
async function keepNetworks() {
  const cache = await caches.open(NETWORK_CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(paths.filter((path) => !NETWORKS.includes(path)).map((path) => cache.delete(path)));
  await cache.addAll(NETWORKS.filter((path) => !paths.includes(path)));
}

async function network(request, pathname) {
  const cache = await caches.open(NETWORK_CACHE);
  const known = await cache.match(pathname);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(pathname, answer.clone());
  return answer;
}

/** Everything is taken from where it is kept: a version of the page keeps what it was built with. */
async function kept(request, pathname) {
  return (await caches.match(pathname)) ?? fetch(request);
}
