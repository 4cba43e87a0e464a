import type { Language } from '@iambiz/runtime/language.ts'
import type { Context, Middleware } from 'koa'
import { errors, type Provider } from 'oidc-provider'
import { hintedAccount } from './acting.ts'
import type { Outcome } from './authenticate.ts'
import { secondFactor } from './code-form.ts'
import {
  type ExternalSignInParts,
  finishExternalSignIn,
  scanTabPath,
  sendState,
  showScanTab,
} from './external-sign-in.ts'
import { isSameOrigin, readForm } from './form.ts'
import { clientOf, clientPath, goToClient, redirectsWithoutForm } from './in-client.ts'
import { isKnownBrowserFor } from './known-browser.ts'
import { lastWay } from './last-way.ts'
import { isProblem } from './pages/external-texts.ts'
import { passkeyScriptSource } from './pages/passkey-form.ts'
import { type SignInProblem, signInPage } from './pages/sign-in-page.ts'
import { signInScriptSource } from './pages/sign-in-script.ts'
import type { ShownSource } from './pages/source-ways.ts'
import { passkeyPath, signInRequest, signInWithPasskey } from './passkey-sign-in.ts'
import { type Refusal, rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { askSecondFactorOnly, continueAfterFirstFactor } from './second-factor.ts'
import { chooseSharedComputer, isSharedComputer, takeSharedComputer } from './shared-computer.ts'
import { codePath, type Interaction, passwordPath, type SignInParts, signInPath } from './sign-in-parts.ts'
import { checkPasswordOf } from './sources/check-password.ts'
import { finishSource } from './sources/finish.ts'
import { goToSource, outwardSources, sourceFinishPath, sourcePath } from './sources/outward.ts'

type Step = 'password' | 'passkey' | 'code' | 'scan' | 'state' | 'finish' | 'client' | 'source' | 'returned'
type Found = { interaction: Interaction; step: Step }

/** The interaction that both the path and the cookie name, with the step in the path; `null` once it is over. */
async function findInteraction(provider: Provider, ctx: Context): Promise<Found | null> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const scan = scanTabPath(interaction)
    const steps: Record<string, Step> = {
      [passwordPath(interaction)]: 'password',
      [passkeyPath(interaction)]: 'passkey',
      [codePath(interaction)]: 'code',
      [scan]: 'scan',
      [`${scan}/state`]: 'state',
      [`${scan}/finish`]: 'finish',
      [clientPath(interaction)]: 'client',
      [sourcePath(interaction)]: 'source',
      [sourceFinishPath(interaction)]: 'returned',
      [`${clientPath(interaction)}/finish`]: 'finish',
    }
    const step = steps[ctx.path]
    return step && interaction.prompt.name === 'login' ? { interaction, step } : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Pages of an external sign-in, which have no forms. */
function externalStep(
  parts: ExternalSignInParts,
  ctx: Context,
  { interaction, step }: Found,
): Promise<void> | undefined {
  if (ctx.method !== 'GET') return undefined
  if (step === 'scan') return showScanTab(parts, ctx, interaction)
  if (step === 'state') return sendState(parts, ctx, interaction)
  if (step === 'client' && isProblem(ctx.query.problem)) return showForm(parts, ctx, interaction)
  if (step === 'client') return goToClient(parts, ctx, interaction)
  if (step === 'source') return goToSource(parts, ctx, interaction)
  return step === 'finish' ? finishExternalSignIn(parts, ctx, interaction) : undefined
}

/** Routes of the sign-in pages and their forms. */
export function signInRoutes(parts: ExternalSignInParts): Middleware {
  const { provider, replies } = parts
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${signInPath}/`)) return next()
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) return replies.message(ctx, 405, 'failed')
    if (ctx.method === 'POST' && !isSameOrigin(ctx.req, provider.issuer)) {
      return replies.message(ctx, 403, 'failed')
    }
    const found = await findInteraction(provider, ctx)
    return found ? atStep(parts, ctx, found) : over(parts, ctx)
  }
}

async function atStep(parts: ExternalSignInParts, ctx: Context, found: Found): Promise<void> {
  const { interaction, step } = found
  takeSharedComputer(ctx, interaction)
  if (step === 'code') return secondFactor(parts, ctx, interaction)
  if (step === 'passkey' && ctx.method === 'POST') return signInWithPasskey(parts, ctx, interaction)
  if (step === 'returned') return finishSource(parts, ctx, interaction)
  if (step !== 'password') return externalStep(parts, ctx, found) ?? parts.replies.message(ctx, 405, 'failed')
  if (ctx.method === 'POST') return signIn(parts, ctx, interaction)
  if (await askSecondFactorOnly(parts, ctx, interaction)) return
  if (redirectsWithoutForm(parts, ctx, interaction)) return goToClient(parts, ctx, interaction)
  return beginsWithScan(parts, ctx, interaction)
    ? goToScanTab(parts, ctx, interaction)
    : showForm(parts, ctx, interaction)
}

/** Whether a sign-in begins with the QR code: the way of the last one on this device. The tabs' links have a query. */
function beginsWithScan({ external }: ExternalSignInParts, ctx: Context, { params }: Interaction): boolean {
  const isScanned = [...external.adapters.keys()].some((type) => type === lastWay(ctx))
  return isScanned && ctx.method === 'GET' && ctx.querystring === '' && params.login_hint === undefined
}

function goToScanTab({ replies }: SignInParts, ctx: Context, interaction: Interaction): void {
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${scanTabPath(interaction)}?lang=${language}&type=${lastWay(ctx)}`)
}

