import { portalConfig } from '#web/platform/config.ts'
import { previewName } from '#web/platform/elements/preview-messages.ts'
import { keepHome } from '#web/platform/home/cached-home.ts'
import { homeState, keptAt } from '#web/platform/home/home-reading.ts'
import { everyPart, whenIdle } from '#web/platform/on-demand/chunk.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { isActing, sessionState } from '#web/platform/session/store.ts'

const address = '/iambiz/service-worker.js'

/** What browsers have of Trusted Types and TypeScript does not; what comes out is taken in place of a text. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

/** The Content-Security-Policy takes no plain text for the address of code, and this is the only one that there is. */
const trusted = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('app', { createScriptURL: () => address }).createScriptURL('') ?? address
}

/** Resolves when the worker keeps every file that home needs, also those that were fetched before there was a worker. */
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
  // Whoever has signed out since leaves nothing.
  if (!data || currentPhase().name !== 'signed-in') return
  // Nobody's own: another person's home, or that of a role that is only tried out, and what is kept already.
  if (isActing() || data.signedIn.acting || keptAt.get() !== undefined) return
  keepHome({ home: data, environment: sessionState().environment, at: Date.now() }).catch(() => undefined)
}

/** Once for each page: a policy of one name can be made only once. */
let registration: Promise<void> | undefined

/** Lets the browser keep files and home for when there is no network, or has it drop both. */
export function keepForLater(): (() => void) | undefined {
  if (!('serviceWorker' in navigator) || window.name === previewName || window.parent !== window)
    return undefined
  const { serviceWorker } = portalConfig()
  registration ??= serviceWorker ? register() : unregister()
  registration.catch(() => undefined)
  if (!serviceWorker) return undefined
  // A home without the files that it needs could not be opened.
  const keepSoon = () =>
    registration?.then(
      () => whenIdle(keep),
      () => undefined,
    )
  void keepSoon()
  return homeState.subscribe(() => void keepSoon())
}
