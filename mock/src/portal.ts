import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import { api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { accountsPage, languageTags, plainPage } from './accounts-page.ts'
import { bestFit, type Call, callOf, folder, type Recording, readRecordings } from './recordings.ts'

export type MockOptions = {
  /** The address of the web, where that is another one than the mock's. */
  origin?: string
  /** Folder of the built web, where the mock serves it as well. */
  builtWeb?: string
}

const sessionCookie = 'iambiz_mock'
const home = 'POST /iam-portal/v1/portal/home'
const token = 'POST /iam-portal/auth/token'
const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax' } as const
/** Seconds; the mock itself ends no session. */
const lifetime = 7_200

const languageOf = (text: unknown): Language | undefined =>
  text === 'zh' || text === 'en' ? text : undefined

const accountOf = ({ cookies }: FastifyRequest): string | undefined => cookies[sessionCookie]

const originOf = ({ origin }: MockOptions, { socket }: FastifyRequest): string =>
  origin ?? `http://localhost:${socket.localPort}`

/** The same with the addresses of this start: recordings name neither. */
const addressed = (text: string, options: MockOptions, request: FastifyRequest): string =>
  text
    .replaceAll('{portal}', originOf(options, request))
    // For a browser another origin, because no application may be framed from the portal's own.
    .replaceAll('{demo}', `http://127.0.0.1:${request.socket.localPort}`)

const envelope = (data: unknown) => ({ code: 200, message: 'success', data, traceId: 'mock' })

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message, data: null, traceId: 'mock' })

const bodyOf = ({ body }: FastifyRequest): unknown => {
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

type Recordings = ReadonlyMap<Call, readonly Recording[]>

function answerCall(
  recordings: Recordings,
  options: MockOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.slice('/api'.length)
  const call = callOf(request.method, path.split('?', 1)[0] ?? '')
  if (!call) return refuse(reply, 404, 404, `The contract has no call ${request.method} ${path}.`)
  const { code: signsInAs } = request.query as { code?: string }
  const account = call === token ? signsInAs?.split('.', 1)[0] : accountOf(request)
  if (!account && api[call].access !== 'anonymous') {
    const { status, code } = catalogue['session.missing']
    return refuse(reply, status, code, 'Sign in again.')
  }
  const language = languageOf(request.headers.lang) ?? 'zh'
  const found = bestFit(recordings.get(call) ?? [], { account, language, path, body: bodyOf(request) })
  if (!found) return refuse(reply, 501, 501, `not recorded: ${call}`)
  if (call === token && account) reply.setCookie(sessionCookie, account, cookieOptions)
  return reply
    .type('application/json')
    .send(addressed(JSON.stringify(envelope(found.data)), options, request))
}

/** JSON that can stand inside a script element: no tag can end it. */
const scriptJson = (json: string): string => json.replaceAll('<', '\\u003c')

/** The page with what the server would put into it; without the built web only that, as the development server takes it up. */
function page(recordings: Recordings, options: MockOptions, request: FastifyRequest): string {
  const account = accountOf(request)
  const chosen = languageOf(request.cookies.lang)
  const asked = { account, language: chosen ?? 'zh', path: home.slice('POST '.length), body: {} }
  const found = account ? bestFit(recordings.get(home) ?? [], asked) : undefined
  const language = asked.language
  const boot = {
    ...JSON.parse(readFileSync(join(folder, 'boot.json'), 'utf8')),
    ...{ language, home: found?.data ?? null, expiresIn: found ? lifetime : null },
  }
  const script = `<script type="application/json" id="boot">${scriptJson(JSON.stringify(boot))}</script>`
  const html = options.builtWeb
    ? readFileSync(join(options.builtWeb, 'index.html'), 'utf8')
    : '<!doctype html><html lang="zh-CN"><!--boot-->'
  return addressed(
    html
      .replace(/<html lang="[^"]*"/, `<html lang="${languageTags[language]}"`)
      .replace('<!--boot-->', () => script),
    options,
    request,
  )
}

/** Only an address of the web is gone on to. */
function ownAddress(address: string | undefined, origin: string): URL {
  const fallback = new URL('/iambiz/home', origin)
  if (!address || !URL.canParse(address)) return fallback
  const url = new URL(address)
  return url.origin === origin ? url : fallback
}

/** Stands in for the provider: a list of accounts instead of a form, the account's name in the code, and no sign-out there. */
function signInRoutes(app: FastifyInstance, recordings: Recordings, options: MockOptions): void {
  const accounts = new Set((recordings.get(home) ?? []).flatMap(({ account }) => account ?? []))
  type Query = { Querystring: { account?: string; redirect?: string } }

  app.get<Query>('/api/iam-portal/auth/login', async ({ query }, reply) =>
    reply.redirect(`/api/mock?${new URLSearchParams(query.redirect ? { redirect: query.redirect } : {})}`),
  )
  app.get<Query>('/api/mock', async (request, reply) => {
    const language = languageOf(request.cookies.lang) ?? 'zh'
    return reply.type('text/html').send(accountsPage(language, accounts, request.query.redirect ?? ''))
  })
  app.get<Query>('/api/mock/sign-in', async (request, reply) => {
    const { account = '', redirect } = request.query
    if (!accounts.has(account)) return reply.redirect('/api/mock')
    const address = ownAddress(redirect, originOf(options, request))
    // The web takes each code once.
    address.searchParams.set('code', `${account}.${Date.now()}`)
    return reply.redirect(address.href)
  })
  app.post('/api/iam-portal/auth/logout', async (_request, reply) =>
    reply.clearCookie(sessionCookie, cookieOptions).send(envelope({})),
  )
}

/**
 * Answers the calls of the web with recorded replies, and its pages with the data that the server would put into them. Only the
 * account is remembered, in a cookie: a change is answered and not stored.
 */
export function mockPortal(options: MockOptions = {}): FastifyInstance {
  const recordings = readRecordings()
  const app = fastify({ forceCloseConnections: true })
  app.register(fastifyCookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  signInRoutes(app, recordings, options)
  app.get('/api/iam-portal/v1/portal/events', async (_request, reply) => {
    const events = new PassThrough()
    events.write(':\n\n')
    return reply.type('text/event-stream').send(events)
  })
  app.all('/api/*', async (request, reply) => answerCall(recordings, options, request, reply))
  if (options.builtWeb) {
    const root = join(options.builtWeb, 'assets')
    app.register(fastifyStatic, { root, prefix: '/iambiz/assets/', cacheControl: false })
  }
  app.get('/iambiz/*', async (request, reply) =>
    reply.type('text/html').send(page(recordings, options, request)),
  )
  // Any other address is taken for one of an application of the demo company.
  app.get('/*', async (_request, reply) =>
    reply.type('text/html').send(plainPage('en', 'The application would open here.')),
  )
  return app
}
