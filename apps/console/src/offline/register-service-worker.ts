/** Lets the screen that registers people open without a network. Without HTTPS or storage it works only online. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  navigator.serviceWorker?.register("/console/service-worker.js", { scope: "/console/" }).catch(() => undefined);
}
