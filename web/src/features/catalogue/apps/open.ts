import type { accessSource, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { call } from '#web/platform/api/call.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { openPage } from '#web/platform/navigation/cached-pages.ts'
import { observable } from '#web/platform/observable.ts'
import { isActing } from '#web/platform/session/store.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { addressInside, addressOfApp, openingOf, withOpening } from './opening.ts'
import { appPhrases } from './phrases.ts'

export type AccessSource = (typeof accessSource)['_output']

type OpeningOptions = { newTab?: boolean; continueAnyway?: boolean }

export type OpeningQuestion = {
  app: PortalApp
  source: AccessSource
  /** The options of the opening whose tab the browser blocked. */
  refused?: OpeningOptions
}

/** The application in the open confirmation, because of a maintenance or a blocked tab. */
export const openingQuestion = observable<OpeningQuestion | undefined>(undefined)

/** Returns whether the application may be opened; otherwise shows the reason or asks for confirmation. */
function mayOpen(app: PortalApp, source: AccessSource): boolean {
  const opening = openingOf(app, Date.now())
  if (opening === 'no-address') notify.failure(words(appPhrases).noAddress)
  if (opening === 'maintenance') openingQuestion.set({ app, source })
  return opening === 'open'
}

/** Records an opening and returns the URL. The request uses `keepalive`, because the page may be unloading. */
export async function recordOpening(
  app: PortalApp,
  source: AccessSource,
  continueAnyway = false,
): Promise<string | undefined> {
  const time = toWireTime(Date.now())
  const withThis = (home: HomeData) => withOpening(home, app, time)
  const body = { appId: app.appId, source, continueAnyway }
  try {
    const { url } = await writeHome({
      expect: withThis,
      send: () => call('POST /iam-portal/v1/portal/app/launch', { body }, { keepalive: true }),
      settle: withThis,
    })
    return url
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
  return undefined
}

/** Opens the server's URL in a tab that was opened before the reply, because later the browser would block it. */
async function openAnswered(app: PortalApp, source: AccessSource, tab: Window, continueAnyway = false) {
  const url = await recordOpening(app, source, continueAnyway)
  if (url) tab.location.replace(url)
  else if (tab !== window) tab.close()
}

/**
 * Returns whether the page has transient user activation. Without it, for example when a queued click runs late, the
 * browser may block a new tab.
 */
const hasJustActed = (): boolean => (navigator as Partial<Navigator>).userActivation?.isActive ?? true

function tabOfItsOwn(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** Handles a click on an application's link; returns false if the browser should follow the link. */
export function chooseLink(app: PortalApp, source: AccessSource, isPlain: boolean): boolean {
  if (!mayOpen(app, source)) return true
  if (isActing() || !hasJustActed()) {
    follow(app, source, { newTab: !isPlain })
    return true
  }
  void recordOpening(app, source)
  return isPlain && openInside(app)
}

/** Opens an application without a link, for example by a key; must be called during a user action. */
export function openApp(app: PortalApp, source: AccessSource, options: { newTab?: boolean } = {}): void {
  if (mayOpen(app, source)) follow(app, source, options)
}

/** Applications that were opened inside the portal, and recorded, since the page was loaded. */
const openedInside = new Set<string>()

/** Returns whether the application was opened inside the portal by a user action, not only by its URL. */
export const isOpenedInside = ({ appId }: PortalApp): boolean => openedInside.has(appId)

/** Opens an application inside the portal; returns false if it does not open there. */
export function openInside(app: PortalApp): boolean {
  const address = addressInside(app)
  if (address === undefined) return false
  openedInside.add(app.appId)
  const { pathname, searchParams } = new URL(address, location.origin)
  openPage(pathname, app.appName, Object.fromEntries(searchParams))
  return true
}

/** Opens the application without asking for confirmation. */
export function follow(app: PortalApp, source: AccessSource, options: OpeningOptions = {}): void {
  const address = addressOfApp(app)
  if (!address) return
  if (!options.newTab && openInside(app)) return void recordOpening(app, source, options.continueAnyway)
  const sameTab = app.openMode === 'self' && !options.newTab
  // While acting, the server may return a URL with a single-use ticket for both people. With `noopener`, `window.open`
  // returns null even on success, so a blocked tab could not be detected.
  if (isActing() || !(sameTab || hasJustActed())) {
    const tab = sameTab ? window : tabOfItsOwn()
    if (tab) void openAnswered(app, source, tab, options.continueAnyway)
    else openingQuestion.set({ app, source, refused: options })
    return
  }
  void recordOpening(app, source, options.continueAnyway)
  window.open(address, sameTab ? '_self' : '_blank', sameTab ? undefined : 'noopener,noreferrer')
}
