import type { Clock } from '@iambiz/runtime/clock.ts'
import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Context, Middleware } from 'koa'
import { errors, type Provider } from 'oidc-provider'
import { keepLocale } from './account-store.ts'
import { authenticate } from './authenticate.ts'
import type { ProviderDb } from './database.ts'
import { isSameOrigin, readForm } from './form.ts'
import { knownTo, rememberBrowser } from './known-browser.ts'
import { endCodes } from './mailed-code-store.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { languageAsked } from './pages/texts.ts'
import type { SessionRevoker } from './record-store.ts'
import { rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { type Replies, requestIdOf } from './reply.ts'
import type { FailedSignIn } from './security-event-store.ts'

/** Where a person signs in; the rest of the path names the interaction. */
export const signInPath = '/signin'

export type SignInParts = {
  provider: Provider
  db: ProviderDb
  revokeSession: SessionRevoker
  replies: Replies
  /** Writes a failed sign-in down before it is answered; takes equally long whoever was meant. */
  recordFailure: (failed: FailedSignIn) => Promise<void>
  clock: Clock
  log: Log
  /** Accounts that may fail from one address before only known browsers go on. */
  guessedAccounts: number
  /** Where somebody goes who has nothing left to do here. */
  portalUrl: string
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The interaction that both the path and the browser's cookie name; `null` once it is over. */
async function findInteraction(provider: Provider, ctx: Context): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const fits = ctx.path === `${signInPath}/${interaction.uid}` && interaction.prompt.name === 'login'
    return fits ? interaction : null
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
    const interaction = await findInteraction(provider, ctx)
    if (!interaction) return over(parts, ctx)
    return ctx.method === 'POST' ? signIn(parts, ctx, interaction) : showForm(parts, ctx, interaction)
  }
}

function showForm({ replies }: SignInParts, ctx: Context, { params }: Interaction): void {
  const context = replies.pageContext(ctx, params.ui_locales)
  const refused = takeRefusal(ctx)
  const account = refused ?? (typeof params.login_hint === 'string' ? params.login_hint : '')
  const problem = refused === undefined ? undefined : 'wrong'
  replies.page(ctx, 200, signInPage({ ...context, path: ctx.path, account, problem }))
}

/** A sign-in that is over: whoever came back to its page and is signed in goes on to the portal. */
async function over({ provider, replies, portalUrl }: SignInParts, ctx: Context): Promise<void> {
  const isSignedIn = ctx.method !== 'POST' && (await provider.Session.get(ctx)).accountId !== undefined
  if (!isSignedIn) return replies.message(ctx, 400, 'expired')
  ctx.status = 303
  ctx.redirect(portalUrl)
}

/** The language that the person switched to on the page; `undefined` where it stayed the one that was asked for. */
function chosenLanguage(ctx: Context, { params }: Interaction): Language | undefined {
  const { lang } = ctx.query
  if (lang !== 'zh' && lang !== 'en') return undefined
  return lang === languageAsked(ctx.get('accept-language'), params.ui_locales) ? undefined : lang
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
    log.info({ ...about, accountNo: outcome.accountNo }, 'signed in')
    const chosen = chosenLanguage(ctx, interaction)
    if (chosen) await keepLocale(db, outcome.accountNo, languageTags[chosen])
    rememberBrowser(ctx, outcome.accountNo, signInPath)
    return finish(parts, ctx, outcome.accountNo)
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
  rememberRefusal(ctx, account)
  ctx.status = 303
  ctx.redirect(`${ctx.path}?lang=${context.language}`)
}

async function finish(
  { provider, db, revokeSession }: SignInParts,
  ctx: Context,
  accountNo: string,
): Promise<void> {
  // Who can sign in has not forgotten the password: whoever else asked for a code gets nowhere with it.
  await endCodes(db, accountNo, 'password')
  const result = { login: { accountId: accountNo, amr: ['pwd'], remember: false } }
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: false,
  })
  // Somebody else was signed in here. The library would ask the browser to post a form by script,
  // which our pages do not allow, so their session ends now.
  const session = await provider.Session.get(ctx)
  if (session.accountId !== undefined && session.accountId !== accountNo) {
    await revokeSession(session.uid)
    delete session.accountId
    delete session.authorizations
    await session.persist()
  }
  ctx.status = 303
  ctx.redirect(returnTo)
}
