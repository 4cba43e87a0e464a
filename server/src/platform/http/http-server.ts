import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { createLineBudget, type LineBudget } from '@iambiz/runtime/line-budget.ts'
import { type Log, withoutQueryValues } from '@iambiz/runtime/log.ts'
import { requestDurations } from '@iambiz/runtime/metrics.ts'
import { limitPipelining } from '@iambiz/runtime/pipelining.ts'
import { beginRequest, isTracing, type RequestSpan } from '@iambiz/runtime/tracing.ts'
import { createWorkShare, usualShare, type WorkLimits } from '@iambiz/runtime/work-share.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { Failure } from '../failure.ts'
import { answerFailure, Shed, toFailure } from './answer-failure.ts'
import { hasBody } from './body-limits.ts'
import type { PortalCookies } from './cookies.ts'
import { admitOrigins } from './cross-origin.ts'
import { addReporting, cspReportRoute } from './csp-report-route.ts'
import { failurePage, isNavigation } from './failure-page.ts'
import { lateLog } from './late-log.ts'
import { refuseOtherHosts } from './own-host.ts'
import type { ReadPageBrand } from './page-brand.ts'
import { parseBodies } from './parse-bodies.ts'
import { apiPolicy, commonHeaders } from './security-headers.ts'
import { refuseTwinHeaders } from './twin-headers.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Fastify's declarations
  interface FastifyContextConfig {
    /** The access rule of this route; `page` and `asset` are public files of the web. */
    access?: string
    /** Authenticates before the body is read, and calls `setDown` afterwards. */
    entersFirst?: boolean
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: as above
  interface FastifyRequest {
    /** Set while requests are traced. */
    span: RequestSpan | undefined
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: as above
  interface FastifyReply {
    /** Stops counting the request as active work, although it is still open. */
    setDown: () => void
  }
}

export type HttpServerOptions = {
  log: Log
  baseUrl: string
  /** The current web build; replies name it so that open pages detect an update. */
  webBuild: string
  trustedProxies: readonly string[]
  /** Further origins whose pages may call the API with cookies. */
  webOrigins: readonly string[]
  environments: readonly Environment[]
  cookies: PortalCookies
  /** Reads what error pages show of the company; never rejects. */
  readBrand: ReadPageBrand
  /** Limits of concurrent work. */
  share?: WorkLimits
}

/** Log message that counts requests refused because of overload. */
const shedMessage = 'refused for the load'
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

/** Requires an access rule for every route; the server does not start without it. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  // Collected first: a plugin's own hook may set the rule after this one has run.
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`)
    if (silent.length > 0) throw new Error(`no access rule is declared for ${silent.join(', ')}`)
  })
}

// Hooks that run for every request use callbacks: a promise would cost more than most of these hooks.

/** Milliseconds after which a reply is aborted if the client reads nothing. */
const unreadReply = 60_000

/**
 * Refuses requests beyond the process's limit of concurrent work, before any processing. While a body arrives or a
 * finished reply is sent, the request costs only a connection and does not count, so slow clients cannot block others.
 */
function shedLoad(app: FastifyInstance, budget: LineBudget, limits: WorkLimits): void {
  const share = createWorkShare(limits)
  app.decorateReply('setDown', () => {})
  const refusal = ({ ip }: FastifyRequest) => {
    if (share.hasRoom(ip)) return undefined
    budget.count(shedMessage)
    return new Shed('service.busy', null, 1)
  }
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    reply.setDown = share.begin(request.ip)
    reply.raw.once('close', reply.setDown)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const refused = refusal(request)
    if (!refused) begin(request, reply)
    done(refused)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && !request.routeOptions.config.entersFirst) reply.setDown()
    done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const refused = refusal(request)
    if (!refused) begin(request, reply)
    done(refused)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A stream is still produced while it is sent, so it keeps counting. Node resets this timeout for the next request
    // of the connection.
    if (!(payload instanceof Readable)) reply.setDown()
    reply.raw.socket?.setTimeout(unreadReply)
    done(null, payload)
  })
}

/** Counts and times requests by their call, so the path's own values never become labels. */
function measureRequests(app: FastifyInstance): void {
  const record = requestDurations()
  app.addHook('onResponse', (request, reply, done) => {
    done()
    record(reply.elapsedTime / 1000, {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    })
  })
}

