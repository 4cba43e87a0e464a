import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { type CspReports, reportingHeader } from '@iambiz/runtime/csp-reports.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import { requestDurations } from '@iambiz/runtime/metrics.ts'
import { limitPipelining } from '@iambiz/runtime/pipelining.ts'
import { beginRequest } from '@iambiz/runtime/tracing.ts'
import { createWorkShare, usualShare, type WorkLimits } from '@iambiz/runtime/work-share.ts'
import { bodyRuleOf } from './body-rules.ts'
import { type Message, messagePage } from './pages/message-page.ts'
import type { PageSettings } from './pages/page.ts'
import { languageAsked } from './pages/texts.ts'
import { pagePolicyOf, reportPath } from './reply.ts'
import { hasBody, receiveBody } from './whole-body.ts'

/** Limits for concurrent requests and for bodies that are being received. */
export type GateLimits = { work: WorkLimits; bodies: WorkLimits }

/** Bodies are limited per network only: a total limit would let a few slow senders block everyone. */
export const usualLimits: GateLimits = {
  work: usualShare,
  bodies: { total: Number.POSITIVE_INFINITY, perAddress: 500 },
}

export type HttpParts = {
  config: PageSettings & { issuer: string }
  clientAddress: (req: IncomingMessage) => string
  budget: LineBudget
  reports: CspReports
  limits: GateLimits
  /** Handles an admitted request; resolves when the response is written, even if the client does not read it. */
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>
}

const headers: Record<string, string> = {
  ...reportingHeader(reportPath),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(), publickey-credentials-get=(self), usb=()',
  'cache-control': 'no-store',
}

type Refusal = { status: number; sentence: string; message: Message }

/** Refuses with a page for browsers and with plain text for programs. */
function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  { status, sentence, message }: Refusal,
  { config }: Pick<HttpParts, 'config'>,
): void {
  // The rest of a refused body is not read, so the connection cannot be reused.
  res.setHeader('connection', 'close')
  if (!req.headers.accept?.includes('text/html')) {
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
    return void res.end(`${sentence}\n`)
  }
  const language = languageAsked(req.headers['accept-language'])
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicyOf(config),
  })
  res.end(messagePage({ settings: config, language, message }))
}

const tooLong: Refusal = {
  status: 413,
  sentence: 'The body is longer than what is read.',
  message: 'refused',
}
const tooMuch: Refusal = { status: 503, sentence: 'Too many requests at once. Try again.', message: 'away' }

/** A server without a handler, with all timeouts set. */
export function createHttpServer(): Server {
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
  })
  server.maxHeadersCount = 64
  // Ends connections that neither send nor read.
  server.timeout = 30_000
  return server
}

/** Why a request is refused: another host, a NUL (PostgreSQL cannot store it), or an invalid body. */
function refusalOf(req: IncomingMessage, issuer: string, isReport: boolean): Refusal | null {
  if (req.headers.host !== new URL(issuer).host) {
    const sentence = `This is the identity provider ${issuer}. Use that address.`
    return { status: 421, sentence, message: 'elsewhere' }
  }
  if (req.url?.includes('%00')) {
    return { status: 400, sentence: 'The address contains a NUL character.', message: 'refused' }
  }
  return hasBody(req) || isReport ? bodyRefusal(req) : null
}

/** Why a body is not read: wrong type, or too long. */
function bodyRefusal(req: IncomingMessage): Refusal | null {
  const { headers } = req
  const { types, bytesAtMost } = bodyRuleOf(req)
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) return { status: 415, sentence: `Send ${types[0]}.`, message: 'refused' }
  return Number(headers['content-length'] ?? 0) > bytesAtMost ? tooLong : null
}

/** Reads a Content-Security-Policy report of a browser. */
async function takeReport(
  req: IncomingMessage,
  res: ServerResponse,
  { reports, address }: { reports: CspReports; address: string },
): Promise<void> {
  const isTaken = reports.take(await text(req), address)
  res.writeHead(isTaken ? 204 : 429, isTaken ? {} : { 'retry-after': '60' }).end()
}

