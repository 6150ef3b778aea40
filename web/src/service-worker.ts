// Opens the desk, the card and the list of own events without a network. Written by hand: it must never serve an old page
// to somebody who could have the current one, and stores nothing about a person. It handles no other page and no API call.

declare const self: ServiceWorkerGlobalScope

/** The build puts the files of these pages here. Another build has other files, so it is another service worker. */
declare const buildFiles: readonly string[]

/** A page that the server never renders with content: its HTML is the app shell, which all these pages start from. */
const shell = '/my-events'

const offlinePages = /^\/(my-events|desk|me|events\/\d+\/(desk|me))$/

/** How long the network may take before the stored shell opens, in milliseconds. */
const maxWait = 3_000

const prefix = 'muster-'
const cacheName = `${prefix}${hashOf(buildFiles.join())}`

self.addEventListener('install', (event) => event.waitUntil(store()))

// No skipWaiting here: while results are unsent, the page keeps the version that it was loaded with. It asks when none is.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(removeOldCaches().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && offlinePages.test(pathname)) event.respondWith(openPage(request))
  else if (buildFiles.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

async function store() {
  const cache = await caches.open(cacheName)
  // Without the session's cookie, so that it is nobody's page.
  const page = await fetch(shell, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error('The app shell is not available.')
  await cache.put(shell, page)
  await cache.addAll(buildFiles)
}

/** Keeps the caches of this build and of the one before: an open page may still load its files. */
async function removeOldCaches() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function openPage(request: Request): Promise<Response> {
  const fetched = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWait))
  const response = await Promise.race([fetched, late]).catch(() => undefined)
  // A proxy may refuse all pages while Muster is away. What Muster would refuse, the stored page finds out itself.
  if (response && (response.ok || response.type === 'opaqueredirect')) return response
  const stored = await (await caches.open(cacheName)).match(shell)
  return stored ?? fetched
}

/** A name contains the hash of the content, so a stored file is the right one. A file that is gone stays a 404. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

function hashOf(text: string): string {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}

// A module for the compiler, so that its names are its own. The build removes this line.
export {}
