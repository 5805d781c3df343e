// Everything the client consists of is kept, so that local tables, score pads and rules work without a
// connection. What belongs to the server (/api, /ws) is never kept. A new version takes over when the
// last page of the old one is closed: a page never meets files of another version.
const version = '__VERSION__';
const files = __FILES__;
const cacheName = `igra-${version}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === location.origin && event.request.method === 'GET';
  if (!ours || /^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname)) return;
  const wanted = event.request.mode === 'navigate' ? '/index.html' : url.pathname;
  event.respondWith(caches.match(wanted).then((kept) => kept ?? fetch(event.request)));
});
