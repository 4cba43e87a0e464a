import { randomBytes } from 'node:crypto'
import { safeDisplayName } from '@iambiz/identity/external/adapter.ts'
import type { Context, Middleware } from 'koa'
import { sessionSecret } from '../external-cookies.ts'
import { readForm } from '../form.ts'
import type { SourceRefusal } from '../pages/source-texts.ts'
import { requestIdOf } from '../reply.ts'
import { createSpMetadata } from '../saml/sp-role.ts'
import { type SignInParts, signInPath } from '../sign-in-parts.ts'
import { isFreshEnough, signInTime } from './freshness.ts'
import { accountOfClaims, staffNumberClaim } from './mapping.ts'
import { newcomerIn } from './newcomer.ts'
import { outwardSources, refuseSource } from './outward.ts'
import { isSaml, type OutwardSource, readAnswer, type SentBack, samlClientOf } from './outward-protocol.ts'
import { type OutwardRequest, type ReturnedPerson, storePerson, takeState } from './outward-store.ts'
import { sourceCallbackPath, sourceMetadataPath } from './redirect-uri.ts'
import { sourceCode } from './settings.ts'
import { SourceProblem } from './source-problem.ts'
import { findSources } from './source-store.ts'

/** Who the claims of a source are about. */
async function personOf(
  { db }: SignInParts,
  source: OutwardSource,
  claims: Readonly<Record<string, unknown>>,
): Promise<Pick<ReturnedPerson, 'subject' | 'displayName' | 'candidate' | 'newcomer'>> {
  const subject = String(claims.sub)
  // OpenID Connect Core 2 and SAML Core 8.3.7 limit the length; a longer one has no place in the index.
  if (!/^\P{Cc}{1,256}$/u.test(subject))
    throw new SourceProblem('answer', 'the subject is no short line of text')
  const { settings } = source
  const rule =
    settings.kind === 'oidc' ? settings : { ...settings, claim: staffNumberClaim, trustsDomains: false }
  const candidate = await accountOfClaims(db, rule, claims)
  const opens = candidate === null && settings.firstSignIn === 'create'
  const newcomer = opens ? newcomerIn(rule, claims) : undefined
  return {
    ...{ subject, candidate },
    displayName: safeDisplayName(claims.name ?? claims.preferred_username ?? claims.email, subject),
    ...(newcomer ? { newcomer } : {}),
  }
}

/** Checks the answer and remembers the person; a word for the page if that fails. */
async function takeAnswer(
  parts: SignInParts,
  ctx: Context,
  {
    source,
    request,
    sent,
    returnTicket,
  }: { source: OutwardSource; request: OutwardRequest; sent: SentBack; returnTicket: string | undefined },
): Promise<SourceRefusal | undefined> {
  const { db, box, logRefusal } = parts
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip, source: source.code }
  if (!isSaml(source) && ctx.query.error !== undefined) {
    const error = String(ctx.query.error).slice(0, 100)
    logRefusal({ ...seen, error }, 'a source refused')
    return error === 'access_denied' ? 'cancelled' : 'failed'
  }
  try {
    const { claims, authTime, endsAt } = await readAnswer(parts, source, request, sent)
    const { notBefore, asksAgain = false } = request
    if (notBefore !== undefined && !isFreshEnough(authTime, notBefore)) {
      logRefusal({ ...seen, authTime, notBefore }, 'a source did not ask the person again')
      return 'notFresh'
    }
    const person = {
      ...(await personOf(parts, source, claims)),
      ...(authTime === undefined ? {} : { signedInAt: signInTime(authTime, notBefore) }),
      ...(endsAt === undefined ? {} : { endsAt }),
      isFresh: asksAgain,
    }
    const isStored = await storePerson({ db, box }, { sourceId: source.id, request, person, returnTicket })
    return isStored ? undefined : 'expired'
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    logRefusal({ ...seen, problem: error.problem, err: error }, 'the answer of a source was refused')
    return error.problem === 'answer' ? 'failed' : 'away'
  }
}

