// The service worker keeps one whole release (tools/sw.js), so an older one goes on working beside a newer server. As
// soon as a newer one is there, whoever looks is told, and takes it when it suits them.
let newer = $state.raw<ServiceWorker | null>(null);
let replaced = $state(false); // another page of this browser has taken it
let wanted = false;
const often = 3_600_000;

/** A newer release is there than the one that this page was loaded from. */
export const isOutdated = (): boolean => newer !== null || replaced;

export function takeRelease(): void {
  wanted = true;
  if (newer) newer.postMessage('take over');
  else location.reload();
}

export function startReleases(): void {
  const workers = navigator.serviceWorker;
  let known = workers.controller !== null; // a first visit has no older release
  workers.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    newer = null;
    replaced = known;
    known = true;
  });
  // It fetches everything there is: only when the page is there and quiet.
  setTimeout(() => void workers.register('/sw.js').then(watch, () => undefined), 2500);
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) newer = registration.waiting;
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  // A page that stays open for days asks now and then.
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < often) return;
    asked = Date.now();
    void registration.update().catch(() => undefined);
  });
}
