import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { catalogue } from '@iambiz/contract/errors.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { sessionOver } from '@iambiz/contract/platform/codes.ts'
import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import { type Look, parseLook } from '@iambiz/contract/platform/look.ts'
import type { PublishedWords, RenderedHome } from '@iambiz/contract/platform/render-home.ts'
import { isSensitiveScreen } from '@iambiz/contract/platform/sensitive-screens.ts'
import { code, type Environment, type Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadWords } from '#server/features/portal/system/words.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import {
  identifyByCookies,
  setTokenCookies,
  type Wanted,
  type Wish,
} from '#server/features/session/identify.ts'
import { secondsUntil, type TokenPair } from '#server/features/session/tokens.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { describeError } from '#server/platform/http/answer-failure.ts'
import { serveAssets } from '#server/platform/http/assets.ts'
import { compressed } from '#server/platform/http/compress.ts'
import { contextOf, header } from '#server/platform/http/context.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import { type WrittenJson, writtenObject } from '#server/platform/http/written-json.ts'
import { type BuiltWeb, serviceWorkerRoute } from './built-web.ts'
import type { ReadHome } from './feature-deps.ts'
import { kindOfAddress } from './page-address.ts'

/** What the page tells the browser before any call; public, but for `home`, which is the person's own. */
type PageConfig = {
  baseUrl: string
  clientId: string
  environments: readonly Environment[]
  systemCode: string
  appKey: string
  apiHosts: Record<string, string>
  timeZone: string
  /** Minutes that its clocks are ahead of UTC all year round; null where they change. */
  utcOffset: number | null
  release: string
  serviceWorker: boolean
}

type PageSettings = Pick<SettingValues, 'companyName' | 'serviceDesk' | 'embeddingParents'>

export type ReadPageSettings = () => Promise<PageSettings>

export type PageDeps = {
  session: SessionDeps
  clock: Clock
  /** Folder of the built web. */
  webRoot: string
  web: BuiltWeb
  config: PageConfig
  /** What administrators may change of it; as it was at the last look where the database is away. */
  settings: ReadPageSettings
  /** Origins that the page of this person may frame. */
  framedApplications: (actor: Actor) => Promise<readonly string[]>
  homeRead: PersonRead<ReadHome>
  home: (
    found: { actor: Actor; personal: ReadHome },
    context: RequestContext,
  ) => Promise<WrittenJson<HomeData>>
  /** The language that the person chose on any device; Chinese where none was. */
  storedLanguage: (actor: Actor) => Promise<Language>
  words: ReadWords
}

const homePath = '/iambiz/home'
/** Where the application draws, in the built page. */
const emptyRoot = '<div id="root"></div>'
/** A style sheet that most pages do without. */
const highContrastSheet = /<!--high-contrast (.*?)-->/

/** JSON that can stand inside a script element: no tag can end it. */
const scriptJson = ({ pieces }: WrittenJson<unknown>): string =>
  Buffer.concat(pieces)
    .toString()
    .replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The look that the person chose, for the first paint. */
function lookAttributes({ skin, mode, density, contrast }: Look): string {
  return `data-skin="${skin}" data-mode="${mode}" data-density="${density}" data-contrast="${contrast}"`
}

/** Organization and role of the last choice in this browser; only a wish. */
function wishOf(pair: string | undefined): Wish {
  const [orgCode, roleNo] = (pair ?? '').split('~', 2).map((part) => code.safeParse(part).data)
  return orgCode && roleNo ? { orgCode, roleNo, remembered: true } : { orgCode: null, roleNo: null }
}

/** The language chosen in this browser; the interface is Chinese until one is. */
function chosenLanguage({ cookies: { lang } }: FastifyRequest): Language | undefined {
  return lang === 'zh' || lang === 'en' ? lang : undefined
}

type SignedIn = { actor: Actor; home: WrittenJson<HomeData>; expiresIn: number; lang: Language }

/**
 * The data of home for a signed-in browser, `null` for anybody else, and `unknown` where nobody can tell now. The page of an address
 * that is no screen, or could be taken for a file, has nobody's data: the application asks for them itself.
 */