/** What the form shows of the last attempt. */
type Shown = { account: string; problem?: SignInProblem | undefined }

/** Shows the form; inside an external provider's app also the button to it and the problem of the last attempt. */
async function showForm(parts: ExternalSignInParts, ctx: Context, interaction: Interaction): Promise<void> {
  const refused = takeRefusal(ctx)
  const account = refused?.account ?? hintedAccount(interaction.params.login_hint)
  return sendForm(parts, ctx, interaction, { status: 200, account, problem: refused?.problem })
}

async function sendForm(
  parts: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
  { status, ...shown }: Shown & { status: number },
): Promise<void> {
  const { provider, replies, external, applicationName, applicationIcon } = parts
  const { params } = interaction
  const context = replies.pageContext(ctx, params.ui_locales)
  const client = clientOf(external.adapters, ctx)
  const { problem } = ctx.query
  const markup = signInPage({
    ...context,
    ...shown,
    path: passwordPath(interaction),
    application: await applicationName(params.client_id, context.language),
    icon: await applicationIcon(params.client_id),
    isShared: await isSharedComputer(provider, ctx),
    types: [...external.adapters.keys()],
    sources: await shownSources(parts, context.language),
    last: lastWay(ctx),
    passkey: { path: passkeyPath(interaction), request: await signInRequest(parts, interaction) },
    client: client && {
      type: client.type,
      path: clientPath(interaction),
      problem: isProblem(problem) ? problem : undefined,
    },
  })
  replies.page(ctx, status, markup, {
    scripts: [signInScriptSource, passkeyScriptSource],
    leadsTo: params.redirect_uri,
  })
}

/** The sources that the page leads to, by name. */
const shownSources = async (parts: SignInParts, language: Language): Promise<ShownSource[]> =>
  (await outwardSources(parts)).map(({ code, names, settings: { domains } }) => ({
    ...{ code, name: names[language], domains },
  }))

/** Handles an interaction that is over: a signed-in person is redirected to the portal. */
async function over({ provider, replies, portalUrl }: SignInParts, ctx: Context): Promise<void> {
  const isSignedIn = ctx.method !== 'POST' && (await provider.Session.get(ctx)).accountId !== undefined
  if (!isSignedIn) return replies.message(ctx, 400, 'expired')
  ctx.status = 303
  ctx.redirect(portalUrl)
}

type Refused = Pick<Extract<Outcome, { result: 'wrong' }>, 'accountNo' | 'reason' | 'method'>

/** Password spraying is logged without an account, because the attempted accounts are not at fault. */
const refusedAddress: Refused = { accountNo: null, reason: 'locked' }

async function signIn(parts: ExternalSignInParts, ctx: Context, interaction: Interaction): Promise<void> {
  const { replies } = parts
  const form = await readForm(ctx.req)
  if (!form) return replies.message(ctx, 400, 'refused')
  const account = form.get('account') ?? ''
  const password = form.get('password') ?? ''
  chooseSharedComputer(ctx, interaction, form.get('shared') === '1')
  const missing = account.trim() === '' ? 'noAccount' : password === '' ? 'noPassword' : undefined
  if (missing) return refuse(parts, ctx, interaction, { problem: missing, account })
  return checkPassword(parts, ctx, interaction, { account, password })
}

async function checkPassword(
  parts: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
  { account, password }: { account: string; password: string },
): Promise<void> {
  const at = parts.clock.now()
  const outcome = await checkPasswordOf(parts, { account, password, address: ctx.ip }, isKnownBrowserFor(ctx))
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  const about = { ...seen, client: interaction.params.client_id }
  if (outcome.result === 'ok') {
    const { accountNo, method, passwordChangedAt } = outcome
    const amr = ['pwd', ...(method ? [method] : [])]
    return continueAfterFirstFactor(parts, ctx, interaction, {
      ...{ accountNo, amr },
      ...(passwordChangedAt === undefined ? {} : { passwordChangedAt }),
    })
  }
  parts.logRefusal({ ...about, result: outcome.result }, 'sign-in refused')
  if (outcome.result === 'wrong' || outcome.result === 'guessing') {
    const { accountNo, reason, method = null } = outcome.result === 'wrong' ? outcome : refusedAddress
    const userAgent = ctx.get('user-agent').slice(0, 400)
    await parts.recordFailure({ ...seen, at, accountNo, reason, loginType: method, userAgent })
  }
  if (outcome.result !== 'wrong') {
    // The hash queue is full, so the page is sent without a redirect, which would cost a second request.
    const { result: problem } = outcome
    ctx.set('retry-after', problem === 'guessing' ? '60' : '2')
    return sendForm(parts, ctx, interaction, { status: problem === 'guessing' ? 429 : 503, account, problem })
  }
  refuse(parts, ctx, interaction, { problem: outcome.notice ?? 'wrong', account })
}

/** Shows the form again, after a redirect, so that going back does not resubmit a password. */
function refuse({ replies }: SignInParts, ctx: Context, { params }: Interaction, refusal: Refusal): void {
  rememberRefusal(ctx, refusal)
  const { language } = replies.pageContext(ctx, params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${ctx.path}?lang=${language}`)
}
