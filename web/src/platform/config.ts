import type { HomeData } from '@iambiz/contract/home.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { observable } from '#web/platform/observable.ts'
import { takePicturesFrom } from '#web/ui/picture-address.ts'

type InBothLanguages = { zh: string; en: string }

export type PortalConfig = {
  /** Origin of the portal, without a path. */
  baseUrl: string
  clientId: string
  environments: Environment[]
  /** The environment of a session that specifies none. */
  env: Environment
  systemCode: string
  appKey: string
  /** Maps the first path segment of a call (`iam-log`) to the origin that serves it; `imageUpload` is for pictures. */
  apiHosts: Record<string, string>
  /** Origins of pages that may embed the portal and are notified when its session ends. */
  embeddingParents: string[]
  companyName: InBothLanguages
  portalName: InBothLanguages
  /** For the header, where space is short. */
  portalShortName: InBothLanguages
  /** Paths of the company's logos; empty for none. `dark` is for dark backgrounds. */
  logo: { light: string; dark: string; square: string }
  /** The line at the foot of home, in pieces; none without a footer. */
  footer: Record<Language, { text: string; href?: string }[]>
  serviceDesk: InBothLanguages
  timeZone: string
  /** Offset from UTC in minutes if it is the same all year; null with daylight saving time. */
  utcOffset: number | null
  release: string
  /** Build of the web client; several releases of the portal may have the same one. */
  build: string
  /** Whether the service worker may cache files, and the last home for offline use. */
  serviceWorker: boolean
}

/** Data that the server writes into the HTML, so that the first screen needs no call. */
export type Boot = {
  config: PortalConfig
  /** Null unless signed in. */
  home: HomeData | null
  /** Seconds until the access token expires; null unless signed in. */
  expiresIn: number | null
  /**
   * The server could not verify the browser's session, for example because a service was unavailable; a retry may
   * succeed.
   */
  isSessionUnknown: boolean
  language: Language
  /**
   * Version of the published translations; null if only the built-in texts exist, undefined if the server could not
   * determine it.
   */
  words: string | null | undefined
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend the global Window
  interface Window {
    readonly __PORTAL__?: PortalConfig
  }
}

const fallback: PortalConfig = {
  baseUrl: '',
  clientId: 'iambiz',
  environments: ['prod'],
  env: 'prod',
  systemCode: 'iambiz',
  appKey: 'iambiz-web',
  apiHosts: {},
  embeddingParents: [],
  companyName: { zh: '', en: '' },
  portalName: { zh: 'iambiz', en: 'iambiz' },
  portalShortName: { zh: 'iambiz', en: 'iambiz' },
  logo: { light: '', dark: '', square: '' },
  footer: { zh: [], en: [] },
  serviceDesk: { zh: '', en: '' },
  timeZone: 'Asia/Shanghai',
  utcOffset: null,
  release: '',
  build: '',
  serviceWorker: false,
}

const freezeDeeply = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freezeDeeply(part)
    Object.freeze(value)
  }
  return value
}

/** Parses the text of the boot script; missing or invalid text is treated as an empty boot object. */
export const parseBoot = (text: string | null | undefined): Boot => {
  let found: Partial<Boot> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) found = parsed
  } catch {
    found = {}
  }
  return freezeDeeply({
    config: { ...fallback, ...found.config },
    home: found.home ?? null,
    expiresIn: found.expiresIn ?? null,
    isSessionUnknown: found.isSessionUnknown ?? false,
    language: found.language ?? 'zh',
    words: found.words,
  })
}

const pictureUpload = '/iam-portal/v1/portal/file/upload'

/** Returns the origin that serves a call; empty for the portal's own origin. */
export const apiHostOf = (path: string, { apiHosts } = portalConfig()): string => {
  const service = path.split('/')[1] ?? ''
  if (path === pictureUpload && apiHosts.imageUpload) return apiHosts.imageUpload
  return Object.hasOwn(apiHosts, service) ? (apiHosts[service] ?? '') : ''
}

/** Returns the origin of pictures: the configured one, else the one that serves the portal's calls. */
const imageHost = (config: PortalConfig): string =>
  config.apiHosts.imageUpload ?? apiHostOf('/iam-portal', config)

const readDocument = (): Boot => {
  const given = parseBoot(
    typeof document === 'undefined' ? null : document.getElementById('boot')?.textContent,
  )
  takePicturesFrom(imageHost(given.config))
  if (typeof window !== 'undefined' && !Object.hasOwn(window, '__PORTAL__'))
    Object.defineProperty(window, '__PORTAL__', { value: given.config, enumerable: true })
  return given
}

const adopted = observable<Boot | undefined>(undefined)
let ofDocument: Boot | undefined

/**
 * Returns the boot object of this page, frozen. It is read at the first use, because a preview changes it before. Its
 * configuration is also `window.__PORTAL__`, which nothing can replace.
 */
export const readBoot = (): Boot => {
  const given = adopted.get()
  if (given) return given
  ofDocument ??= readDocument()
  return ofDocument
}

/** Uses another boot object than that of the document: on the server there is none. */
export const adoptBoot = (given: Boot): void => {
  adopted.set(given)
  takePicturesFrom(imageHost(given.config))
}

export const portalConfig = (): PortalConfig => readBoot().config
