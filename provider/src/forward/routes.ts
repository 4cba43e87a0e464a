import { randomBytes } from 'node:crypto'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Context, Middleware } from 'koa'
import { isSecretOf } from '../clients.ts'
import { type AttemptReason, shown } from '../connections/attempt-reasons.ts'
import { authorizationAddress } from '../connections/authorization-address.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import { retrySeconds } from '../connections/refusals.ts'
import type { RefusalLog } from '../refusal-log.ts'
import { type Replies, requestIdOf } from '../reply.ts'
import type { SigningKey } from '../signing-key-store.ts'
import { callbackOf, forwardPath, hostOf, pathAt, signInAddress } from './addresses.ts'
import { type CheckParts, identityOf } from './check.ts'
import { browserCookie, readCookie, setCookie, signOnCookie } from './cookies.ts'
import { identityHeaders } from './identity.ts'
import { sealSignOn } from './pending-sign-on.ts'
import { type ProxyRequest, readProxyRequest } from './proxy-request.ts'
import {
  closeSignOn,
  findAtHost,
  type OpenSignOn,
  openSignOn,
  type SignOnCode,
  useCode,
} from './sign-on-store.ts'

type ForwardRouteParts = CheckParts & {
  box: SecretBox
  replies: Replies
  logRefusal: RefusalLog
  issuer: string
  keys: readonly SigningKey[]
}

/** A request that comes through the proxy of a registered host. */
type AtHost = {
  client: RegisteredClient
  origin: string
  isSecure: boolean
  /** The cookie of a sign-on; empty without one. */
  cookie: string
  signOn: OpenSignOn | undefined
  request: ProxyRequest
}

type Route = (parts: ForwardRouteParts, ctx: Context, at: AtHost) => Promise<void>

/** A code is valid for a minute; milliseconds. */
export const codeLifeMs = 60_000
/** As long as a sign-in may take; seconds. */
const browserSeconds = 15 * 60

const one = (ctx: Context, name: string): string | undefined => {
  const value = ctx.query[name]
  return typeof value === 'string' ? value : undefined
}

function redirect(ctx: Context, address: string): void {
  ctx.status = 303
  ctx.redirect(address)
}

const refused = (reason: AttemptReason, detail = '') =>
  ({ step: 'validate', result: 'refused', reason, detail }) as const

/** Answers a request of an unknown host, or of a proxy that does not prove itself. */
function refuseProxy(ctx: Context, sentence: string): undefined {
  ctx.status = 403
  ctx.type = 'text/plain; charset=utf-8'
  ctx.body = `${sentence}\n`
}

/** The host of a request and its sign-on; undefined after a refusal. */
async function enter(parts: ForwardRouteParts, ctx: Context): Promise<AtHost | undefined> {
  const { db, attempts, clock, logRefusal } = parts
  const request = readProxyRequest(ctx.req)
  const secureCookie = readCookie(ctx, signOnCookie, true)
  const presented = secureCookie || readCookie(ctx, signOnCookie, false)
  const found = await findAtHost(db, request.host, presented)
  const origin = found?.client.settings.forward?.hosts.find((one) => hostOf(one) === request.host)
  if (!found || origin === undefined) {
    const detail = { requestId: requestIdOf(ctx), host: shown(request.host) }
    logRefusal(detail, 'a proxy asked about a host that no application has')
    return refuseProxy(ctx, 'No application is connected for this host (X-Forwarded-Host).')
  }
  const { client } = found
  if (!isSecretOf(client, request.secret, clock.now())) {
    attempts.noteOf(client, null, refused('proxy-secret'))
    return refuseProxy(ctx, 'The secret of the proxy is missing or wrong (X-Iambiz-Secret).')
  }
  const isSecure = origin.startsWith('https:')
  const cookie = isSecure ? secureCookie : presented
  const signOn = cookie === '' ? undefined : found.signOn
  const isOfHost = signOn?.origin === origin && signOn.clientId === client.clientId
  if (signOn && !isOfHost) {
    attempts.noteOf(client, signOn.accountId, refused('other-host', shown(hostOf(signOn.origin))))
  }
  return { client, origin, isSecure, cookie, signOn: isOfHost ? signOn : undefined, request }
}

/** Tells the proxy, and by it the browser, where to sign in; scripts and forms get the status alone. */
function askToSignIn(ctx: Context, { origin, request }: AtHost): void {
  ctx.status = 401
  ctx.body = ''
  if (!request.isNavigation) return
  const address = signInAddress(origin, request.uri)
  // Caddy and Traefik pass the answer on to the browser as it is; nginx takes the address from it.
  if (one(ctx, 'redirect') === 'true') redirect(ctx, address)
  else ctx.set('location', address)
}

