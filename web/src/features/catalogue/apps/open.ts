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
  /** How it was to be opened as the browser gave no tab. */
  refused?: OpeningOptions
}

/** The application that the person is asked about, as it is under maintenance or the browser gave no tab. */
export const openingQuestion = observable<OpeningQuestion | undefined>(undefined)

/** Whether the browser may follow the link; if not, the person is told why or asked. */
function mayOpen(app: PortalApp, source: AccessSource): boolean {
  const opening = openingOf(app, Date.now())
  if (opening === 'no-address') notify.failure(words(appPhrases).noAddress)
  if (opening === 'maintenance') openingQuestion.set({ app, source })
  return opening === 'open'
}

/** Records an opening and gives the address; the page may be on its way out, so the request outlives it. */
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

/** Opens where the server says, in a tab that is there before the answer, as a browser opens none later. */
async function openAnswered(app: PortalApp, source: AccessSource, tab: Window, continueAnyway = false) {
  const url = await recordOpening(app, source, continueAnyway)
  if (url) tab.location.replace(url)
  else if (tab !== window) tab.close()
}

/** Whether the person did something in the last seconds. Later, as with a click that was kept, a browser may refuse a tab. */
const hasJustActed = (): boolean => (navigator as Partial<Navigator>).userActivation?.isActive ?? true

function tabOfItsOwn(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** Does what a click on an application's link asks for; false where the browser is to follow the link. */
export function chooseLink(app: PortalApp, source: AccessSource, isPlain: boolean): boolean {
  if (!mayOpen(app, source)) return true
  if (isActing() || !hasJustActed()) {
    follow(app, source, { newTab: !isPlain })
    return true
  }
  void recordOpening(app, source)
  return isPlain && openInside(app)
}

/** Opens an application from a key or a list that is no link; must run inside the person's own action. */
export function openApp(app: PortalApp, source: AccessSource, options: { newTab?: boolean } = {}): void {
  if (mayOpen(app, source)) follow(app, source, options)
}

/** Applications whose opening inside the portal is on record since the page was loaded. */
const openedInside = new Set<string>()

/** Whether a page of this application was opened before, and not by its address alone. */
export const isOpenedInside = ({ appId }: PortalApp): boolean => openedInside.has(appId)

/** Shows an application inside the portal; false for one that does not open there. */
export function openInside(app: PortalApp): boolean {
  const address = addressInside(app)
  if (address === undefined) return false
  openedInside.add(app.appId)
  const { pathname, searchParams } = new URL(address, location.origin)
  openPage(pathname, app.appName, Object.fromEntries(searchParams))
  return true
}

/** Opens without asking again. */
export function follow(app: PortalApp, source: AccessSource, options: OpeningOptions = {}): void {
  const address = addressOfApp(app)
  if (!address) return
  if (!options.newTab && openInside(app)) return void recordOpening(app, source, options.continueAnyway)
  const sameTab = app.openMode === 'self' && !options.newTab
  // An application may have to be told of both people, by a ticket that counts once; and of a tab with `noopener`, browsers do
  // not say whether they refused it.
  if (isActing() || !(sameTab || hasJustActed())) {
    const tab = sameTab ? window : tabOfItsOwn()
    if (tab) void openAnswered(app, source, tab, options.continueAnyway)
    else openingQuestion.set({ app, source, refused: options })
    return
  }
  void recordOpening(app, source, options.continueAnyway)
  window.open(address, sameTab ? '_self' : '_blank', sameTab ? undefined : 'noopener,noreferrer')
}