async function signedInHome(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<SignedIn | 'unknown' | null> {
  const cookies = deps.session.cookies.read(request, context.env)
  if (!cookies.access && !cookies.refresh && !cookies.twins) return null
  if (kindOfAddress(request.url) !== 'screen') return 'unknown'
  const tell = (pair: TokenPair) => setTokenCookies(deps.session, reply, context, pair)
  try {
    const wish = wishOf(request.cookies.pair)
    const wanted: Wanted<ReadHome> = { wish, read: deps.homeRead, goesOnAsOneself: true }
    const found = await identifyByCookies(deps.session, cookies, wanted, context, tell)
    // In a browser without a choice the person's own counts, which was made on another device.
    const lang = chosenLanguage(request) ?? (await deps.storedLanguage(found.actor))
    const home = await deps.home(found, { ...context, lang })
    const { actor, accessExpiresAt } = found
    return { actor, home, expiresIn: secondsUntil(accessExpiresAt, context.now), lang }
  } catch (error) {
    if (error instanceof Failure) {
      // A browser that has to wait is nobody's stranger.
      if (error.failure === 'request.too-many') return 'unknown'
      // After a sign-out no home may open without a network.
      if (sessionOver.includes(catalogue[error.failure].code)) deps.session.cookies.clearHomeKey(reply)
      return null
    }
    // The page itself still loads; its first call says what is wrong, or works again.
    request.log.warn(describeError(error), 'home data could not be put into the page')
    return 'unknown'
  }
}

/** The environment of a page: named once in its address, else the one that the browser has tokens of. */
function pageEnvironment(deps: PageDeps, request: FastifyRequest): Environment | undefined {
  const query = request.query as Record<string, string | string[] | undefined>
  const named = [query.env, 'code' in query ? undefined : query.state].filter((value) => value !== undefined)
  const { environments } = deps.config
  const [only] = named
  const known = named.length === 1 ? environments.find((env) => env === only) : undefined
  return known ?? deps.session.cookies.environmentIn(request, environments)
}

/**
 * A signed-out person who opens home goes on to the sign-in at once, without loading the application first;
 * an address that says more than the environment is for the application to read.
 */
function goesToSignIn(request: FastifyRequest): boolean {
  const names = Object.keys(request.query as Record<string, unknown>)
  const plain = names.every((name) => name === 'env' || name === 'state') && names.length <= 1
  const topLevel = header(request, 'sec-fetch-dest') === 'document'
  return topLevel && plain && request.url.split('?', 1)[0] === homePath
}

/** Null where only the built-in ones are there; nothing where nobody can tell now. */
type Words = PublishedWords | null | undefined

/** Without the database the page goes on in the words that the browser keeps. */
async function wordsInForce(
  deps: PageDeps,
  request: FastifyRequest,
  found: SignedIn | 'unknown' | null,
): Promise<Words> {
  if (found === 'unknown') return undefined
  try {
    return await deps.words(found?.actor.versions.rights)
  } catch (error) {
    request.log.warn(describeError(error), 'the published words could not be read for the page')
    return undefined
  }
}

const versionOf = (words: Words): string | null | undefined => (words === null ? null : words?.versionNo)

type ToRender = { boot: string; nonce: string; words: Words }

/**
 * Home as HTML, which people read before the browser has run any script. Only where it is asked for by itself, and for a window: what a
 * frame or another address leads to, the browser alone knows; nor in words that nobody can name now. It can be done without.
 */
function renderedHome(
  { web }: PageDeps,
  request: FastifyRequest,
  { words, ...page }: ToRender,
): RenderedHome {
  const unrendered = { root: emptyRoot, look: parseLook(request.cookies.theme) }
  if (request.url !== homePath || header(request, 'sec-fetch-dest') !== 'document') return unrendered
  if (words === undefined) return unrendered
  try {
    return web.renderHome({ ...page, words, userAgent: header(request, 'user-agent') ?? '' }) ?? unrendered
  } catch (error) {
    request.log.warn(describeError(error), 'home could not be rendered into the page')
    return unrendered
  }
}

type Filling = { lang: Language; boot: string; nonce: string; rendered: RenderedHome }

/** What the person has written comes last, so that nothing in it is taken for a place to be filled. */
const filledIn = (template: string, { lang, boot, nonce, rendered: { root, look } }: Filling): string =>
  template
    .replace(/<html[^>]*>/, () => `<html lang="${languageTags[lang]}" ${lookAttributes(look)}>`)
    .replace(highContrastSheet, look.contrast === 'high' ? '$1' : '')
    .replaceAll('__NONCE__', nonce)
    .replace('<!--boot-->', () => `<script type="application/json" id="boot">${boot}</script>`)
    .replace(emptyRoot, () => root)

/** Strangers frame nothing; nor does anybody without the database, until the page is loaded again. */
const framedOriginsFor = async (deps: PageDeps, signedIn: SignedIn | null): Promise<readonly string[]> =>
  signedIn ? deps.framedApplications(signedIn.actor).catch(() => []) : []

type Framing = Pick<PageSettings, 'embeddingParents'> & {
  nonce: string
  framedApplications: readonly string[]
}

/** What browsers are told about a page beside it. */
function headersOf(deps: PageDeps, request: FastifyRequest, { embeddingParents, ...framing }: Framing) {
  const isSensitive = isSensitiveScreen(`/${(request.params as { '*': string })['*']}`)
  return {
    'content-security-policy': pagePolicy({
      ...framing,
      apiOrigins: Object.values(deps.config.apiHosts),
      imageHost: deps.config.apiHosts.imageUpload ?? deps.config.apiHosts['iam-portal'],
      parents: embeddingParents,
      isSensitive,
    }),
    ...(isSensitive && embeddingParents.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    'cache-control': 'no-store',
    ...('code' in (request.query as object) ? { 'referrer-policy': 'no-referrer' } : {}),
  }
}

/** The application's page for every screen, the same without anybody's data for other addresses below /iambiz, and its files. */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { template, build } = deps.web
  serveAssets(app, join(deps.webRoot, 'assets'))
  serviceWorkerRoute(app, deps.web, deps.config.serviceWorker)
  const config = { access: 'page' }

  for (const url of ['/', '/iambiz', '/iambiz/']) {
    app.get(url, { config }, async ({ url: wanted }, reply) =>
      reply.redirect(homePath + wanted.slice(url.length), 302),
    )
  }

  app.get('/iambiz/*', { config }, async (request, reply) => {
    const kind = kindOfAddress(request.url)
    if (kind === 'file') fail('resource.not-found')
    const byHeader = contextOf(request, deps.config.environments, deps.clock.now())
    const env = pageEnvironment(deps, request) ?? byHeader.env
    const context: RequestContext = { ...byHeader, lang: chosenLanguage(request) ?? 'zh', env }
    const found = await signedInHome(deps, request, reply, context)
    if (found === null && goesToSignIn(request)) {
      return reply.header('cache-control', 'no-store').redirect(`/api/iam-portal/auth/login?env=${env}`, 302)
    }
    const signedIn = found === 'unknown' ? null : found
    const lang = signedIn?.lang ?? context.lang
    const [{ companyName, serviceDesk, embeddingParents }, words, framedApplications] = await Promise.all([
      deps.settings(),
      wordsInForce(deps, request, found),
      framedOriginsFor(deps, signedIn),
    ])
    const nonce = randomBytes(16).toString('base64')
    const values = writtenObject<{ [name: string]: unknown }>({
      config: { ...deps.config, build, companyName, serviceDesk, embeddingParents, env },
      language: lang,
      words: versionOf(words),
      home: signedIn?.home ?? null,
      expiresIn: signedIn?.expiresIn ?? null,
      // With cookies that nobody can judge now, the application asks again instead of giving the session up.
      isSessionUnknown: found === 'unknown',
    })
    const boot = scriptJson(values)
    const html = filledIn(template, {
      lang,
      boot,
      nonce,
      rendered: renderedHome(deps, request, { boot, nonce, words }),
    })
    return reply
      .code(kind === 'unknown' ? 404 : 200)
      .headers(headersOf(deps, request, { nonce, framedApplications, embeddingParents }))
      .type('text/html; charset=utf-8')
      .send(await compressed(html, request, reply))
  })
}
