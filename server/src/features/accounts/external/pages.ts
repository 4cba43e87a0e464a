import { externalAccountPages } from '@iambiz/contract/features/accounts/external.ts'
import { type ExternalType, externalType } from '@iambiz/contract/platform/inner-account.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { digest } from '#server/platform/digest.ts'
import { Failure } from '#server/platform/failure.ts'
import { contextOf, header, languageOf } from '#server/platform/http/context.ts'
import { refuseCrossSite } from '#server/platform/http/same-origin.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import { bindingPath } from '../deps.ts'
import { ask, callbackAnswer, chooseAnswer, given, scanAnswer } from './account-calls.ts'
import type { ExternalAccountDeps, ExternalPageDeps } from './deps.ts'
import { facts, link, numberForm, page, pagePolicy } from './markup.ts'
import { type Ending, endings, pagePhrases, typeNames } from './phrases.ts'
import { findLive, findScanned, type PendingBinding } from './store.ts'

/** Set by the page that opens a separate window, so that the callback page closes that window. */
const windowCookie = 'external-window'

const statuses: Partial<Record<Ending, number>> = {
  confirmed: 200,
  confirmedByPhone: 200,
  cancelled: 200,
  expired: 410,
  foreign: 400,
  crossSite: 403,
  tooMany: 429,
  busy: 503,
  misconfigured: 500,
}

function pageContext(deps: ExternalAccountDeps, request: FastifyRequest): RequestContext {
  const context = contextOf(request, deps.environments, deps.clock.now())
  // External providers know only the production address, so every callback belongs to production.
  const lang = languageOf(request.cookies.lang, header(request, 'accept-language'))
  return { ...context, env: 'prod', lang }
}

type Sent = Omit<Parameters<typeof page>[0], 'brand'> & { status: number }

async function send(
  { readBrand }: Pick<ExternalPageDeps, 'readBrand'>,
  reply: FastifyReply,
  { status, ...sent }: Sent,
): Promise<FastifyReply> {
  const brand = await readBrand()
  const policy = pagePolicy({ brand, closes: sent.closes ?? false })
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page({ brand, ...sent }))
}

type Ended = { ending: Ending; type: ExternalType; lang: RequestContext['lang']; closes?: boolean }

function sendEnding(
  deps: Pick<ExternalPageDeps, 'readBrand'>,
  reply: FastifyReply,
  { ending, type, lang, closes = false }: Ended,
): Promise<FastifyReply> {
  const { title, detail } = endings[ending][lang](typeNames[type][lang])
  const isGood = ending === 'confirmed' || ending === 'confirmedByPhone'
  const tone = isGood ? 'good' : ending === 'cancelled' ? undefined : 'bad'
  return send(deps, reply, { status: statuses[ending] ?? 422, lang, title, detail, tone, closes })
}

/** Maps an expected failure to the result page; rethrows all other errors. */
function endingOf(error: unknown): Ending {
  if (!(error instanceof Failure)) throw error
  if (error.failure === 'request.cross-site') return 'crossSite'
  if (error.failure === 'external-account.expired') return 'expired'
  if (error.failure === 'request.too-many') return 'tooMany'
  if (error.failure === 'service.busy' || error.failure === 'sign-in.provider') return 'busy'
  throw error
}

type Visit = { type: ExternalType; context: RequestContext; request: FastifyRequest; reply: FastifyReply }

type CameBack = z.output<typeof callbackAnswer>

/** Returns the result to show; `expired` where the person has signed out in the meantime. */
const outcomeOf = ({ status, fault }: CameBack, isAwaited: boolean) => {
  if (!isAwaited) return 'expired'
  return status === 'failed' ? (fault ?? 'unknown') : status
}

async function recordReturn(
  { db }: ExternalAccountDeps,
  pending: PendingBinding,
  { by_phone: byPhone }: CameBack,
  outcome: Ending,
  context: RequestContext,
): Promise<void> {
  await audit(db, context, null, {
    action: 'external-account.confirm',
    actorNo: pending.user_no,
    sessionId: pending.session_id,
    ...(outcome === 'confirmed' ? {} : { result: 'denied', reason: outcome }),
    detail: { type: pending.type, way: byPhone ? 'qr' : 'redirect' },
  })
}

/** Asks for the result. The session is sent along so that one browser cannot finish what another one began. */
async function askReturn(deps: ExternalAccountDeps, { type, context, request, reply }: Visit) {
  const actor = await deps.identifyPage(request, reply, context)
  const browser = request.cookies[`${deps.cookiePrefix}scan`]
  return ask(deps.askAccount, '/external/callback', {
    type,
    query: request.url.split('?').slice(1).join('?').slice(0, 4000),
    ...(actor ? { session: actor.sessionId } : {}),
    ...(browser ? { browser } : {}),
  })
}

/** Handles the return from the external provider. */
async function comeBack(deps: ExternalPageDeps, visit: Visit): Promise<FastifyReply> {
  const { type, context, request, reply } = visit
  const { lang } = context
  const elsewhere = deps.signInAddress(type, new URL(request.url, 'http://portal').searchParams)
  if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 303)
  const answer = await askReturn(deps, visit)
  if (answer.status === 400) return sendEnding(deps, reply, { ending: 'foreign', type, lang })
  const cameBack = given(callbackAnswer, answer)
  const pending = await findLive(deps.db, digest(cameBack.tag), context.now)
  const ending = outcomeOf(cameBack, pending !== undefined)
  if (pending) await recordReturn(deps, pending, cameBack, ending, context)
  if (cameBack.by_phone) {
    reply.clearCookie(`${deps.cookiePrefix}scan`, scanCookie(deps))
    return sendEnding(deps, reply, {
      ending: ending === 'confirmed' ? 'confirmedByPhone' : ending,
      type,
      lang,
    })
  }
  if (request.cookies[windowCookie]) return sendEnding(deps, reply, { ending, type, lang, closes: true })
  const home = `/iambiz${bindingPath}?authTag=${encodeURIComponent(cameBack.tag)}`
  return reply.header('cache-control', 'no-store').redirect(home, 303)
}

