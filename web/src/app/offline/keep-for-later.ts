import { portalConfig } from '#web/platform/config.ts'
import { previewName } from '#web/platform/elements/preview-messages.ts'
import { keepHome } from '#web/platform/home/cached-home.ts'
import { homeState, keptAt } from '#web/platform/home/home-reading.ts'
import { everyPart, whenIdle } from '#web/platform/on-demand/chunk.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { isActing, sessionState } from '#web/platform/session/store.ts'

const address = '/iambiz/service-worker.js'

/** The part of the Trusted Types API that this module needs and TypeScript does not declare. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

/** The Content-Security-Policy requires a TrustedScriptURL for the service worker, the only script URL of the page. */
const trusted = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('app', { createScriptURL: () => address }).createScriptURL('') ?? address
}

/**
 * Resolves when the service worker has cached all files that home needs, including those loaded before it was
 * registered.
 */
async function register(): Promise<void> {
  await navigator.serviceWorker.register(trusted(), { updateViaCache: 'none' })
  const [{ active }] = await Promise.all([navigator.serviceWorker.ready, everyPart])
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    active?.postMessage(
      files.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
      [port2],
    )
  })
  port1.close()
}

async function unregister(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (registration.scope.startsWith(`${location.origin}/iambiz/`)) await registration.unregister()
  }
  for (const name of await caches.keys()) if (name.startsWith('iambiz-')) await caches.delete(name)
}

const keep = () => {
  const { data } = homeState.get()
  // After a sign-out nothing may be cached.
  if (!data || currentPhase().name !== 'signed-in') return
  // Not cached: what others could read on a shared computer, the home of a delegation, and a home that itself came from the cache.
  if (data.signedIn.endsWithBrowser || isActing() || data.signedIn.acting || keptAt.get() !== undefined)
    return
  keepHome({ home: data, environment: sessionState().environment, at: Date.now() }).catch(() => undefined)
}

/** Created once per page, because a Trusted Types policy name can be used only once. */
let registration: Promise<void> | undefined

/** Lets the browser cache files and home for offline use, or deletes both. Returns a function that stops it. */
export function keepForLater(): (() => void) | undefined {
  if (!('serviceWorker' in navigator) || window.name === previewName || window.parent !== window)
    return undefined
  const { serviceWorker } = portalConfig()
  registration ??= serviceWorker ? register() : unregister()
  registration.catch(() => undefined)
  if (!serviceWorker) return undefined
  // A cached home is useless without the files that it needs.
  const keepSoon = () =>
    registration?.then(
      () => whenIdle(keep),
      () => undefined,
    )
  void keepSoon()
  return homeState.subscribe(() => void keepSoon())
}
