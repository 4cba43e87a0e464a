import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { catalogue } from '@iambiz/contract/errors.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { sessionOver } from '@iambiz/contract/platform/codes.ts'
import { parseLook } from '@iambiz/contract/platform/look.ts'
import type { PublishedWords, RenderedHome } from '@iambiz/contract/platform/render-home.ts'
import { isSensitiveScreen } from '@iambiz/contract/platform/sensitive-screens.ts'
import { code, type Environment, type Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
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
import { manifestRoute } from './app-manifest.ts'
import { type BuiltWeb, serviceWorkerRoute } from './built-web.ts'
import type { ReadHome } from './feature-deps.ts'
import { kindOfAddress } from './page-address.ts'
import { companyOf, type PageSettings, type ReadPageSettings } from './page-settings.ts'
import { emptyRoot, filledIn } from './page-template.ts'

/** Data that the page gives the browser before any call; public, except `home`, which belongs to the person. */
type PageConfig = {
  baseUrl: string
  clientId: string
  environments: readonly Environment[]
  systemCode: string
  appKey: string
  apiHosts: Record<string, string>
  timeZone: string
  /** Offset of the deployment's time zone from UTC in minutes; null where its clocks change during the year. */
  utcOffset: number | null
  release: string
  serviceWorker: boolean
}

export type PageDeps = {
  session: SessionDeps
  clock: Clock
  /** Folder of the built web application. */
  webRoot: string
  web: BuiltWeb
  config: PageConfig
  /** Settings that administrators can change; the last known values while the database is unavailable. */
  settings: ReadPageSettings
  /** Returns the sides of a picture of the company, such as `512x512`. */
  sizesOf: (name: string) => Promise<string>
  /** Origins that this person's page may embed in a frame. */
  framedApplications: (actor: Actor) => Promise<readonly string[]>
  homeRead: PersonRead<ReadHome>
  home: (
    found: { actor: Actor; personal: ReadHome },
    context: RequestContext,
  ) => Promise<WrittenJson<HomeData>>
  /** The language that the person chose on any device; Chinese where none was chosen. */
  storedLanguage: (actor: Actor) => Promise<Language>
  words: ReadWords
}

const homePath = '/iambiz/home'
/** JSON that is safe inside a script element: it contains nothing that could close the tag. */
const scriptJson = ({ pieces }: WrittenJson<unknown>): string =>
  Buffer.concat(pieces)
    .toString()
    .replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Organization and role that this browser chose last; not checked here. */
function wishOf(pair: string | undefined): Wish {
  const [orgCode, roleNo] = (pair ?? '').split('~', 2).map((part) => code.safeParse(part).data)
  return orgCode && roleNo ? { orgCode, roleNo, remembered: true } : { orgCode: null, roleNo: null }
}

/** The language chosen in this browser; undefined where none was chosen. */
function chosenLanguage({ cookies: { lang } }: FastifyRequest): Language | undefined {
  return lang === 'zh' || lang === 'en' ? lang : undefined
}

type SignedIn = { actor: Actor; home: WrittenJson<HomeData>; expiresIn: number; lang: Language }

/**
 * Home data for a signed-in browser, `null` for a signed-out one, and `unknown` where this cannot be decided now. A
 * page whose address is no screen, or could be cached as a file, gets no personal data: the application requests it
 * itself.
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
  const setTokens = (pair: TokenPair) => setTokenCookies(deps.session, reply, context, pair)
  try {
    const wish = wishOf(request.cookies.pair)
    const wanted: Wanted<ReadHome> = { wish, read: deps.homeRead, goesOnAsOneself: true }
    const found = await identifyByCookies(deps.session, cookies, wanted, context, setTokens)
    // A browser without a choice uses the language that the person chose on another device.
    const lang = chosenLanguage(request) ?? (await deps.storedLanguage(found.actor))
    const home = await deps.home(found, { ...context, lang })
    const { actor, accessExpiresAt } = found
    return { actor, home, expiresIn: secondsUntil(accessExpiresAt, context.now), lang }
  } catch (error) {
    if (error instanceof Failure) {
      // A rate-limited browser may well be signed in.
      if (error.failure === 'request.too-many') return 'unknown'
      // After sign-out the browser must not be able to open the offline copy of home.
      if (sessionOver.includes(catalogue[error.failure].code)) deps.session.cookies.clearHomeKey(reply)
      return null
    }
    // The page still loads; its first call reports the failure, or succeeds again.
    request.log.warn(describeError(error), 'home data could not be put into the page')
    return 'unknown'
  }
}

/** The environment of a page: named once in its address, else the one whose tokens the browser has. */
function pageEnvironment(deps: PageDeps, request: FastifyRequest): Environment | undefined {
  const query = recordOf(request.query)
  const named = [query.env, 'code' in query ? undefined : query.state].filter((value) => value !== undefined)
  const { environments } = deps.config
  const [only] = named
  const known = named.length === 1 ? environments.find((env) => env === only) : undefined
  return known ?? deps.session.cookies.environmentIn(request, environments)
}

/**
 * Whether to redirect to the sign-in at once: a signed-out person opens home, with nothing but the environment in the
 * address. Any other parameter is for the application to read.
 */
function goesToSignIn(request: FastifyRequest): boolean {
  const names = Object.keys(recordOf(request.query))
  const plain = names.every((name) => name === 'env' || name === 'state') && names.length <= 1
  const topLevel = header(request, 'sec-fetch-dest') === 'document'
  return topLevel && plain && request.url.split('?', 1)[0] === homePath
}

/** Null where only the built-in translations exist; undefined where this cannot be decided now. */
type Words = PublishedWords | null | undefined

/** Without the database the page uses the translations that the browser has cached. */
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
 * Server-rendered home, which people can read before any script has run. Only for a top-level navigation to home
 * itself, because only the browser knows what a frame or another address shows, and only where the translations are
 * known. Pages work without it.
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

/** Origins that the page may embed; none for signed-out people, and none while the database is unavailable. */
const framedOriginsFor = async (deps: PageDeps, signedIn: SignedIn | null): Promise<readonly string[]> =>
  signedIn ? deps.framedApplications(signedIn.actor).catch(() => []) : []

type Framing = Pick<PageSettings, 'embeddingParents'> & {
  nonce: string
  framedApplications: readonly string[]
}

/** Response headers of a page. */
function headersOf(deps: PageDeps, request: FastifyRequest, { embeddingParents, ...framing }: Framing) {
  const isSensitive = isSensitiveScreen(`/${recordOf(request.params)['*']}`)
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
    ...('code' in recordOf(request.query) ? { 'referrer-policy': 'no-referrer' } : {}),
  }
}

