import cookie from '@fastify/cookie'
import { type Log, withoutQueryValues } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { DemoConfig } from '#demo/config.ts'
import type { SamlCredential } from '#demo/connections/saml-credential.ts'
import type { MailCatcher } from '#demo/mail/catcher.ts'
import { mailRoutes } from '#demo/mail/routes.ts'
import { simulatorRoutes } from '#demo/simulator/routes.ts'
import type { Simulation } from '#demo/simulator/simulation.ts'
import { type Answers, createAnswers } from './answers.ts'
import { pagePolicy } from './framing.ts'
import { outsideRoutes } from './outside/routes.ts'
import { applicationRoutes } from './routes.ts'
import { createDemoCookies } from './session.ts'
import { createSignOnClient } from './sign-on.ts'
import { timeFormat } from './time-format.ts'

const commonHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': pagePolicy("'none'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
  ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

function createBareServer(log: Log, secure: boolean, answers: Answers): FastifyInstance {
  const headers = commonHeaders(secure)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 32 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    // Requests with an undecodable address do not reach the hooks.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers)
      answers.problem(reply, 'notFound', answers.context(request, { path: '/' }))
    },
  })
  app.register(cookie)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    log.debug({ method, url: withoutQueryValues(url), status: statusCode }, 'request')
  })
  // The only form of the applications has no fields; its body is discarded.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null)
  return app
}

/** Handles a wrong host, an unknown address, and errors. */
function answerProblems(app: FastifyInstance, { demoUrl }: DemoConfig, log: Log, answers: Answers): void {
  const { host } = new URL(demoUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === host) return
    const link = { text: demoUrl, url: `${demoUrl}/` }
    return answers.problem(reply, 'wrongHost', answers.context(request, { path: '/' }), link)
  })
  app.setNotFoundHandler((request, reply) =>
    answers.problem(reply, 'notFound', answers.context(request, { path: '/' })),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const ours = (error.statusCode ?? 500) >= 500
    if (ours) log.error({ err: error }, 'a page of a demo application failed')
    return answers.problem(reply, ours ? 'failed' : 'notFound', answers.context(request, { path: '/' }))
  })
}

type Parts = {
  now?: () => number
  catcher?: MailCatcher
  /** The simulated providers, if they are served. */
  simulation?: Simulation
  /**
   * Given with the bundled provider, where applications have connections of their own; with another one all are
   * ordinary.
   */
  samlCredential?: SamlCredential
}

/** The demo applications on one HTTP server, ready to listen. */
export function buildDemoApplications(
  config: DemoConfig,
  log: Log,
  { now = Date.now, catcher, simulation, samlCredential }: Parts = {},
): FastifyInstance {
  const secure = config.demoUrl.startsWith('https:')
  const answers = createAnswers(config)
  const app = createBareServer(log, secure, answers)
  answerProblems(app, config, log, answers)
  if (samlCredential) outsideRoutes(app, { config, now, log, answers }, samlCredential)
  applicationRoutes(app, {
    config,
    now,
    log,
    answers,
    cookies: createDemoCookies(createSecretBox(config.dataKeys), secure, now),
    signOnClient: createSignOnClient({
      issuer: config.issuer,
      bundledProvider: config.bundledProvider,
      clientSecret: config.clientSecret,
      redirectUri: `${config.demoUrl}/callback`,
      now,
    }),
    beside: { mail: catcher !== undefined, simulator: simulation !== undefined },
  })
  if (catcher) mailRoutes(app, { answers, catcher, formatTime: timeFormat(config.timeZone) })
  if (simulation) {
    const scannable = [config.portalUrl, config.issuer, config.demoUrl].map((url) => new URL(url).origin)
    simulatorRoutes(app, { simulation, scannable, contextOf: (request) => answers.context(request) })
  }
  return app
}
