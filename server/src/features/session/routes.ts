import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '#server/platform/actor.ts'
import { newSecret } from '#server/platform/digest.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { header } from '#server/platform/http/context.ts'
import { supposedPerson } from '#server/platform/http/selection.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import { currentRights } from '#server/platform/rights.ts'
import { actingRoutes } from './acting-routes.ts'
import type { SessionDeps } from './deps.ts'
import { menuOf, orgRolesOf, receivedOrgRoles } from './describe.ts'
import { setTokenCookies } from './identify.ts'
import { ownCookies } from './own-cookies.ts'
import { providerLogoutRoutes } from './provider-logout.ts'
import { giveRandomCode, tradeRandomCode } from './random-code.ts'
import { renew } from './refresh.ts'
import { receivedDelegationsOf } from './reports.ts'
import { signIn, startSignIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { dictionaryEntries, orgRolePairs } from './store.ts'
import { tokenReply } from './tokens.ts'

/**
 * Returns the home URL that a client sends, in one of three spellings of the header; different values count as none.
 */
function redirectOf(request: FastifyRequest, query: string | undefined): string | undefined {
  const spelled = ['redirect', 'redirect-uri', 'redirect_uri'].map((name) => header(request, name))
  const given = new Set([...spelled, query].filter((value) => value !== undefined))
  return given.size === 1 ? [...given][0] : undefined
}

/** An application key and a system code must be known where a call requires them; they identify and grant no rights. */
async function requireKnownSystem(deps: SessionDeps, request: FastifyRequest): Promise<void> {
  const rights = await currentRights(deps.db, deps.readRights)
  const system = rights.systems.get(header(request, 'system-code') ?? '')
  if (!system?.active || system.appKey !== header(request, 'app-key')) fail('system.credentials')
}

/**
 * Returns the error code with which our page opens instead of the sign-in: `temporarily_unavailable` while the
 * provider or our database is unavailable, where the page retries, or the code of a configuration error. `undefined`
 * for any other error.
 */
function reasonForPage(error: unknown): string | undefined {
  if (!(error instanceof Failure)) return isDatabaseAbsent(error) ? 'temporarily_unavailable' : undefined
  if (error.failure === 'sign-in.provider') return 'temporarily_unavailable'
  const [, code] = error.failure.split('sign-in.setup-')
  return code && `setup_${code}`
}

/** The answer of a provider without a session (OpenID Connect Core 3.1.2.6). */
const loginRequiredPage = (homeUrl: string) => `${homeUrl}?error=login_required`

/** A navigation carries no header of ours; the interface is Chinese until a language was chosen in this browser. */
function signInLanguage(request: FastifyRequest, { lang }: RequestContext): RequestContext['lang'] {
  if (header(request, 'lang')) return lang
  return request.cookies.lang === 'en' ? 'en' : 'zh'
}

function signInRoutes(serve: Serve, deps: SessionDeps): void {
  const { cookies, homeUrls } = deps
  const [homeUrl = ''] = homeUrls

  serve('GET /iam-portal/auth/login', async ({ query, context, request, reply }) => {
    const redirect = query.redirect ?? homeUrl
    if (!homeUrls.includes(redirect)) fail('sign-in.request')
    const { env = context.env } = query
    if (!deps.environments.includes(env)) fail('sign-in.request')
    const silently = query.prompt === 'none'
    if (silently && !deps.provider.knowsPrompt) return loginRequiredPage(redirect)
    try {
      const address = networkOf(context.ip)
      await takeRate(deps.db, `login:address:${address}`, deps.limits.exchangePerAddress, context.now)
      const lang = signInLanguage(request, context)
      const started = await startSignIn(deps, { redirect, silently }, { ...context, env, lang })
      cookies.setLogin(reply, started.loginCookie)
      // Set again at each sign-in, which extends its lifetime while the browser is in use.
      cookies.setDevice(reply, cookies.read(request, env).device ?? newSecret())
      return started.url
    } catch (error) {
      const reason = reasonForPage(error)
      if (!reason) throw error
      return `${redirect}?error=${reason}`
    }
  })

  serve('POST /iam-portal/auth/token', async ({ query, context, request, reply }) => {
    const { login, bind, device } = cookies.read(request, context.env)
    // The session that the new one replaces can be among cookies that were sent twice.
    const refreshTokens = deps.environments.flatMap((env) => {
      const { refresh, twins } = cookies.read(request, env)
      return twins ? [...twins.refresh] : (refresh ?? [])
    })
    const signedIn = await signIn(
      deps,
      {
        code: query.code,
        state: query.state,
        issuer: query.iss,
        redirect: redirectOf(request, query.redirect_uri),
        loginCookie: login,
        carried: { refreshTokens, bind, device },
      },
      context,
    )
    cookies.setBind(reply, signedIn.bind, signedIn.pair.endsWithBrowser)
    setTokenCookies(deps, reply, { ...context, env: signedIn.env }, signedIn.pair)
    return tokenReply(signedIn.userNo, signedIn.pair, context.now)
  })

  serve('POST /iam-authority/auth/token', async ({ query, context, request, reply }) => {
    await requireKnownSystem(deps, request)
    const address = networkOf(context.ip)
    await takeRate(deps.db, `refresh:address:${address}`, deps.limits.refreshPerAddress, context.now)
    const found = await ownCookies(deps, request, context)
    const refresh = found.conflict ? undefined : (found.refresh ?? query.refresh_token)
    if (!refresh) fail('session.refresh-invalid')
    const presented = { refresh, bind: found.bind, userNo: supposedPerson(request) }
    const renewal = await renew(deps, presented, context, { leavesWhatIsOver: true })
    if (renewal.outcome === 'ended') fail('session.ended')
    if (renewal.outcome === 'invalid') fail('session.refresh-invalid')
    setTokenCookies(deps, reply, context, renewal.pair)
    return tokenReply(renewal.userNo, renewal.pair, context.now)
  })

  serve('POST /iam-portal/auth/logout', async ({ body, actor, context, reply }) => {
    const there = await signOut(deps, actor, body?.everywhere ?? false, context)
    cookies.clearTokens(reply, context.env)
    // Cookies are expired one by one, because other applications share the company domain.
    reply.header('clear-site-data', '"storage"')
    return there
  })
}

/** Sign-in, tokens, acting, organizations and roles, menu, dictionary, random code. */
export function sessionRoutes(serve: Serve, deps: SessionDeps): void {
  signInRoutes(serve, deps)
  actingRoutes(serve, deps)
  providerLogoutRoutes(serve, deps)

  serve('GET /iam-portal/v1/portal/userOrgRole', async ({ query, actor, context }) => {
    if (query.userNo !== actor.userNo && actor.adminKind !== 'super_manager') fail('access.denied')
    const rights = await deps.readRights(actor.versions.rights)
    const { lang, now } = context
    const [pairs, received] = await Promise.all([
      orgRolePairs(deps.db, query.userNo),
      receivedDelegationsOf(deps.reader, query.userNo, now),
    ])
    const delegated = receivedOrgRoles({ rights, wireTime: deps.wireTime, lang }, received)
    return { userNo: query.userNo, orgRole: [...orgRolesOf(rights, pairs, lang), ...delegated] }
  })

  serve('GET /iam-portal/v1/portal/menu', async ({ query, actor, context }) => {
    const rights = await deps.readRights(actor.versions.rights)
    if (query.systemCode && !rights.systems.get(query.systemCode)?.active) fail('system.unknown')
    return menuOf(rights, actor, context.lang)
  })

  serve('POST /iam-user-service/rest/common/aucBusiResource', async ({ body, actor, context }) => {
    if (body.methodName === 'getRandomCode') return giveRandomCode(deps, actor, body.businessSysCode, context)
    if (body.methodName !== 'getElemAuth') fail('random-code.method')
    const { businessSysCode: systemCode, randomCode, tabCode } = body
    return tradeRandomCode(deps, actor, { systemCode, randomCode, tabCode }, context)
  })

  serve('GET /iam-portal/v1/portal/dictionary', async ({ query, context }) => {
    const names = query.keyNames
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const entries = await dictionaryEntries(deps.db, names && names.length > 0 ? names : null)
    return entries.map((entry) => ({
      keyName: entry.key_name,
      keyValue: entry.key_value,
      keyDesc: context.lang === 'en' ? (entry.description_en ?? entry.description_zh) : entry.description_zh,
      sortNo: entry.sort_no,
      status: entry.status,
    }))
  })
}
