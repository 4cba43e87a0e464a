import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { html } from '@iambiz/provider/pages/html.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { outsideScopes } from '#demo/connections/clients.ts'
import { createDiscovery } from '../discovery.ts'
import { pagePolicy } from '../framing.ts'
import { doorwayPage, type PageContext } from '../page.ts'
import { applicationHead, applicationPage, nameIn, withLanguage } from '../pages.ts'
import { SignOnRefused, toVisitor, withOurErrors } from '../sign-on.ts'
import { texts } from '../texts.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import { explainFailure } from './server-side.ts'
import { createOutsideSessions, type OutsideSession, type OutsideSessions } from './sessions.ts'

/** How long a listener waits for the response of a sign-on. */
const waitMs = 5 * 60_000
const maxListeners = 8

/** A pending sign-on: its listener, and the values that its response must match. */
type Waiting = {
  listener: Server
  verifier: string
  state: string
  /** Known only to the browser that received the response. */
  handle: string
  answer: URL | null
}

type Native = {
  parts: OutsideParts
  own: OutsideApplication
  sessions: OutsideSessions
  /** By the session in which the sign-on started. */
  waiting: Map<string, Waiting>
  discover: () => Promise<oidc.Configuration>
}

/**
 * Simulates a program on the visitor's computer (RFC 8252): each sign-on opens a listener on its own port, which
 * accepts one response and redirects the browser to the program's window, here a page.
 */
export function serveBastionHost(app: FastifyInstance, parts: OutsideParts, own: OutsideApplication): void {
  const secure = parts.config.demoUrl.startsWith('https:')
  const native: Native = {
    parts,
    own,
    sessions: createOutsideSessions({ code: own.application.code, secure, now: parts.now }),
    waiting: new Map(),
    discover: createDiscovery(parts.config.issuer, own.clientId, oidc.None()),
  }
  const { answers, isForeign } = parts
  app.get(own.path, (request, reply) => showWindow(native, request, reply))
  app.post(`${own.path}/sign-in`, async (request, reply) => {
    const context = answers.context(request, { path: own.path })
    if (isForeign(request)) return answers.problem(reply, 'foreign', context)
    return beginSignOn(native, request, reply)
  })
  app.get<{ Querystring: { handle?: unknown } }>(`${own.path}/signed-in`, (request, reply) =>
    finishSignOn(native, request, reply, request.query.handle),
  )
  app.post(`${own.path}/sign-out`, async (request, reply) => {
    const context = answers.context(request, { path: own.path })
    if (isForeign(request)) return answers.problem(reply, 'foreign', context)
    native.sessions.end(request, reply)
    return reply.redirect(withLanguage(own.path, context), 303)
  })
  app.addHook('onClose', async () => {
    for (const sessionId of native.waiting.keys()) stopWaiting(native, sessionId)
  })
}

/** False if the provider rejects the access token; if it is unavailable, the person stays signed in. */
async function isSignedIn({ discover }: Native, { signedOn }: OutsideSession): Promise<boolean> {
  if (!signedOn?.accessToken) return false
  try {
    await oidc.fetchUserInfo(await discover(), signedOn.accessToken, oidc.skipSubjectCheck)
    return true
  } catch (error) {
    return !(error instanceof oidc.WWWAuthenticateChallengeError)
  }
}

async function showWindow(native: Native, request: FastifyRequest, reply: FastifyReply) {
  const { parts, own, sessions } = native
  const { answers, formatTime, config } = parts
  const { application } = own
  const context = answers.context(request)
  const session = sessions.find(request)
  if (session?.signedOn && (await isSignedIn(native, session))) {
    const { visitor } = session.signedOn
    return answers.page(
      reply,
      applicationPage({ application, visitor, context, formatTime, built: 'native' }),
    )
  }
  if (session?.signedOn) sessions.end(request, reply)
  // Browsers apply `form-action` to redirects: the button leads to the provider and on to the listener.
  const formTargets = `${new URL(config.issuer).origin} http://127.0.0.1:*`
  reply.header('content-security-policy', pagePolicy("'none'", { formTargets }))
  return answers.page(reply, signedOutWindow(native, context, Boolean(session?.signedOn)))
}

