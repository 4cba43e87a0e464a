import { languageTags } from '@iambiz/runtime/language.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Application, actingApplications, applications } from '#demo/company/catalogue.ts'
import type { DemoConfig } from '#demo/config.ts'
import { type Answers, askedLanguage } from './answers.ts'
import { companyPage, companyPaths } from './company-pages.ts'
import { letPortalFrame } from './framing.ts'
import { isForeign } from './origin.ts'
import type { PageContext } from './page.ts'
import { applicationPage, type Beside, listPage, withLanguage } from './pages.ts'
import type { DemoCookies, SignOn } from './session.ts'
import { ProviderUnavailable, type SignOnClient, SignOnRefused } from './sign-on.ts'
import { texts } from './texts.ts'
import { timeFormat } from './time-format.ts'

export type RouteParts = {
  config: DemoConfig
  log: Log
  answers: Answers
  cookies: DemoCookies
  signOnClient: SignOnClient
  beside: Beside
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * True for a link on the demo's own pages. A visitor from elsewhere, such as the portal, is checked at the provider
 * again, because another person may have signed in meanwhile.
 */
const isFromHere = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'same-origin'

const applicationOf = (wanted: string): Application | undefined =>
  applications.find(({ code }) => code === wanted)

/** The pages: the list, one per application, the callback, sign-out. */
export function applicationRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { config, answers, cookies } = parts
  const formatTime = timeFormat(config.timeZone)
  const { origin } = new URL(config.demoUrl)

  app.get('/', (request, reply) => answers.page(reply, listPage(answers.context(request), parts.beside)))
  for (const path of companyPaths)
    app.get(path, (request, reply) => answers.page(reply, companyPage(path, answers.context(request))))
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())

  app.get<{ Params: { code: string } }>('/apps/:code', async (request, reply) => {
    const application = applicationOf(request.params.code)
    if (!application) return answers.problem(reply, 'notFound', answers.context(request, { path: '/' }))
    letPortalFrame(reply, application.code, config.portalUrl)
    const session = cookies.session(request, application.code)
    if (!session || !(session.fresh || isFromHere(request))) {
      return beginSignOn(parts, request, reply, { code: application.code })
    }
    const { visitor } = session
    const context = answers.context(request)
    if (visitor.agent && visitor.agent.until <= parts.now()) {
      cookies.clearSession(reply, application.code)
      return answers.problem(reply, 'actingOver', context)
    }
    if (session.fresh) cookies.setSession(reply, { visitor, fresh: false }, application.code)
    return answers.page(reply, applicationPage({ application, visitor, context, formatTime }))
  })

  app.get('/acting', (request, reply) => beginActing(parts, request, reply))

  app.get<{ Querystring: { state?: unknown } }>('/callback', (request, reply) =>
    finishSignOn(parts, request, reply, request.query.state),
  )

  app.post<{ Params: { code: string } }>('/apps/:code/sign-out', async (request, reply) => {
    const context = answers.context(request, { path: '/' })
    if (isForeign(request, origin)) return answers.problem(reply, 'foreign', context)
    const application = applicationOf(request.params.code)
    if (!application) return answers.problem(reply, 'notFound', context)
    cookies.clearSession(reply, application.code)
    return reply.redirect(withLanguage('/', context), 303)
  })
}

type Opened = { code: string; ticket?: string }

async function beginSignOn(parts: RouteParts, request: FastifyRequest, reply: FastifyReply, opened: Opened) {
  const context = parts.answers.context(request)
  try {
    const uiLocales = languageTags[context.language]
    const language = askedLanguage(request)
    const { url, signOn } = await parts.signOnClient.begin({ ...opened, language, uiLocales })
    parts.cookies.setSignOn(reply, signOn)
    return reply.redirect(url, 303)
  } catch (error) {
    return explain(parts, reply, error, context, { ...opened, acting: opened.ticket !== undefined })
  }
}

/** The application that the portal opens, if it is one of ours that supports agents. */
function actingTarget(target: unknown, origin: string): string | undefined {
  if (typeof target !== 'string' || !URL.canParse(target)) return undefined
  const url = new URL(target)
  return actingApplications.find((code) => url.origin === origin && url.pathname === `/apps/${code}`)
}

/** A sign-on that the portal starts (OpenID Connect Core 4), with a ticket if one person acts for another. */
async function beginActing(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const { config, answers } = parts
  const { iss, login_hint: ticket, target_link_uri: target } = request.query as Record<string, unknown>
  const code = actingTarget(target, new URL(config.demoUrl).origin)
  const isTicket = typeof ticket === 'string' && ticket !== ''
  if (iss !== config.issuer || code === undefined || !(isTicket || ticket === undefined)) {
    return answers.problem(reply, 'refused', answers.context(request, { path: '/' }))
  }
  return beginSignOn(parts, request, reply, { code, ...(isTicket ? { ticket } : {}) })
}

async function finishSignOn(parts: RouteParts, request: FastifyRequest, reply: FastifyReply, state: unknown) {
  const { answers, cookies, config } = parts
  const signOn = typeof state === 'string' ? cookies.takeSignOn(request, reply, state) : null
  const context = answers.context(request, { language: signOn?.language ?? null, path: '/' })
  if (!signOn) return answers.problem(reply, 'refused', context)
  letPortalFrame(reply, signOn.code, config.portalUrl)
  try {
    const visitor = await parts.signOnClient.finish(new URL(request.url, config.demoUrl), signOn)
    cookies.setSession(reply, { visitor, fresh: true }, signOn.code)
  } catch (error) {
    return explain(parts, reply, error, context, signOn)
  }
  const language = signOn.language === null ? '' : `?lang=${signOn.language}`
  return reply.redirect(`/apps/${signOn.code}${language}`, 303)
}

function explain(
  parts: RouteParts,
  reply: FastifyReply,
  error: unknown,
  context: PageContext,
  { code, acting }: Pick<SignOn, 'code' | 'acting'>,
) {
  const refused = error instanceof SignOnRefused
  if (!refused && !(error instanceof ProviderUnavailable)) throw error
  parts.log.warn({ err: error }, 'a sign-on at a demo application failed')
  // A retry here would sign on as oneself; only the portal knows the principal.
  if (acting) return parts.answers.problem(reply, refused ? 'actingRefused' : 'providerDown', context)
  const retry = { text: texts[context.language].retry, url: withLanguage(`/apps/${code}`, context) }
  return parts.answers.problem(reply, refused ? 'refused' : 'providerDown', context, retry)
}