/** Refuses a request above the load limits. */
function refuseForLoad(
  req: IncomingMessage,
  res: ServerResponse,
  { config, budget }: Pick<HttpParts, 'config' | 'budget'>,
): void {
  budget.count('refused for the load')
  res.setHeader('retry-after', '1')
  // The page announces an automatic retry.
  res.setHeader('refresh', req.method === 'GET' ? '5' : `5;url=${config.portalUrl}`)
  refuse(req, res, tooMuch, { config })
}

/** First parts of the provider's paths; whatever else is requested must not become a label of metrics. */
const routes = new Set([
  ...['authorize', 'token', 'userinfo', 'introspect', 'revoke', 'jwks', 'sign-out', '.well-known'],
  ...[
    'signin',
    'continue',
    'form-fill',
    'external',
    'scan',
    'source',
    'account',
    'csp-reports',
    'favicon.ico',
  ],
  'branding',
  ...['launch', 'saml', 'cas', 'forward-auth'],
])

/** The route of a request for metrics: the first part of its path, if the provider has it. */
function routeOf(url = ''): string {
  const first = /^\/([^/?]*)/.exec(url)?.[1] ?? ''
  return routes.has(first) ? `/${first}` : 'unknown'
}

/**
 * The gate in front of all routes: load limits, security headers, host check, small form bodies, no forged proxy
 * headers. A body that is being received uses a connection but does not count as work.
 */
export function createGate(parts: HttpParts): RequestListener {
  const { config, clientAddress, budget, reports, limits, handle } = parts
  const work = createWorkShare(limits.work)
  const bodies = createWorkShare(limits.bodies)
  const { issuer } = config
  const secure = issuer.startsWith('https:')
  const always = secure
    ? { ...headers, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : headers

  const record = requestDurations()
  const measure = (req: IncomingMessage, res: ServerResponse) => {
    const begun = performance.now()
    res.once('close', () =>
      record((performance.now() - begun) / 1000, {
        method: req.method,
        route: routeOf(req.url),
        status: res.statusCode,
      }),
    )
  }
  const busy = (req: IncomingMessage, res: ServerResponse) => void refuseForLoad(req, res, parts)
  /**
   * Reserves a work slot after the body has arrived; returns its release function, or nothing if the request was
   * refused.
   */
  const admit = async (req: IncomingMessage, res: ServerResponse, address: string, most: number) => {
    if (hasBody(req)) {
      if (!work.hasRoom(address) || !bodies.hasRoom(address)) return busy(req, res)
      const arrival = await receiveBody(req, most).finally(bodies.begin(address))
      if (arrival === 'gone') return
      if (arrival === 'long') return refuse(req, res, tooLong, parts)
    }
    return work.hasRoom(address) ? work.begin(address) : busy(req, res)
  }
  const enter = async (req: IncomingMessage, res: ServerResponse) => {
    measure(req, res)
    for (const [name, value] of Object.entries(always)) res.setHeader(name, value)
    res.setHeader('x-request-id', randomUUID())
    const isReport = req.method === 'POST' && req.url === reportPath
    const refusal = refusalOf(req, issuer, isReport)
    if (refusal) return refuse(req, res, refusal, parts)
    if (req.url === '/favicon.ico') return res.writeHead(204).end()
    const address = clientAddress(req)
    const done = await admit(req, res, address, bodyRuleOf(req).bytesAtMost)
    if (!done) return
    delete req.headers['x-forwarded-host']
    req.headers['x-forwarded-for'] = address
    req.headers['x-forwarded-proto'] = secure ? 'https' : 'http'
    await (isReport ? takeReport(req, res, { reports, address }) : handle(req, res)).finally(done)
  }
  const enterTraced = (req: IncomingMessage, res: ServerResponse) => {
    const span = beginRequest(req)
    if (!span) return enter(req, res)
    const route = routeOf(req.url)
    res.once('close', () => span.end(route, res.statusCode))
    return span.run(() => enter(req, res))
  }
  return limitPipelining(
    (req, res) => void enterTraced(req, res),
    () => budget.count('a connection with too many requests at once'),
  )
}
