import type { Context, Middleware } from 'koa'
import { errors, type Provider } from 'oidc-provider'
import { authenticate } from './authenticate.ts'
import { isSameOrigin, readForm } from './form.ts'
import { knownTo } from './known-browser.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { provedFirstFactor, secondFactor } from './second-factor.ts'
import { codePath, type Interaction, passwordPath, type SignInParts, signInPath } from './sign-in-parts.ts'

type Found = { interaction: Interaction; step: 'password' | 'code' }

/**
 * The interaction that both the path and the browser's cookie name, and its step behind that; `null` once it is over.
 */
async function findInteraction(provider: Provider, ctx: Context): Promise<Found | null> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const first = passwordPath(interaction)
    const step = ctx.path === first ? 'password' : ctx.path === codePath(interaction) ? 'code' : null
    return step && interaction.prompt.name === 'login' ? { interaction, step } : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** The sign-in page and its form. */
export function signInRoutes(parts: SignInParts): Middleware {
  const { provider, replies } = parts
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${signInPath}/`)) return next()
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) return replies.message(ctx, 405, 'failed')
    if (ctx.method === 'POST' && !isSameOrigin(ctx.req, provider.issuer)) {
      return replies.message(ctx, 403, 'failed')
    }
    const found = await findInteraction(provider, ctx)
    if (!found) return over(parts, ctx)
    const { interaction, step } = found
    if (step === 'code') return secondFactor(parts, ctx, interaction)
    return ctx.method === 'POST' ? signIn(parts, ctx, interaction) : showForm(parts, ctx, interaction)
  }
}

function showForm({ replies }: SignInParts, ctx: Context, { params }: Interaction): void {
  const context = replies.pageContext(ctx, params.ui_locales)
  const refused = takeRefusal(ctx)
  const account = refused?.account ?? (typeof params.login_hint === 'string' ? params.login_hint : '')
  replies.page(ctx, 200, signInPage({ ...context, path: ctx.path, account, problem: refused?.problem }))
}

/** A sign-in that is over: whoever came back to its page and is signed in goes on to the portal. */
async function over({ provider, replies, portalUrl }: SignInParts, ctx: Context): Promise<void> {
  const isSignedIn = ctx.method !== 'POST' && (await provider.Session.get(ctx)).accountId !== undefined
  if (!isSignedIn) return replies.message(ctx, 400, 'expired')
  ctx.status = 303
  ctx.redirect(portalUrl)
}

/** An address that tries many accounts is on record as such; whose they are is for nobody to know. */
const turnedAway = { accountNo: null, reason: 'locked' } as const

async function signIn(parts: SignInParts, ctx: Context, interaction: Interaction): Promise<void> {
  const { db, replies, clock, log } = parts
  const form = await readForm(ctx.req)
  if (!form) return replies.message(ctx, 413, 'failed')
  const account = form.get('account') ?? ''
  const password = form.get('password') ?? ''
  const at = clock.now()
  const rule = { most: parts.guessedAccounts, isKnown: knownTo(ctx) }
  const outcome = await authenticate(db, { account, password, address: ctx.ip }, at, rule)
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  const about = { ...seen, client: interaction.params.client_id }
  if (outcome.result === 'ok') {
    return provedFirstFactor(parts, ctx, interaction, { accountNo: outcome.accountNo, amr: ['pwd'] })
  }
  log.info({ ...about, result: outcome.result }, 'sign-in refused')
  if (outcome.result !== 'busy') {
    const { accountNo, reason } = outcome.result === 'wrong' ? outcome : turnedAway
    const userAgent = ctx.get('user-agent').slice(0, 400)
    await parts.recordFailure({ ...seen, at, accountNo, reason, userAgent })
  }
  const context = replies.pageContext(ctx, interaction.params.ui_locales)
  if (outcome.result !== 'wrong') {
    // Answered at once: a second request is what there is no time for.
    const { result: problem } = outcome
    ctx.set('retry-after', problem === 'busy' ? '2' : '60')
    const status = problem === 'busy' ? 503 : 429
    return replies.page(ctx, status, signInPage({ ...context, path: ctx.path, account, problem }))
  }
  rememberRefusal(ctx, { problem: 'wrong', account })
  ctx.status = 303
  ctx.redirect(`${ctx.path}?lang=${context.language}`)
}
