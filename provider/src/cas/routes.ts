import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Context, Middleware } from 'koa'
import { authorizationAddress } from '../connections/authorization-address.ts'
import { type Replies, requestIdOf } from '../reply.ts'
import { findCasClient } from './client-store.ts'
import { jsonResponse, plainResponse, samlResponse, type Validation, xmlResponse } from './responses.ts'
import { type ValidateParts, validateTicket } from './validate.ts'

/** The path of all endpoints of CAS; applications get it as the address of the CAS server. */
const casPath = '/cas'

type CasRouteParts = ValidateParts & { replies: Replies; portalUrl: string }

type Route = (parts: CasRouteParts, ctx: Context) => Promise<void>

const xmlType = 'application/xml; charset=utf-8'

const one = (ctx: Context, name: string): string => {
  const value = ctx.query[name]
  return typeof value === 'string' ? value : ''
}

/** A flag is set by any value (CAS 3.0, 2.1.1). */
const isSet = (ctx: Context, name: string): boolean => ctx.query[name] !== undefined

function redirect(ctx: Context, address: string): void {
  ctx.status = 303
  ctx.redirect(address)
}

/** `/login` as credential requestor (CAS 3.0, 2.1). */
const login: Route = async ({ provider, db, replies, portalUrl }, ctx) => {
  const service = one(ctx, 'service')
  if (service === '') return redirect(ctx, portalUrl)
  const client = await findCasClient(db, service)
  if (!client) return replies.message(ctx, 403, 'notConnected')
  const { clientId } = client
  // With both, `gateway` has no effect (CAS 3.0, 2.1.1).
  const prompt = isSet(ctx, 'renew') ? 'login' : isSet(ctx, 'gateway') ? 'none' : undefined
  redirect(ctx, authorizationAddress(provider, { clientId, address: service, prompt }))
}

/** `/logout` (CAS 3.0, 2.3): a sign-out of the provider, which the person confirms. */
const logout: Route = async ({ provider, db }, ctx) => {
  const service = one(ctx, 'service') || one(ctx, 'url')
  const client = service === '' ? undefined : await findCasClient(db, service)
  const back = client ? { client_id: client.clientId, post_logout_redirect_uri: service } : {}
  redirect(ctx, `${provider.pathFor('end_session')}?${new URLSearchParams(back)}`)
}

const invalid = (message: string): Validation => ({ error: 'INVALID_REQUEST', message })

/** Validates the ticket of a request. Tickets are too long to be guessed, and each lookup costs one statement. */
async function validated(
  parts: CasRouteParts,
  ctx: Context,
  asked: { ticket: string; service: string },
): Promise<Validation> {
  if (asked.ticket === '' || asked.service === '') return invalid('service and ticket are required')
  if (!/^ST-[\w-]{1,253}$/.test(asked.ticket))
    return { error: 'INVALID_TICKET_SPEC', message: 'only service tickets are accepted' }
  const renew = isSet(ctx, 'renew')
  return validateTicket(parts, { ...asked, renew, requestId: requestIdOf(ctx) })
}

function send(ctx: Context, type: string, validation: Validation, body: string): void {
  const isAway = 'error' in validation && validation.error === 'INTERNAL_ERROR'
  if (isAway) ctx.set('retry-after', '5')
  ctx.status = isAway ? 503 : 200
  ctx.type = type
  ctx.body = body
}

const ticketAndService = (ctx: Context) => ({ ticket: one(ctx, 'ticket'), service: one(ctx, 'service') })

/** Service validation of CAS 2.0 and, with attributes, 3.0. Proxy tickets are off: a `pgtUrl` is never called. */
const serviceValidate =
  (hasAttributes: boolean): Route =>
  async (parts, ctx) => {
    const validation = await validated(parts, ctx, ticketAndService(ctx))
    const isJson = one(ctx, 'format').toUpperCase() === 'JSON'
    const render = isJson ? jsonResponse : xmlResponse
    send(ctx, isJson ? 'application/json' : xmlType, validation, render(validation, { hasAttributes }))
  }

/** Validation of CAS 1.0. */
const validate: Route = async (parts, ctx) => {
  const validation = await validated(parts, ctx, ticketAndService(ctx))
  send(ctx, 'text/plain', validation, plainResponse(validation))
}

/** The ticket of a SAML 1.1 request, whose only variable part is the artifact. */
const artifactIn = (soap: string): string =>
  /<(?:\w+:)?AssertionArtifact\s*>\s*([\w-]{1,256})\s*<\//.exec(soap)?.[1] ?? ''

const samlValidate: Route = async (parts, ctx) => {
  const service = one(ctx, 'TARGET')
  const validation = await validated(parts, ctx, { ticket: artifactIn(await text(ctx.req)), service })
  const envelope = { id: randomUUID(), issuer: parts.provider.issuer, service, now: parts.clock.now() }
  send(ctx, 'text/xml; charset=utf-8', validation, samlResponse(validation, envelope))
}

const proxy: Route = async (_parts, ctx) => {
  const off = { code: 'INVALID_REQUEST', description: 'proxy tickets are off' }
  ctx.type = xmlType
  ctx.body = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:proxyFailure code="${off.code}">${off.description}</cas:proxyFailure></cas:serviceResponse>`
}

const routes: Readonly<Record<string, Route>> = {
  'GET /login': login,
  'GET /logout': logout,
  'GET /validate': validate,
  'GET /serviceValidate': serviceValidate(false),
  'GET /proxyValidate': serviceValidate(false),
  'GET /p3/serviceValidate': serviceValidate(true),
  'GET /p3/proxyValidate': serviceValidate(true),
  'GET /proxy': proxy,
  'POST /samlValidate': samlValidate,
}

/** The endpoints of CAS 3.0. */
export function casRoutes(parts: CasRouteParts): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${casPath}/`)) return next()
    const route = routes[`${ctx.method} ${ctx.path.slice(casPath.length)}`]
    if (!route) return next()
    await route(parts, ctx)
  }
}
