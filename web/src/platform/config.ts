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
  /** The environment of a session that names none. */
  env: Environment
  systemCode: string
  appKey: string
  /** First path segment of a call (`iam-log`) to the origin that serves it; `imageUpload` for pictures. */
  apiHosts: Record<string, string>
  /** Origins of pages that may frame the portal and hear that its session is over. */
  embeddingParents: string[]
  companyName: InBothLanguages
  serviceDesk: InBothLanguages
  timeZone: string
  /** Minutes that its clocks are ahead of UTC all year round; null where they change. */
  utcOffset: number | null
  release: string
  /** Of the web: another release of the portal may have the same one. */
  build: string
  /** Whether the browser may keep files and the last home for when there is no network. */
  serviceWorker: boolean
}

/** What the server writes into the HTML, so that the first screen needs no call. */
export type Boot = {
  config: PortalConfig
  /** Present for a signed-in person. */
  home: HomeData | null
  /** Seconds until the access token expires; null for a stranger. */
  expiresIn: number | null
  /** The server could not tell whether the browser's session is good: asked again, it may know. */
  isSessionUnknown: boolean
  language: Language
  /** Version of the published words in force; null where only the built-in ones are there, nothing where nobody could tell. */
  words: string | null | undefined
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the window's own
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

/** Reads the text of the boot script; text that is no boot object counts as none. */
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

/** Origin that serves a call, empty for the portal's own. */
export const apiHostOf = (path: string, { apiHosts } = portalConfig()): string => {
  const service = path.split('/')[1] ?? ''
  if (path === pictureUpload && apiHosts.imageUpload) return apiHosts.imageUpload
  return Object.hasOwn(apiHosts, service) ? (apiHosts[service] ?? '') : ''
}

/** Origin of pictures: the configured one, else the one that serves the portal's calls. */
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

const boot = observable(readDocument())

/** The boot object of this page, frozen. Its configuration is also `window.__PORTAL__`, which nothing can replace. */
export const readBoot = boot.get

/** Takes another boot object than that of the document: on the server there is none. */
export const adoptBoot = (given: Boot): void => {
  boot.set(given)
  takePicturesFrom(imageHost(given.config))
}

export const portalConfig = (): PortalConfig => readBoot().config