function signedOutWindow({ own }: Native, context: PageContext, hasEnded: boolean): string {
  const t = texts[context.language]
  const { application, path } = own
  const body = html`${applicationHead(application, context)}
<p class="state acting">${hasEnded ? t.sessionEnded : t.signedOut}</p>
<p class="note">${t.built.native}</p>
<div class="actions"><form method="post" action="${withLanguage(`${path}/sign-in`, context)}"><button class="button first">${t.signIn}</button></form>
<a class="button" href="${context.portalUrl}/iambiz/home">${t.toPortal}</a>
<a class="button" href="${withLanguage('/', context)}">${t.allApplications}</a></div>`
  const className = `of-${application.code}`
  return doorwayPage({ title: nameIn(context, application), body, context, className })
}

function stopWaiting({ waiting }: Native, sessionId: string): void {
  waiting.get(sessionId)?.listener.close()
  waiting.delete(sessionId)
}

/**
 * Responds with a page that continues by itself. A redirect to the program's window would also be a redirect of the
 * sign-in form, whose policy (`form-action`) allows the listener only.
 */
function answerPage(native: Native, response: ServerResponse, context: PageContext, back: string): void {
  const t = texts[context.language]
  const { application } = native.own
  const body = html`${applicationHead(application, context)}
<p class="state">${t.signInDone}</p>
<div class="actions"><a class="button first" href="${back}">${t.backToApplication}</a></div>`
  const className = `of-${application.code}`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy("'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    refresh: `0; url=${back}`,
    connection: 'close',
  }
  const title = nameIn(context, application)
  response.writeHead(200, headers).end(doorwayPage({ title, body, context, className }))
}

/** Opens the listener of a sign-on; it accepts the first request with the right state. */
async function listenFor(
  native: Native,
  sessionId: string,
  context: PageContext,
): Promise<{ url: string; waiting: Waiting }> {
  const { parts, own, waiting } = native
  const [oldest] = waiting.keys()
  if (waiting.size >= maxListeners && oldest !== undefined) stopWaiting(native, oldest)
  const listener = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isAnswer = url.pathname === '/callback' && url.searchParams.get('state') === signOn.state
    if (!isAnswer || signOn.answer) return notFound(response)
    signOn.answer = url
    const back = `${parts.config.demoUrl}${own.path}/signed-in?handle=${signOn.handle}`
    answerPage(native, response, context, back)
    listener.close()
  })
  const signOn: Waiting = {
    listener,
    verifier: oidc.randomPKCECodeVerifier(),
    state: oidc.randomState(),
    handle: randomBytes(32).toString('base64url'),
    answer: null,
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  waiting.set(sessionId, signOn)
  setTimeout(() => stopWaiting(native, sessionId), waitMs).unref()
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`, waiting: signOn }
}

const notFound = (response: ServerResponse) => {
  response.writeHead(404, { connection: 'close' }).end()
}

async function beginSignOn(native: Native, request: FastifyRequest, reply: FastifyReply) {
  const { parts, own, sessions, discover } = native
  const context = parts.answers.context(request, { path: own.path })
  const { language } = context
  try {
    const url = await withOurErrors(async () => {
      const configuration = await discover()
      const session = sessions.open(request, reply)
      const { url: redirectUri, waiting } = await listenFor(native, session.id, context)
      Object.assign(session.pending, { language, redirectUri })
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: outsideScopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(waiting.verifier),
        code_challenge_method: 'S256',
        state: waiting.state,
        ui_locales: languageTags[language],
      })
    })
    return reply.redirect(url.href, 303)
  } catch (error) {
    return explainFailure(parts, own, { request, reply, error })
  }
}

async function finishSignOn(native: Native, request: FastifyRequest, reply: FastifyReply, handle: unknown) {
  const { parts, own, sessions, waiting, discover } = native
  const session = sessions.find(request)
  const signOn = waiting.get(session?.id ?? '')
  try {
    if (!session || !signOn?.answer || signOn.handle !== handle) {
      throw new SignOnRefused('the answer belongs to no sign-on of this browser')
    }
    const { answer, verifier, state } = signOn
    stopWaiting(native, session.id)
    const signedOn = await withOurErrors(async () => {
      const configuration = await discover()
      const url = new URL(`${session.pending.redirectUri}${answer.search}`)
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider gave no ID token')
      const { access_token: accessToken } = tokens
      const person = await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
      const visitor = toVisitor({ claims: { ...person, ...claims } }, parts.config.issuer, parts.now())
      return { visitor, sid: null, accessToken }
    })
    sessions.open(request, reply, signedOn)
    return reply.redirect(`${own.path}?lang=${session.pending.language}`, 303)
  } catch (error) {
    return explainFailure(parts, own, { request, reply, error })
  }
}
