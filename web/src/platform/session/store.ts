import type { OrgRoleEntry, SignedInUser } from '@iambiz/contract/features/session.ts'
import { type Capabilities, noCapabilities } from '@iambiz/contract/platform/access.ts'
import { defaultLook } from '@iambiz/contract/platform/look.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { deleteCookie } from '#web/platform/cookie.ts'
import { observable } from '#web/platform/observable.ts'

/** A page that stays open as a tab while the person is elsewhere in the portal. */
export type CachedPage = {
  /** The router's path, which identifies the page. */
  path: string
  title: string
  /** The last query of the address. */
  query: string
  /** Increases with each visit; the lowest value is the least recently visited page. */
  visit: number
  isNewApi: true
}

/** State of one browser session. It never contains tokens or passwords. */
export type SessionState = {
  orgValue: string
  orgOptions: Pick<OrgRoleEntry['org'], 'orgCode' | 'orgName'>[]
  roleValue: string
  roleOptions: OrgRoleEntry['roles'][number]['role'][]
  environment: Environment | undefined
  /** Where the person came from, if an embedding or linking page provides it. */
  source: string
  containerType: string
  language: Language | undefined
  menuInfo: SignedInUser['menuInfo'] | undefined
  homeQuickList: string[]
  homeQuickIndex: number
  cachedPages: CachedPage[]
  dictionary: SignedInUser['dictionary']
  /**
   * 0: managers of the portal's system count as its administrators in the browser. A hint; the server never uses it.
   */
  roleAuth: SignedInUser['roleAuth']
  iamUser: SignedInUser['user'] | undefined
  iamAccount: string
  /** Id of the delegation under which the person acts for another one; empty for none. */
  actingBy: string
  /** `skin.mode`, such as azure.light. */
  theme: string
} & Capabilities

/** Storage key of the tab's session. */
export const sessionKey = 'iambiz.session'

export const cleanSession: SessionState = {
  orgValue: '',
  orgOptions: [],
  roleValue: '',
  roleOptions: [],
  environment: undefined,
  source: '',
  containerType: 'web-pc',
  language: undefined,
  menuInfo: undefined,
  homeQuickList: [],
  homeQuickIndex: 0,
  cachedPages: [],
  dictionary: [],
  roleAuth: 1,
  iamUser: undefined,
  iamAccount: '',
  actingBy: '',
  theme: `${defaultLook.skin}.${defaultLook.mode}`,
  ...noCapabilities,
}

const fits = (stored: unknown, clean: unknown) =>
  clean === undefined ||
  (typeof stored === typeof clean && Array.isArray(stored) === Array.isArray(clean) && stored !== null)

const isCachedPage = (stored: unknown): stored is CachedPage => {
  if (typeof stored !== 'object' || stored === null) return false
  const { path, title, query, visit } = stored as Partial<Record<keyof CachedPage, unknown>>
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof title === 'string' &&
    typeof query === 'string' &&
    typeof visit === 'number'
  )
}

/** Parses the stored text; unknown fields and fields of another type get their initial value. */
export const parseSession = (text: string | null): SessionState => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return cleanSession
    const known = Object.entries(stored).filter(
      ([key, value]) =>
        Object.hasOwn(cleanSession, key) && fits(value, cleanSession[key as keyof SessionState]),
    )
    const state: SessionState = { ...cleanSession, ...Object.fromEntries(known) }
    return { ...state, cachedPages: state.cachedPages.filter(isCachedPage) }
  } catch {
    return cleanSession
  }
}

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined // in a frame whose storage the browser blocks, the state is in memory only
  }
}

const state = observable<SessionState>(parseSession(storage()?.getItem(sessionKey) ?? null))

export const sessionState = state.get
export const onSessionChange = state.subscribe

/**
 * Whether the person acts for another one. Screens need not watch it, because they are rendered again after a change.
 */
export const isActing = (): boolean => state.get().actingBy !== ''

export const updateSession = (changes: Partial<SessionState>) => {
  state.set({ ...state.get(), ...changes })
  try {
    storage()?.setItem(sessionKey, JSON.stringify(state.get()))
  } catch {
    // with a full storage only the state after a reload is lost
  }
}

/** Name of the cache for the home that opens offline. */
export const cachedHomeName = 'iambiz-kept-home'

/** Cookie with the key that encrypts the cached home; the server deletes it together with the session's cookies. */
export const homeKeyName = 'home_key'

export const forgetCachedHome = () => {
  if (globalThis.document) deleteCookie(homeKeyName)
  globalThis.caches?.delete(cachedHomeName).catch(() => undefined)
}

/** Deletes the person's data; the page's own data (environment, container, language, theme) stay. */
export const forgetPerson = () => {
  forgetCachedHome()
  const { environment, containerType, source, language, theme } = state.get()
  updateSession({ ...cleanSession, environment, containerType, source, language, theme })
}
