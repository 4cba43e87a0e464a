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

/** The part of a sign-on that an OpenID Connect library does for a server-side application. */
export type OutsideClient = {
  /** The authorization URL; stores in `pending` the values that the response must match. */
  begin(pending: Record<string, unknown>, uiLocales: string): Promise<string>
  /** Redeems the response at `url`; throws `ProviderUnavailable` or `SignOnRefused`. */
  finish(url: URL, pending: Record<string, unknown>): Promise<SignedOn>
}

/** A server-side application with its sessions. */
export type Served = {
  parts: OutsideParts
  own: OutsideApplication
  sessions: OutsideSessions
  /** Starts a sign-on; returns the address at the provider. */
  begin: (request: FastifyRequest, reply: FastifyReply) => Promise<string>
}

/** A request with its reply. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

export function sessionsOf({ config, now }: OutsideParts, { application }: OutsideApplication) {
  const secure = config.demoUrl.startsWith('https:')
  return createOutsideSessions({ code: application.code, secure, now })
}

/** The application's page, in the language that the visitor asked for. */
export function pageAsked({ path }: Pick<OutsideApplication, 'path'>, request: FastifyRequest): string {
  const language = askedLanguage(request)
  return language === null ? path : `${path}?lang=${language}`
}

/** Shows a page with a retry for a failed sign-on; rethrows other errors. */
export function explainFailure(
  { answers, log }: OutsideParts,
  { path }: Pick<OutsideApplication, 'path'>,
  { request, reply, error }: Exchange & { error: unknown },
): FastifyReply {
  const refused = error instanceof SignOnRefused
  if (!refused && !(error instanceof ProviderUnavailable)) throw error
  log.warn({ err: error }, 'a sign-on at a demo application failed')
  const context = answers.context(request, { path })
  const retry = { text: texts[context.language].retry, url: withLanguage(path, context) }
  return answers.problem(reply, refused ? 'refused' : 'providerDown', context, retry)
}

/** Opens a session for a sign-on and shows the page of the application. */
export async function finishSignOn(
  { parts, own, sessions }: Served,
  { request, reply }: Exchange,
  { signOn, back }: { signOn: () => Promise<SignedOn>; back: string },
): Promise<FastifyReply> {
  try {
    sessions.open(request, reply, await signOn())
  } catch (error) {
    return explainFailure(parts, own, { request, reply, error })
  }
  return reply.redirect(back, 303)
}

/** A server-side application: its page, the callback, both ways to sign out, and logout tokens. */
export function serveOnServer(
  app: FastifyInstance,
  parts: OutsideParts,
  own: OutsideApplication,
  client: OutsideClient,
): void {
  const sessions = sessionsOf(parts, own)
  const served: Served = {
    parts,
    own,
    sessions,
    begin(request, reply) {
      const { pending } = sessions.open(request, reply)
      pending.back = pageAsked(own, request)
      return client.begin(pending, languageTags[parts.answers.context(request).language])
    },
  }
  app.get(own.path, (request, reply) => showPage(served, { request, reply }))
  app.get(`${own.path}/callback`, (request, reply) => {
    const pending = sessions.find(request)?.pending
    const signOn = async () => {
      if (!pending) throw new SignOnRefused('the answer belongs to no sign-on of this browser')
      return client.finish(new URL(request.url, parts.config.demoUrl), pending)
    }
    const back = typeof pending?.back === 'string' ? pending.back : own.path
    return finishSignOn(served, { request, reply }, { signOn, back })
  })
  signOutRoutes(app, served)
  backchannelLogoutRoute(app, parts, own, sessions.endNamed)
}

/** Shows the application to a person who is signed on; anybody else is sent to the provider. */
export async function showPage(served: Served, { request, reply }: Exchange): Promise<FastifyReply> {
  const { parts, own, sessions } = served
  const { answers, formatTime, config } = parts
  const signedOn = sessions.find(request)?.signedOn
  if (signedOn) {
    const { application } = own
    const built = outsideStyleOf(application.code, config.demoUrl)
    const everywhere = signedOn.signOut !== undefined
    // Browsers apply `form-action` to redirects, and this form is redirected to the provider.
    if (everywhere) {
      const formTargets = new URL(config.issuer).origin
      reply.header('content-security-policy', pagePolicy("'none'", { formTargets }))
    }
    const [{ visitor }, context] = [signedOn, answers.context(request)]
    return answers.page(
      reply,
      applicationPage({ application, visitor, context, formatTime, built, everywhere }),
    )
  }
  try {
    return reply.redirect(await served.begin(request, reply), 303)
  } catch (error) {
    return explainFailure(parts, own, { request, reply, error })
  }
}

/** The sign-out of this application, and the one that ends the session at the provider too. */
export function signOutRoutes(app: FastifyInstance, { parts, own, sessions }: Served): void {
  const { answers, config, isForeign } = parts
  app.post(`${own.path}/sign-out`, async (request, reply) => {
    const context = answers.context(request, { path: '/' })
    if (isForeign(request)) return answers.problem(reply, 'foreign', context)
    sessions.end(request, reply)
    return reply.redirect(withLanguage('/', context), 303)
  })
  app.post(`${own.path}/sign-out-everywhere`, async (request, reply) => {
    const context = answers.context(request, { path: '/' })
    if (isForeign(request)) return answers.problem(reply, 'foreign', context)
    const signOut = sessions.find(request)?.signedOn?.signOut
    sessions.end(request, reply)
    if (!signOut) return reply.redirect(withLanguage('/', context), 303)
    try {
      return reply.redirect(await signOut(`${config.demoUrl}${own.path}`), 303)
    } catch (error) {
      return explainFailure(parts, own, { request, reply, error })
    }
  })
}
