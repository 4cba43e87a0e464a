import type { HomeData } from '@iambiz/contract/home.ts'
import type { Envelope } from '@iambiz/contract/platform/endpoint.ts'
import type { FromPreview, PreviewOverlay, ToPreview } from '#web/platform/elements/preview-messages.ts'
import { tabCodesAt } from '#web/platform/elements/tab-codes.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { basePath } from '#web/platform/paths.ts'
import { forgetPerson } from '#web/platform/session/store.ts'
import { followElements, outlineElements } from '../elements/follow.ts'
import { mayRead } from './gate.ts'
import { overlaidHome, overlaidReply } from './overlay.ts'
import { previewPhrases } from './phrases.ts'
import { pickElement } from './pick.ts'

type OwnPair = { orgCode: string; roleNo: string }

/** Returns a storage in memory for this page. */
function pageStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** Isolates the preview from storage, other tabs and new windows, because these belong to the administrator. */
function keepToItself(): void {
  const shadow = (on: object, name: string, value: PropertyDescriptor) =>
    Object.defineProperty(on, name, { configurable: true, ...value })
  for (const name of ['sessionStorage', 'localStorage']) shadow(window, name, { value: pageStorage() })
  shadow(window, 'BroadcastChannel', { value: undefined })
  shadow(window, 'open', { value: () => null })
  const { cookie } = document
  shadow(document, 'cookie', { get: () => cookie, set: () => undefined })
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && (link.target === '_blank' || link.origin !== location.origin)) event.preventDefault()
    },
    true,
  )
}

const answer = (status: number, code: number, message: string): Response =>
  new Response(JSON.stringify({ code, message, data: null } satisfies Envelope<null>), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Replaces the role in replies about the person by the previewed one. */
async function withOverlay(path: string, response: Response, overlay: PreviewOverlay): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const { data, ...envelope } = (await response.clone().json()) as Envelope<unknown>
  const changed = data && overlaidReply(path, data, overlay)
  const { status, headers } = response
  return changed
    ? new Response(JSON.stringify({ ...envelope, data: changed }), { status, headers })
    : response
}

/** Allows only calls that read, with the administrator's own organization and role; refuses all others. */
function guardCalls(overlay: PreviewOverlay, own: OwnPair): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    if (path.endsWith('/events')) return new Promise<Response>(() => undefined)
    if (origin !== location.origin || !mayRead(request.method, path, searchParams))
      return answer(403, 403, words(previewPhrases).notSent)
    if (request.headers.has('currentRoleNo')) {
      request.headers.set('currentOrgCode', own.orgCode)
      request.headers.set('currentRoleNo', own.roleNo)
      request.headers.set('org_code', own.orgCode)
      request.headers.set('acting', 'none')
    }
    return withOverlay(path, await send(request), overlay)
  }
}

/**
 * Replaces the role in the boot data of the page; returns the administrator's own organization and role, or undefined
 * if there are none.
 */
function overlayBoot(overlay: PreviewOverlay): OwnPair | undefined {
  const script = document.getElementById('boot')
  const boot: { home?: HomeData | null } = JSON.parse(script?.textContent ?? '{}')
  if (!boot.home?.signedIn.current) return undefined
  // A template instead of a script, because the Trusted Types policy of the page forbids setting a script's text.
  const place = document.createElement('template')
  place.id = 'boot'
  place.textContent = JSON.stringify({ ...boot, home: overlaidHome(boot.home, overlay) })
  script?.replaceWith(place)
  return boot.home.signedIn.current
}

const tell = (message: FromPreview) => parent.postMessage(message, location.origin)

function followSimulator(): void {
  let endPicking: (() => void) | undefined
  const here = () => tabCodesAt(location.pathname.slice(basePath.length))
  addEventListener('message', ({ origin, source, data }: MessageEvent<ToPreview>) => {
    if (origin !== location.origin || source !== parent || data?.kind !== 'look') return
    outlineElements(data.isOutlined)
    endPicking?.()
    endPicking = data.isPicking
      ? pickElement(({ selector, text, element }) => {
          const codes = element.closest('[data-tab-codes]')?.getAttribute('data-tab-codes')?.split(' ')
          tell({ kind: 'picked', selector, text, tabCode: (codes ?? here())[0] ?? '*' })
        })
      : undefined
  })
  // The router dispatches these events on each navigation.
  for (const move of ['pushState', 'replaceState', 'popstate'])
    addEventListener(move, () => tell({ kind: 'at', tabCodes: here() }))
  tell({ kind: 'ready' })
  tell({ kind: 'at', tabCodes: here() })
}

/**
 * Makes this page a preview before any of its code runs if the simulator frames it; returns false if it must not start.
 */
export function begin(): boolean {
  const overlayText = (window.frameElement as HTMLElement | null)?.dataset.overlay
  if (!overlayText) return true
  const overlay: PreviewOverlay = JSON.parse(overlayText)
  keepToItself()
  forgetPerson()
  const own = overlayBoot(overlay)
  if (!own) return false
  guardCalls(overlay, own)
  followElements()
  followSimulator()
  return true
}
