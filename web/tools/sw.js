// Everything the client consists of is kept, so that local tables, score pads and rules work without a
// connection. What belongs to the server (/api, /ws) is never kept. A new version takes over when the
// last page of the old one is closed, or when somebody asks for it: a page never meets files of another version.
const version = '__VERSION__';
const files = __FILES__;
const cacheName = `igra-${version}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

addEventListener('message', (event) => {
  if (event.data === 'take over') void skipWaiting();
  if (event.data?.notice) event.waitUntil(show(event.data.notice));
  if (event.data?.takeBack !== undefined) event.waitUntil(takeBack(event.data.takeBack));
});

// Notices (src/browser/notices.svelte.ts): a page out of sight asks for one; whoever sees another page of ours needs none.
async function show({ tag, title, body, path }) {
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  await registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } });
}
async function takeBack(tag) {
  for (const one of await registration.getNotifications(tag ? { tag } : {})) one.close();
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});
// To the page that is there already, or to any of ours, or to a new one.
async function lead(path) {
  const pages = await clients.matchAll({ type: 'window' });
  const at = (page) => new URL(page.url).pathname;
  const page = pages.find((one) => at(one) === path) ?? pages[0];
  if (!page) return clients.openWindow(path);
  if (at(page) !== path) await page.navigate(path);
  return page.focus();
}

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
