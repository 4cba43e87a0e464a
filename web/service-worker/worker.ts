// Keeps the portal's files and one page without anybody's data in the browser. Replies of the API are never kept here: what an
// offline home shows is kept by the page itself (web/src/app/offline), and goes with the session.

export type {}

declare const self: ServiceWorkerGlobalScope
/** The server writes it before this code: the build of the web, or null where no browser is to keep anything. */
declare const webBuild: string | null

/** Chromium sends these requests past the worker, which then need not even be started for them. */
type Routes = { condition: { urlPattern: string }; source: 'network' }[]
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: Routes) => Promise<void> }

const pageAddress = '/iambiz/home'
const filesPath = '/iambiz/assets/'
const filesOf = (build: string) => `iambiz-files-${build}`

/**
 * A page as a stranger gets it, with a mark by which its script knows that there was no network. Other words may be in force by then: it
 * goes on in those that the browser keeps.
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
  // A network that wants to be signed in to first answers with a page of its own.
  if (files.length === 0) throw new Error('this is no page of the portal')
  const cache = await caches.open(filesOf(build))
  await cache.addAll(files)
  await cache.put(pageAddress, new Response(markedAsKept(html), { headers }))
}

/** Files of the build before stay for pages that are still open; older ones go. */
async function dropOldFiles(build: string): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(filesOf('')) && name !== filesOf(build))
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

const ofFiles = { ignoreVary: true }

/** Whether this is the whole of a file, and nobody's page in its place: what is kept stays until the next build. */
const isWholeFile = ({ status, headers }: Response) =>
  status === 200 && !headers.get('content-type')?.startsWith('text/html')

async function fileFor(request: Request, build: string): Promise<Response> {
  const kept = await caches.match(request, ofFiles).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  const keep = async (copy: Response) => (await caches.open(filesOf(build))).put(request, copy)
  // Without room for it the page has its file all the same.
  if (isWholeFile(response)) await keep(response.clone()).catch(() => undefined)
  return response
}

/** The server's page; the kept one only where no answer comes at all. */
async function pageFor({ request, preloadResponse }: FetchEvent, build: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const kept = await caches.match(pageAddress, { ...ofFiles, cacheName: filesOf(build) })
    if (kept) return kept
    throw error
  }
}

/** Keeps what the page had fetched before there was a worker. */
async function keepFiles(files: readonly string[], build: string): Promise<void> {
  for (const file of files) if (file.startsWith(filesPath)) await fileFor(new Request(file), build)
}

function work(build: string): void {
  self.addEventListener('install', (event: InstallEvent) => {
    // Files have their content in their names, so that pages of two builds can share one worker.
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
    // The way back from a sign-in carries a code, which no kept page can use.
    else if (request.mode === 'navigate' && request.destination === 'document' && !searchParams.has('code'))
      event.respondWith(pageFor(event, build))
  })
  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    const { data, ports } = event
    if (!Array.isArray(data)) return
    // Who is not answered knows that not all of them are kept.
    const kept = keepFiles(data.map(String), build).then(() => ports[0]?.postMessage('kept'))
    event.waitUntil(kept.catch(() => undefined))
  })
}

/** Takes everything away again, and itself at last. */
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
