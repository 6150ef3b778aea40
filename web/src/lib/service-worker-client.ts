/**
 * Registers the service worker, which opens the desk and the card without a network. Resolves to whether it is active:
 * false in browsers and on pages that have none.
 */
export async function registerServiceWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return false
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    return true
  } catch {
    return false
  }
}

/** Lets a new version of the service worker take over. Call it only while nothing is unsent. */
export async function activateWaitingWorker() {
  const registration = await navigator.serviceWorker?.getRegistration()
  // The name of the message in service-worker.ts.
  registration?.waiting?.postMessage('activate')
}