const one = (value: unknown): string => (typeof value === 'string' && value.length <= 512 ? value : '')

/** Whether a browser that has brought the form of a SAML source comes again, now with our cookies. */
const comesAgain = (source: OutwardSource, { form }: SentBack) => isSaml(source) && !form

/**
 * The sign-in that a callback belongs to, used up. A form from a SAML source comes without our cookies (SameSite), so
 * only its state counts; then the browser comes again with a return ticket, so that nobody is signed in by the answer
 * about a person whom they sent to the source.
 */
async function requestOf(
  { db, box, clock }: SignInParts,
  ctx: Context,
  source: OutwardSource,
  sent: SentBack,
): Promise<OutwardRequest | undefined> {
  const { form } = sent
  const state = one(form ? form.get('RelayState') : ctx.query.state)
  const browser = form ? undefined : (sessionSecret(ctx) ?? '')
  const isAnswered = comesAgain(source, sent)
  return takeState({ db, box }, { state, browser, isAnswered, sourceId: source.id, now: clock.now() })
}

/** The source and the sign-in that a callback is for, if they are some. */
async function findWaiting(parts: SignInParts, ctx: Context, sent: SentBack) {
  const code = ctx.path.slice(sourceCallbackPath.length + 1)
  const sources = sourceCode.test(code) ? await outwardSources(parts) : []
  const source = sources.find((known) => known.code === code && (isSaml(known) || !sent.form))
  const request = source && (await requestOf(parts, ctx, source, sent))
  if (request) return { source, request }
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  parts.logRefusal({ ...seen, source: code.slice(0, 24) }, 'callback refused')
  return undefined
}

/** Handles the callback of a source; only the browser that began may continue, once. */
async function comeBack(parts: SignInParts, ctx: Context): Promise<void> {
  const { replies } = parts
  if (ctx.method !== 'GET' && ctx.method !== 'POST') return replies.message(ctx, 405, 'failed')
  const form = ctx.method === 'POST' ? ((await readForm(ctx.req)) ?? new URLSearchParams()) : undefined
  const sent = { query: ctx.querystring, form }
  const waiting = await findWaiting(parts, ctx, sent)
  if (!waiting) return replies.message(ctx, 400, 'expired')
  const { source, request } = waiting
  const returnTicket = form && randomBytes(32).toString('base64url')
  const problem = comesAgain(source, sent)
    ? undefined
    : await takeAnswer(parts, ctx, { source, request, sent, returnTicket })
  const beginning = `${signInPath}/${request.uid}`
  if (problem) {
    ctx.query = { lang: request.language }
    return refuseSource(parts, ctx, { source, problem, beginning })
  }
  ctx.status = 303
  ctx.redirect(
    returnTicket
      ? `${ctx.path}?state=${returnTicket}`
      : `${beginning}/source/finish?lang=${request.language}`,
  )
}

/** Sends our metadata for the SAML source that the address names (SAML Metadata 4.1.1). */
async function sendMetadata(parts: SignInParts, ctx: Context): Promise<void> {
  if (ctx.method !== 'GET') return parts.replies.message(ctx, 405, 'failed')
  const code = ctx.path.slice(sourceMetadataPath.length + 1)
  // Also of a source that is not on yet: it is registered at the other side first.
  const source = (await findSources(parts.db)).filter(isSaml).find((known) => known.code === code)
  if (!source) return parts.replies.message(ctx, 404, 'failed')
  const { entityId, acsUrl, credential } = await samlClientOf(parts, source)
  ctx.body = createSpMetadata({ entityId, acsUrl, certificates: credential ? [credential.certificate] : [] })
  ctx.type = 'application/samlmetadata+xml'
}

/** Routes for sources: where they lead back to, and what they read of us. */
export function sourceRoutes(parts: SignInParts): Middleware {
  return async (ctx, next) => {
    if (ctx.path.startsWith(`${sourceCallbackPath}/`)) return comeBack(parts, ctx)
    return ctx.path.startsWith(`${sourceMetadataPath}/`) ? sendMetadata(parts, ctx) : next()
  }
}