const scanCookie = ({ cookiePrefix }: ExternalAccountDeps) => ({
  httpOnly: true,
  secure: cookiePrefix !== '',
  sameSite: 'lax' as const,
  path: '/',
})

type Scan = { ticket: string; context: RequestContext; request: FastifyRequest; reply: FastifyReply }

/** A phone has scanned a QR code: shows the requested account and the origin of the request before anything happens. */
async function showScan(deps: ExternalPageDeps, { ticket, context, reply }: Scan): Promise<FastifyReply> {
  const { lang } = context
  const pending = await findScanned(deps.db, digest(ticket), context.now)
  if (!pending) return sendEnding(deps, reply, { ending: 'expired', type: 'wechat', lang })
  const { type } = pending
  const answer = await ask(deps.askAccount, '/external/scan', { scan: ticket })
  const found = given(scanAnswer, answer)
  const t = pagePhrases[lang]
  const name = typeNames[type][lang]
  const started = deps.wireTime(new Date(found.started_at))
  const pairs = [
    [t.who, `${found.user_name} ${found.account_no}`],
    [t.where, found.place],
    [t.device, found.device],
    [t.when, started],
    [t.purpose, t.bind(name)],
  ] as const
  const more =
    facts(pairs.filter(([, value]) => value !== '')) + numberForm(found.numbers, t.question, t.warning)
  return send(deps, reply, { status: 200, lang, title: t.scanTitle(name), detail: t.scanDetail(name), more })
}

/** Handles the number chosen on the phone; a wrong number ends the authorization. */
async function chooseNumber(deps: ExternalPageDeps, scan: Scan): Promise<FastifyReply> {
  const { ticket, context, request, reply } = scan
  const { lang } = context
  refuseCrossSite(request, deps.origins)
  const pending = await findScanned(deps.db, digest(ticket), context.now)
  if (!pending) return sendEnding(deps, reply, { ending: 'expired', type: 'wechat', lang })
  const { type, user_no: actorNo, session_id: sessionId } = pending
  const { number } = recordOf(request.body)
  const answer = await ask(deps.askAccount, '/external/choose', {
    scan: ticket,
    number: typeof number === 'string' ? number.slice(0, 4) : '',
    user_agent: context.userAgent,
    lang,
  })
  const isWrong = answer.status === 403
  await audit(deps.db, context, null, {
    action: 'external-account.scan',
    actorNo,
    sessionId,
    ...(answer.status === 200
      ? {}
      : { result: 'denied' as const, reason: isWrong ? 'wrong_number' : 'expired' }),
    detail: { type },
  })
  if (isWrong) return sendEnding(deps, reply, { ending: 'wrong_number', type, lang })
  const { authorize_url: onward, browser } = given(chooseAnswer, answer)
  reply.setCookie(`${deps.cookiePrefix}scan`, browser, { ...scanCookie(deps), maxAge: 600 })
  const t = pagePhrases[lang]
  const name = typeNames[type][lang]
  const more = link(onward, t.goOn(name))
  return send(deps, reply, {
    status: 200,
    lang,
    title: t.goingOn(name),
    detail: t.goingOnDetail,
    more,
    onward,
  })
}

/** Pages outside the single-page application: they work on any phone, also without a session. */
export function externalAccountPageRoutes(app: FastifyInstance, deps: ExternalPageDeps): void {
  const config = { access: 'page' }

  const visit = async (
    type: ExternalType,
    request: FastifyRequest,
    reply: FastifyReply,
    act: (context: RequestContext) => Promise<FastifyReply>,
  ) => {
    const context = pageContext(deps, request)
    const address = networkOf(context.ip)
    try {
      await takeRate(deps.db, `external:address:${address}`, deps.perAddress, context.now)
      return await act(context)
    } catch (error) {
      if (error instanceof Failure && error.retryAfter) reply.header('retry-after', error.retryAfter)
      return sendEnding(deps, reply, { ending: endingOf(error), type, lang: context.lang })
    }
  }

  app.get(externalAccountPages.callback, { config }, async (request, reply) => {
    const type = externalType.safeParse(recordOf(request.params).type).data
    if (!type) return reply.callNotFound()
    return visit(type, request, reply, (context) => comeBack(deps, { type, context, request, reply }))
  })

  const ticketOf = (request: FastifyRequest) => String(recordOf(request.params).ticket)

  app.get(externalAccountPages.scan, { config }, (request, reply) =>
    visit('wechat', request, reply, (context) =>
      showScan(deps, { ticket: ticketOf(request), context, request, reply }),
    ),
  )

  app.post(externalAccountPages.scan, { config, bodyLimit: 1024 }, (request, reply) =>
    visit('wechat', request, reply, (context) =>
      chooseNumber(deps, { ticket: ticketOf(request), context, request, reply }),
    ),
  )
}