/** Runs the hooks and handlers of each request in its span. */
function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.decorateRequest('span', undefined)
  const go = (span: RequestSpan | undefined, done: () => void) => (span ? span.run(done) : done())
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = beginRequest(request.raw)
    go(request.span, done)
  })
  // Reading the body and sending the reply leave the context of the span.
  app.addHook('preValidation', (request, _reply, done) => go(request.span, done))
  app.addHook('onResponse', (request, reply, done) => {
    go(request.span, done)
    request.span?.end(request.routeOptions.url ?? 'unknown', reply.statusCode)
  })
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    // Refusals because of overload are counted, or logged with a line of their own.
    const level = reply.statusCode >= 500 && reply.statusCode !== 503 ? 'warn' : 'debug'
    if (!log.isLevelEnabled(level)) return
    request.log[level](
      {
        method: request.method,
        url: withoutQueryValues(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    )
  })
}

/**
 * During shutdown, running calls finish, and new ones on open connections get `service.busy` with a retry hint. Every
 * connection is closed with its next reply, because the shutdown waits for all connections.
 */
function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new Failure('service.busy', null, 1) : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Browsers open connections in advance. Node counts one without any request as active, which would delay the shutdown.
 */
function dropUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  app.addHook('preClose', async () => {
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  })
}

/** Default headers of every reply, including Fastify's own; a handler may override them. */
function headersFor(
  secure: boolean,
  webBuild: string,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const common = commonHeaders(secure)
  const ofCalls = {
    ...common,
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
    'web-build': webBuild,
  }
  return (request, reply) => {
    reply.headers(isCall(request) ? ofCalls : common).header('x-request-id', request.id)
  }
}

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api')

/**
 * Pages set their own policy; redirects and Fastify's own replies get one that forbids everything, because they load
 * nothing.
 */
function completePolicy(request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request)) return
  const isFile = request.routeOptions.config?.access === 'asset' && reply.statusCode < 400
  if (!isFile && !reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', apiPolicy)
}

/** Node's HTTP server with its limits, which hands requests to Fastify. */
function limitedServer(handle: RequestListener, budget: LineBudget): Server {
  const server = createServer(
    {
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      maxHeaderSize: 16 * 1024,
    },
    limitPipelining(handle, () => budget.count('a connection with too many requests at once')),
  )
  server.maxRequestsPerSocket = 1000
  return server
}

/** Creates the HTTP server with everything common to all routes: limits, parsers, headers, errors, logs. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, cookies, environments } = options
  const base = new URL(options.baseUrl)
  const setHeaders = headersFor(base.protocol === 'https:', options.webBuild)
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error)
    const envelope = answerFailure(error, request, reply, { cookies, environments })
    if (!isNavigation(request)) return void reply.send(envelope)
    void options
      .readBrand()
      .then((brand) => reply.send(failurePage(failure, request, reply, { baseUrl: base.origin, brand })))
  }
  const budget = createLineBudget(log)
  const app = Fastify({
    serverFactory: (handle) => limitedServer(handle, budget),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings) => lateLog(parent, bindings, budget),
    genReqId: requestId,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that the router cannot parse skip all hooks.
    frameworkErrors: (error, request, reply) => {
      const [asked, replying] = [request as FastifyRequest, reply as FastifyReply]
      setHeaders(asked, replying)
      completePolicy(asked, replying)
      answer(error, asked, replying)
    },
  })
  refuseUndeclaredRoutes(app)
  app.register(cookie)
  traceRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
  shedLoad(app, budget, options.share ?? usualShare)
  refuseWhileStopping(app)
  dropUnusedConnections(app)
  refuseOtherHosts(app, base)
  admitOrigins(app, options.webOrigins)
  measureRequests(app)
  logRequests(app, log)
  // Unknown addresses are refused before their body is read.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? new Failure('resource.not-found') : undefined)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    completePolicy(request, reply)
    addReporting(reply)
    // Cacheable replies must not set cookies.
    if (!/public|immutable/.test(String(reply.getHeader('cache-control'))))
      cookies.expireTwins(request, reply)
    done(null, payload)
  })

  parseBodies(app)
  refuseTwinHeaders(app)

  app.addHook('onClose', async () => budget.flush())
  cspReportRoute(app, log)
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(new Failure('resource.not-found'), request, reply))
  return app
}
