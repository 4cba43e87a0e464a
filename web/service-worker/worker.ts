// Caches the portal's static files and one page without personal data. API replies are never cached here: the page
// itself stores the data for an offline home (web/src/app/offline) and deletes it with the session.

export type {}

declare const self: ServiceWorkerGlobalScope
/** Written by the server in front of this code: the web build's id, or null if browsers must not cache anything. */
declare const webBuild: string | null

/** Chromium sends requests that match these routes directly to the network, without starting the worker. */
type Routes = { condition: { urlPattern: string }; source: 'network' }[]
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: Routes) => Promise<void> }

const pageAddress = '/iambiz/home'
const filesPath = '/iambiz/assets/'
const filesOf = (build: string) => `iambiz-files-${build}`

/**
 * Marks the page of an anonymous visitor so that its script detects that it was served offline. The version of the
 * translations is removed because it may be outdated; the script then uses the translations stored in the browser.
 */
const markedAsKept = (html: string) =>
  html.replace('<html ', '<html data-kept ').replace(/"words":(?:null|"[^"]*"),/, '')

async function keepPage(build: string): Promise<void> {
  const page = await fetch(pageAddress, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  const html = await page.text()
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const files = [...html.matchAll(/(?:src|href)="(\/iambiz\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  // The login page of a captive portal also answers with status 200, but has none of the portal's files.
  if (files.length === 0) throw new Error('this is no page of the portal')
  const cache = await caches.open(filesOf(build))
  await cache.addAll(files)
  await cache.put(pageAddress, new Response(markedAsKept(html), { headers }))
}

/** Deletes the files of old builds, except those of the previous one, because pages of that build may still be open. */
async function dropOldFiles(build: string): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(filesOf('')) && name !== filesOf(build))
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

const ofFiles = { ignoreVary: true }

/**
 * Returns whether the response is a complete file and not an HTML error page, because it stays cached until the next
 * build.
 */
const isWholeFile = ({ status, headers }: Response) =>
  status === 200 && !headers.get('content-type')?.startsWith('text/html')

async function fileFor(request: Request, build: string): Promise<Response> {
  const kept = await caches.match(request, ofFiles).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  const keep = async (copy: Response) => (await caches.open(filesOf(build))).put(request, copy)
  // If storage is full, the page still gets the file.
  if (isWholeFile(response)) await keep(response.clone()).catch(() => undefined)
  return response
}

/** Returns the page from the network, or the cached one if the network does not answer. */
async function pageFor({ request, preloadResponse }: FetchEvent, build: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const kept = await caches.match(pageAddress, { ...ofFiles, cacheName: filesOf(build) })
    if (kept) return kept
    throw error
  }
}

/** Caches files that the page loaded before the worker was active. */
async function keepFiles(files: readonly string[], build: string): Promise<void> {
  for (const file of files) if (file.startsWith(filesPath)) await fileFor(new Request(file), build)
}

function work(build: string): void {
  self.addEventListener('install', (event: InstallEvent) => {
    // File names contain a content hash, so one worker can serve pages of two builds.
    void self.skipWaiting()
    const routes = event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
    event.waitUntil(Promise.all([keepPage(build), routes]))
  })
  self.addEventListener('activate', (event) => {
    const begun = self.registration.navigationPreload?.enable()
    event.waitUntil(Promise.all([begun, dropOldFiles(build), self.clients.claim()]))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname, searchParams } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (pathname.startsWith(filesPath)) event.respondWith(fileFor(request, build))
    // The redirect after a sign-in carries an authorization code, which a cached page cannot use.
    else if (request.mode === 'navigate' && request.destination === 'document' && !searchParams.has('code'))
      event.respondWith(pageFor(event, build))
  })
  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    const { data, ports } = event
    if (!Array.isArray(data)) return
    // On failure there is no reply, so the page knows that its files are not all cached.
    const kept = keepFiles(data.map(String), build).then(() => ports[0]?.postMessage('kept'))
    event.waitUntil(kept.catch(() => undefined))
  })
}

/** Deletes all caches and unregisters the worker. */
function leave(): void {
  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('activate', (event) => {
    const drop = async () => {
      for (const name of await caches.keys()) if (name.startsWith('iambiz-')) await caches.delete(name)
      await self.registration.unregister()
    }
    event.waitUntil(drop())
  })
}

if (webBuild === null) leave()
else work(webBuild)
