import type { HomeData } from '@iambiz/contract/home.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Caller } from './caller.ts'
import { homeData } from './features/home.ts'
import type { Circumstances } from './handler.ts'
import { languageTag } from './mock-pages.ts'
import { lifetime } from './sessions.ts'

/** JSON that can stand inside a script element: no tag can end it. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function configOf({ origin, timeZone }: Circumstances['company']) {
  return {
    baseUrl: origin,
    clientId: 'iambiz-mock',
    environments: ['prod'],
    env: 'prod',
    systemCode: 'iambiz',
    appKey: 'iambiz-web',
    apiHosts: {},
    embeddingParents: [],
    companyName: { zh: '澄川集团', en: 'Chengchuan Group' },
    serviceDesk: { zh: '服务台 8000', en: 'Service desk 8000' },
    timeZone,
    utcOffset: null,
    release: 'mock',
    build: '',
    serviceWorker: false,
  }
}

/** The page of the portal as far as the development server takes it up: what the server puts into every page. */
export function bootPage(
  circumstances: Omit<Circumstances, 'lang'>,
  caller: Caller | null,
  chosen: Language | undefined,
): string {
  const language = chosen ?? caller?.own.userConfig?.language ?? 'zh'
  const home: HomeData | null = caller ? homeData({ ...circumstances, lang: language }, caller) : null
  const boot = {
    config: configOf(circumstances.company),
    language,
    home,
    expiresIn: home ? lifetime : null,
    isSessionUnknown: false,
  }
  return `<!doctype html><html lang="${languageTag(language)}"><script type="application/json" id="boot">${scriptJson(boot)}</script>`
}
