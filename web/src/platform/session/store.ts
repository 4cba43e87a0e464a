import type { OrgRoleEntry, SignedInUser } from '@iambiz/contract/features/session.ts'
import { type Capabilities, noCapabilities } from '@iambiz/contract/platform/access.ts'
import { defaultLook } from '@iambiz/contract/platform/look.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { dropCookie } from '#web/platform/cookie.ts'
import { observable } from '#web/platform/observable.ts'

/** A page that stays open as a tab while the person is elsewhere in the portal. */
export type CachedPage = {
  /** The router's path, which tells pages apart. */
  path: string
  title: string
  /** Parameters of the address, as last seen. */
  query: string
  /** Rises with each visit; the page with the lowest was left alone the longest. */
  visit: number
  isNewApi: true
}

/** What one browser session remembers. There is no place for a token or a password here. */
export type SessionState = {
  orgValue: string
  orgOptions: Pick<OrgRoleEntry['org'], 'orgCode' | 'orgName'>[]
  roleValue: string
  roleOptions: OrgRoleEntry['roles'][number]['role'][]
  environment: Environment | undefined
  /** Where the person came from, when a page that frames or links the portal says so. */
  source: string
  containerType: string
  language: Language | undefined
  menuInfo: SignedInUser['menuInfo'] | undefined
  homeQuickList: string[]
  homeQuickIndex: number
  cachedPages: CachedPage[]
  dictionary: SignedInUser['dictionary']
  /** 0: whoever runs the system administers it. A hint; the server never asks for it. */
  roleAuth: SignedInUser['roleAuth']
  iamUser: SignedInUser['user'] | undefined
  iamAccount: string
  /** The delegation by which the person acts for somebody else; empty for oneself. */
  actingBy: string
  /** `skin.mode`, such as azure.light. */
  theme: string
} & Capabilities

/** Where the browser keeps the session of the tab. */
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

/** Reads stored text; fields that are unknown or of another kind are left at their clean value. */
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
    return undefined // a frame whose storage the browser blocks still works, without memory
  }
}

const state = observable<SessionState>(parseSession(storage()?.getItem(sessionKey) ?? null))

export const sessionState = state.get
export const onSessionChange = state.subscribe

/** Whether the person acts for somebody else now. What a screen shows needs no watching it: screens are drawn anew then. */
export const isActing = (): boolean => state.get().actingBy !== ''

export const updateSession = (changes: Partial<SessionState>) => {
  state.set({ ...state.get(), ...changes })
  try {
    storage()?.setItem(sessionKey, JSON.stringify(state.get()))
  } catch {
    // a full storage only costs the memory over a reload
  }
}

/** Where the browser keeps the home that opens without a network. */
export const cachedHomeName = 'iambiz-kept-home'

/** The cookie with the key by which that home is sealed; the server takes it away with the cookies of the session. */
export const homeKeyName = 'home_key'

export const forgetCachedHome = () => {
  if (globalThis.document) dropCookie(homeKeyName)
  globalThis.caches?.delete(cachedHomeName).catch(() => undefined)
}

/** Forgets the person; what belongs to the page (environment, container, language, look) stays. */
export const forgetPerson = () => {
  forgetCachedHome()
  const { environment, containerType, source, language, theme } = state.get()
  updateSession({ ...cleanSession, environment, containerType, source, language, theme })
}