/** Decides about a request at a host: 200 with the person in headers, or 401. */
const check: Route = async (parts, ctx, at) => {
  const { client, origin, cookie, signOn } = at
  const requestId = requestIdOf(ctx)
  const identity = signOn ? await identityOf(parts, { client, signOn, cookie, requestId }) : 'refused'
  if (identity === 'refused') return askToSignIn(ctx, at)
  if (identity === 'away') {
    ctx.set('retry-after', String(retrySeconds))
    ctx.status = 503
    return
  }
  ctx.set(identityHeaders(parts, hostOf(origin), identity))
  ctx.status = 200
  ctx.body = ''
}

/** Starts a sign-on to the host in this browser. */
const start: Route = async ({ provider, box, clock, issuer }, ctx, { client, origin, isSecure }) => {
  const { clientId } = client
  // Tabs that start at once share the cookie.
  const browser = readCookie(ctx, browserCookie, isSecure) || randomBytes(16).toString('base64url')
  setCookie(ctx, browserCookie, { value: browser, isSecure, seconds: browserSeconds })
  const state = sealSignOn(box, clientId, {
    ...{ at: clock.now().getTime(), origin, browser },
    path: pathAt(origin, one(ctx, 'rd')),
  })
  const request = { clientId, address: callbackOf(origin), state, loginHint: one(ctx, 'login_hint') }
  redirect(ctx, `${issuer}${authorizationAddress(provider, request)}`)
}

/** What is wrong with a code itself; undefined if nothing is. */
function faultOf(
  { wasUsed, code }: { wasUsed: boolean; code: SignOnCode },
  { client, origin, browser, now }: { client: RegisteredClient; origin: string; browser: string; now: Date },
): { reason: AttemptReason; detail?: string } | undefined {
  if (wasUsed) return { reason: 'code-used' }
  if (code.origin !== origin || code.clientId !== client.clientId)
    return { reason: 'other-host', detail: shown(hostOf(code.origin)) }
  if (code.browser !== browser) return { reason: 'other-browser' }
  return now.getTime() - code.issuedAt > codeLifeMs ? { reason: 'code-expired' } : undefined
}

/** Ends a sign-on to the host: the browser gets its cookie there. */
const callback: Route = async (parts, ctx, { client, origin, isSecure, cookie }) => {
  const { db, attempts, clock, replies } = parts
  const now = clock.now()
  const presented = await useCode(db, one(ctx, 'code') ?? '')
  const browser = readCookie(ctx, browserCookie, isSecure)
  const fault = presented
    ? faultOf(presented, { client, origin, browser, now })
    : { reason: 'code-unknown' as const }
  if (presented && fault?.reason === 'other-browser' && browser !== '') {
    // Another tab started at the same time and replaced the cookie; the sign-on starts again in this browser.
    return redirect(ctx, signInAddress(origin, presented.code.path))
  }
  if (!presented || fault) {
    const { reason, detail } = fault ?? { reason: 'code-unknown' }
    attempts.noteOf(client, presented?.code.accountId ?? null, refused(reason, detail))
    return replies.message(ctx, 400, 'expired')
  }
  const { code } = presented
  if (cookie !== '') await closeSignOn(db, cookie)
  setCookie(ctx, signOnCookie, { value: await openSignOn(db, code, now), isSecure })
  attempts.noteOf(client, code.accountId, { step: 'validate', result: 'done', reason: '', detail: '' })
  redirect(ctx, origin + code.path)
}

/** Signs out of the provider, which the person confirms, and with it of all applications. */
const signOut: Route = async ({ provider, issuer }, ctx, { client, origin }) => {
  const back = new URLSearchParams({ client_id: client.clientId, post_logout_redirect_uri: `${origin}/` })
  redirect(ctx, `${issuer}${provider.pathFor('end_session')}?${back}`)
}

const routes: Readonly<Record<string, Route>> = {
  'GET ': check,
  'GET /start': start,
  'GET /callback': callback,
  'GET /sign-out': signOut,
}

/** The endpoints for proxies that ask about each request (`auth_request`, `forward_auth`, `forwardAuth`). */
export function forwardRoutes(parts: ForwardRouteParts): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== forwardPath && !ctx.path.startsWith(`${forwardPath}/`)) return next()
    const route = routes[`${ctx.method} ${ctx.path.slice(forwardPath.length)}`]
    if (!route) return next()
    // The answer is one of the host: what holds for the provider's own domain must not be set there.
    ctx.remove('strict-transport-security')
    const at = await enter(parts, ctx)
    if (at) await route(parts, ctx, at)
  }
}
