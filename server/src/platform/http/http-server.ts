import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { type Log, withoutQueryValues } from '@iambiz/runtime/log.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { Failure, fail } from '../failure.ts'
import { answerFailure, toFailure } from './answer-failure.ts'
import type { PortalCookies } from './cookies.ts'
import { admitOrigins } from './cross-origin.ts'
import { failurePage, isNavigation } from './failure-page.ts'
import { lateLog } from './late-log.ts'
import { refuseOtherHosts } from './own-host.ts'
import { apiPolicy, commonHeaders } from './security-headers.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Fastify's own
  interface FastifyContextConfig {
    /** Who may call this route; `page` and `asset` are the web's own, open to everybody. */
    access?: string
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: as above
  interface FastifyReply {
    /** Says that no work is under way for it any more, though it goes on. */
    setDown: () => void
  }
}

export type HttpServerOptions = {
  log: Log
  baseUrl: string
  /** The build of the web that pages get now: replies tell it to those that are open. */
  webBuild: string
  trustedProxies: readonly string[]
  /** Further origins whose pages call the API with cookies. */
  webOrigins: readonly string[]
  environments: readonly Environment[]
  cookies: PortalCookies
}

const inFlightLimit = 200
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

/** application/x-www-form-urlencoded, flat; a name that comes twice is refused instead of guessed. */
function parseForm(body: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) fail('request.invalid', { field: name })
    fields[name] = value
  }
  return { ...fields }
}

/** Every route says who may call it; one that does not keeps the server from starting. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  // Kept as they are: a plugin's own hook may declare the rule after this one has run.
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`)
    if (silent.length > 0) throw new Error(`no access rule is declared for ${silent.join(', ')}`)
  })
}

// The hooks of every request take callbacks: a promise in each would cost more than most of them do.

/** Counts what is worked on. A body that still arrives costs a connection only, and nobody is kept out by slow senders. */
function shedLoad(app: FastifyInstance): void {
  let inFlight = 0
  app.decorateReply('setDown', () => {})
  app.addHook('preValidation', (_request, reply, done) => {
    inFlight += 1
    let isCounted = true
    reply.setDown = () => {
      if (isCounted) inFlight -= 1
      isCounted = false
    }
    reply.raw.once('close', reply.setDown)
    done(inFlight > inFlightLimit ? new Failure('service.busy', null, 1) : undefined)
  })
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
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
 * While the server stops, running calls are finished, and those that still arrive on open connections are asked to
 * come again. Every connection is closed with its next reply, because the stop waits for the last one.
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
 * Browsers open connections before they need them. One that never carried a request counts as busy for Node, and would
 * hold the stop up.
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

/** What every reply carries; a handler may say otherwise. Replies of the framework itself get them as well. */
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

/** Pages bring a policy of their own; a redirect, or a word of the framework, shows nothing and loads nothing. */
function completePolicy(request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request)) return
  const isFile = request.routeOptions.config?.access === 'asset' && reply.statusCode < 400
  if (!isFile && !reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', apiPolicy)
}

/** The HTTP server with everything that holds for all routes: limits, parsers, headers, errors, logs. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, cookies, environments } = options
  const base = new URL(options.baseUrl)
  const setHeaders = headersFor(base.protocol === 'https:', options.webBuild)
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error)
    const envelope = answerFailure(error, request, reply, { cookies, environments })
    reply.send(isNavigation(request) ? failurePage(failure, request, reply, base.origin) : envelope)
  }
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings) => lateLog(parent, bindings),
    genReqId: requestId,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that the router cannot read never reach a hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request as FastifyRequest, reply as FastifyReply)
      completePolicy(request as FastifyRequest, reply as FastifyReply)
      answer(error, request as FastifyRequest, reply as FastifyReply)
    },
  })
  refuseUndeclaredRoutes(app)
  app.register(cookie)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
  refuseWhileStopping(app)
  dropUnusedConnections(app)
  refuseOtherHosts(app, base)
  shedLoad(app)
  admitOrigins(app, options.webOrigins)
  logRequests(app, log)
  // What comes with it is not read.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? new Failure('resource.not-found') : undefined)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    completePolicy(request, reply)
    done(null, payload)
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  )

  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(new Failure('resource.not-found'), request, reply))
  return app
}
