import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outsideStyleOf } from '#demo/connections/outside-styles.ts'
import { askedLanguage } from '../answers.ts'
import { pagePolicy } from '../framing.ts'
import { applicationPage, withLanguage } from '../pages.ts'
import { ProviderUnavailable, SignOnRefused } from '../sign-on.ts'
import { texts } from '../texts.ts'
import { backchannelLogoutRoute } from './backchannel-logout.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import { createOutsideSessions, type OutsideSessions, type SignedOn } from './sessions.ts'

/** The part of a sign-on that a library does for a server-side application. */
export type OutsideClient = {
  /** The authorization URL; stores in `pending` the values that the response must match. */
  begin(pending: Record<string, unknown>, uiLocales: string): Promise<string>
  /** Redeems the response at `url`; throws `ProviderUnavailable` or `SignOnRefused`. */
  finish(url: URL, pending: Record<string, unknown>): Promise<SignedOn>
  /** The address for RP-initiated logout, if the library supports it. */
  signOutEverywhere?(idToken: string, back: string): Promise<string>
}

type Served = {
  parts: OutsideParts
  own: OutsideApplication
  client: OutsideClient
  sessions: OutsideSessions
}

/** Shows a page with a retry for a failed sign-on; rethrows other errors. */
export function explainFailure(
  { answers, log }: OutsideParts,
  { path }: Pick<OutsideApplication, 'path'>,
  { request, reply, error }: { request: FastifyRequest; reply: FastifyReply; error: unknown },
): FastifyReply {
  const refused = error instanceof SignOnRefused
  if (!refused && !(error instanceof ProviderUnavailable)) throw error
  log.warn({ err: error }, 'a sign-on at a demo application failed')
  const context = answers.context(request, { path })
  const retry = { text: texts[context.language].retry, url: withLanguage(path, context) }
  return answers.problem(reply, refused ? 'refused' : 'providerDown', context, retry)
}

/** A server-side application: its page, the callback, both ways to sign out, and logout tokens. */
export function serveOnServer(
  app: FastifyInstance,
  parts: OutsideParts,
  own: OutsideApplication,
  client: OutsideClient,
): void {
  const secure = parts.config.demoUrl.startsWith('https:')
  const sessions = createOutsideSessions({ code: own.application.code, secure, now: parts.now })
  const served = { parts, own, client, sessions }
  app.get(own.path, (request, reply) => showPage(served, request, reply))
  app.get(`${own.path}/callback`, (request, reply) => finishSignOn(served, request, reply))
  signOutRoutes(app, served)
  backchannelLogoutRoute(app, parts, own, sessions.endNamed)
}

async function showPage(served: Served, request: FastifyRequest, reply: FastifyReply) {
  const { parts, own, client, sessions } = served
  const { answers, formatTime, config } = parts
  const context = answers.context(request)
  const visitor = sessions.find(request)?.signedOn?.visitor
  if (visitor) {
    const { application } = own
    const built = outsideStyleOf(application.code, config.demoUrl)
    const everywhere = client.signOutEverywhere !== undefined
    // Browsers apply `form-action` to redirects, and this form is redirected to the provider.
    if (everywhere) {
      const formTargets = new URL(config.issuer).origin
      reply.header('content-security-policy', pagePolicy("'none'", { formTargets }))
    }
    return answers.page(
      reply,
      applicationPage({ application, visitor, context, formatTime, built, everywhere }),
    )
  }
  try {
    const { pending } = sessions.open(request, reply)
    pending.language = askedLanguage(request)
    return reply.redirect(await client.begin(pending, languageTags[context.language]), 303)
  } catch (error) {
    return explainFailure(parts, own, { request, reply, error })
  }
}

async function finishSignOn(served: Served, request: FastifyRequest, reply: FastifyReply) {
  const { parts, own, client, sessions } = served
  const pending = sessions.find(request)?.pending
  try {
    if (!pending) throw new SignOnRefused('the answer belongs to no sign-on of this browser')
    const signedOn = await client.finish(new URL(request.url, parts.config.demoUrl), pending)
    sessions.open(request, reply, signedOn)
  } catch (error) {
    return explainFailure(parts, own, { request, reply, error })
  }
  const { language } = pending
  return reply.redirect(typeof language === 'string' ? `${own.path}?lang=${language}` : own.path, 303)
}

function signOutRoutes(app: FastifyInstance, { parts, own, client, sessions }: Served): void {
  const { answers, config, isForeign } = parts
  app.post(`${own.path}/sign-out`, async (request, reply) => {
    const context = answers.context(request, { path: '/' })
    if (isForeign(request)) return answers.problem(reply, 'foreign', context)
    sessions.end(request, reply)
    return reply.redirect(withLanguage('/', context), 303)
  })
  const { signOutEverywhere } = client
  if (!signOutEverywhere) return
  app.post(`${own.path}/sign-out-everywhere`, async (request, reply) => {
    const context = answers.context(request, { path: '/' })
    if (isForeign(request)) return answers.problem(reply, 'foreign', context)
    const idToken = sessions.find(request)?.signedOn?.idToken
    sessions.end(request, reply)
    if (!idToken) return reply.redirect(withLanguage('/', context), 303)
    try {
      return reply.redirect(await signOutEverywhere(idToken, `${config.demoUrl}${own.path}`), 303)
    } catch (error) {
      return explainFailure(parts, own, { request, reply, error })
    }
  })
}
