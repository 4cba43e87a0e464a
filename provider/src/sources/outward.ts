import { randomBytes } from 'node:crypto'
import { safeDisplayName } from '@iambiz/identity/external/adapter.ts'
import type { Context, Middleware } from 'koa'
import { sessionSecret } from '../external-cookies.ts'
import { sourceRefusedPage } from '../pages/source-pages.ts'
import type { SourceRefusal } from '../pages/source-texts.ts'
import { requestIdOf } from '../reply.ts'
import { type Interaction, passwordPath, type SignInParts, signInPath } from '../sign-in-parts.ts'
import { askedAge, epochSeconds, isFreshEnough, signInTime } from './freshness.ts'
import { accountOfClaims } from './mapping.ts'
import { authorizationUrl, exchange, newRequest, type OidcClient } from './oidc-client.ts'
import {
  type OutwardRequest,
  type ReturnedPerson,
  storeOutward,
  storePerson,
  takeState,
} from './outward-store.ts'
import { redirectUriOf, sourceCallbackPath } from './redirect-uri.ts'
import { type OidcSettings, sourceCode } from './settings.ts'
import { SourceProblem } from './source-problem.ts'
import { enabledSources, type Source, secretOf } from './source-store.ts'

/** Path that leads to a source. */
export const sourcePath = (interaction: Interaction): string => `${passwordPath(interaction)}/source`

/** Path where a sign-in that came back goes on. */
export const sourceFinishPath = (interaction: Interaction): string => `${sourcePath(interaction)}/finish`

export type OidcSource = Source & { settings: OidcSettings }

export const isOidc = (source: Source): source is OidcSource => source.settings.kind === 'oidc'

/** The sources that the sign-in page leads to, in their order. */
export const outwardSources = async ({ db }: Pick<SignInParts, 'db'>): Promise<OidcSource[]> =>
  (await enabledSources(db)).filter(isOidc)

const clientOf = ({ box, provider, sources }: SignInParts, source: OidcSource): OidcClient => ({
  settings: source.settings,
  secret: secretOf(box, source) ?? '',
  redirectUri: redirectUriOf(provider.issuer, source),
  rules: sources.rules,
})

/** Shows why a sign-in with a source came to nothing. */
export function refuseSource(
  { replies }: SignInParts,
  ctx: Context,
  { source, problem, beginning }: { source: Source; problem: SourceRefusal; beginning: string },
): void {
  const context = replies.pageContext(ctx)
  const name = source.names[context.language]
  const status = problem === 'away' || problem === 'failed' ? 502 : 403
  replies.page(
    ctx,
    status,
    sourceRefusedPage({ ...context, name, problem, beginning, requestId: requestIdOf(ctx) }),
  )
}

/** Leads the browser to a source, which may have asked the person so many seconds ago; at any time without an age. */
export async function leadToSource(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { source, age }: { source: OidcSource; age: number | undefined },
): Promise<void> {
  const { db, box, clock, log, replies } = parts
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  const browser = sessionSecret(ctx) ?? randomBytes(32).toString('base64url')
  sessionSecret(ctx, browser)
  const secrets = newRequest()
  const notBefore = age === undefined ? {} : { notBefore: epochSeconds() - age }
  try {
    const url = await authorizationUrl(clientOf(parts, source), secrets, { language, age })
    const request = { ...secrets, ...notBefore, uid: interaction.uid, language }
    await storeOutward({ db, box }, { sourceId: source.id, browser, request, now: clock.now() })
    ctx.status = 303
    ctx.redirect(url)
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    log.warn(
      { requestId: requestIdOf(ctx), source: source.code, problem: error.problem, err: error },
      'a source failed',
    )
    refuseSource(parts, ctx, { source, problem: 'away', beginning: passwordPath(interaction) })
  }
}

/** Leads the browser to the source that the address names. */
export async function goToSource(parts: SignInParts, ctx: Context, interaction: Interaction): Promise<void> {
  const { provider, replies } = parts
  const source = (await outwardSources(parts)).find(({ code }) => code === ctx.query.code)
  if (!source) {
    const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
    ctx.status = 303
    return ctx.redirect(`${passwordPath(interaction)}?lang=${language}`)
  }
  return leadToSource(parts, ctx, interaction, { source, age: await askedAge(provider, interaction) })
}

/** Who the claims of a source are about. */
async function personOf(
  { db }: SignInParts,
  { settings }: OidcSource,
  claims: Readonly<Record<string, unknown>>,
): Promise<Pick<ReturnedPerson, 'subject' | 'displayName' | 'candidate'>> {
  const subject = String(claims.sub)
  return {
    subject,
    displayName: safeDisplayName(claims.name ?? claims.preferred_username ?? claims.email, subject),
    candidate: await accountOfClaims(db, settings, claims),
  }
}

/** Exchanges the code and remembers the person; a word for the page if that fails. */
async function takeAnswer(
  parts: SignInParts,
  ctx: Context,
  { source, request }: { source: OidcSource; request: OutwardRequest },
): Promise<SourceRefusal | undefined> {
  const { db, box, logRefusal } = parts
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip, source: source.code }
  if (ctx.query.error !== undefined) {
    const error = String(ctx.query.error).slice(0, 100)
    logRefusal({ ...seen, error }, 'a source refused')
    return error === 'access_denied' ? 'cancelled' : 'failed'
  }
  try {
    const { claims, authTime } = await exchange(clientOf(parts, source), request, ctx.querystring)
    const { notBefore } = request
    if (notBefore !== undefined && !isFreshEnough(authTime, notBefore)) {
      logRefusal({ ...seen, authTime, notBefore }, 'a source did not ask the person again')
      return 'notFresh'
    }
    const person = {
      ...(await personOf(parts, source, claims)),
      ...(authTime === undefined ? {} : { signedInAt: signInTime(authTime, notBefore) }),
      isFresh: notBefore !== undefined,
    }
    return (await storePerson({ db, box }, { sourceId: source.id, request, person })) ? undefined : 'expired'
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    logRefusal({ ...seen, problem: error.problem, err: error }, 'the answer of a source was refused')
    return error.problem === 'answer' ? 'failed' : 'away'
  }
}

const one = (value: unknown): string => (typeof value === 'string' && value.length <= 512 ? value : '')

/** Handles the callback of a source; only the browser that began may continue, once. */
export function sourceCallback(parts: SignInParts): Middleware {
  const { db, box, clock, replies, logRefusal } = parts
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${sourceCallbackPath}/`)) return next()
    if (ctx.method !== 'GET') return replies.message(ctx, 405, 'failed')
    const code = ctx.path.slice(sourceCallbackPath.length + 1)
    const source = sourceCode.test(code)
      ? (await outwardSources(parts)).find((known) => known.code === code)
      : undefined
    const state = one(ctx.query.state)
    const browser = sessionSecret(ctx) ?? ''
    const request =
      source && (await takeState({ db, box }, { state, browser, sourceId: source.id, now: clock.now() }))
    if (!source || !request) {
      logRefusal(
        { requestId: requestIdOf(ctx), address: ctx.ip, source: code.slice(0, 24) },
        'callback refused',
      )
      return replies.message(ctx, 400, 'expired')
    }
    const problem = await takeAnswer(parts, ctx, { source, request })
    const beginning = `${signInPath}/${request.uid}`
    if (problem) {
      ctx.query = { lang: request.language }
      return refuseSource(parts, ctx, { source, problem, beginning })
    }
    ctx.status = 303
    ctx.redirect(`${beginning}/source/finish?lang=${request.language}`)
  }
}