/**
 * Serves the application's page for every screen, the same page without personal data for other addresses below
 * /iambiz, and the application's files.
 */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { template, build } = deps.web
  serveAssets(app, join(deps.webRoot, 'assets'))
  serviceWorkerRoute(app, deps.web, deps.config.serviceWorker)
  manifestRoute(app, {
    ...{ web: deps.web, settings: deps.settings, sizesOf: deps.sizesOf },
    languageOf: (request) => chosenLanguage(request) ?? 'zh',
  })
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
    const [settings, words, framedApplications] = await Promise.all([
      deps.settings(),
      wordsInForce(deps, request, found),
      framedOriginsFor(deps, signedIn),
    ])
    const { portalName, embeddingParents, logoSquare } = settings
    const nonce = randomBytes(16).toString('base64')
    const values = writtenObject<{ [name: string]: unknown }>({
      config: { ...deps.config, build, env, ...companyOf(settings) },
      language: lang,
      words: versionOf(words),
      home: signedIn?.home ?? null,
      expiresIn: signedIn?.expiresIn ?? null,
      // Where cookies cannot be checked now, the application retries instead of signing the person out.
      isSessionUnknown: found === 'unknown',
    })
    const boot = scriptJson(values)
    const html = filledIn(template, {
      ...{
        lang,
        title: portalName[lang],
        accent: settings.accentColour,
        squareLogo: logoSquare,
        boot,
        nonce,
      },
      rendered: renderedHome(deps, request, { boot, nonce, words }),
    })
    return reply
      .code(kind === 'unknown' ? 404 : 200)
      .headers(headersOf(deps, request, { nonce, framedApplications, embeddingParents }))
      .type('text/html; charset=utf-8')
      .send(await compressed(html, request, reply))
  })
}
