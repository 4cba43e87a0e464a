import type { ChallengeContext } from '@iambiz/identity/passkey/challenge-store.ts'
import { checkPasskey, passkeyRequest } from '@iambiz/identity/passkey/verify.ts'
import type { DeviceState } from '@iambiz/identity/policy/evaluate.ts'
import { hasEnrolledFactor } from '@iambiz/identity/second-factors.ts'
import { checkCode } from '@iambiz/identity/totp/check-code.ts'
import type { Context } from 'koa'
import { findEnabledAccount } from './account-store.ts'
import { hasSecondFactor } from './acr.ts'
import { registeredOf } from './clients.ts'
import { completeSignIn, isPasswordReplaced } from './complete-sign-in.ts'
import { identityDb } from './database.ts'
import { enrolledFactors } from './enrolled-factors.ts'
import {
  countCode,
  type FirstFactor,
  findFirstFactor,
  storeFirstFactor,
  takeFirstFactor,
} from './first-factor-store.ts'
import { readForm } from './form.ts'
import { identityParts } from './identity-parts.ts'
import { codePage, codeScriptSource, type SecondFactorWay, secondFactorWays } from './pages/code-page.ts'
import { noDevicePage } from './pages/no-device-page.ts'
import { passkeyScriptSource } from './pages/passkey-form.ts'
import type { PolicyAnswer } from './policy-question.ts'
import { showPolicyRefusal } from './policy-refusal.ts'
import { PortalAway } from './portal-question.ts'
import { rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { isSharedComputer } from './shared-computer.ts'
import { deviceOf } from './sign-in-device.ts'
import { codePath, type Interaction, passwordPath, type SignInParts, signInPath } from './sign-in-parts.ts'
import { secondFactorReasons } from './sign-in-policy.ts'
import { addTrustToken } from './trust-cookie.ts'
import { trustBrowser } from './trusted-browser-store.ts'

function goTo({ replies }: SignInParts, ctx: Context, interaction: Interaction, path: string): void {
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${path}?lang=${language}`)
}

/** Whether the application asks for a second factor, even in a trusted browser. */
const asksForSecondFactor = ({ prompt }: Interaction) =>
  prompt.reasons.some((reason) => secondFactorReasons.has(reason))

/** Explains which second factor is missing, and where to set it up or whom to ask. */
async function showSetUp(
  { replies, applicationName }: SignInParts,
  ctx: Context,
  { params }: Interaction,
  canSetUp: boolean,
): Promise<void> {
  const context = replies.pageContext(ctx, params.ui_locales)
  const application = await applicationName(params.client_id, context.language)
  replies.page(ctx, 403, noDevicePage({ ...context, application, canSetUp }))
}

/**
 * Asks for the second factor alone if the session lacks nothing else, or explains where to set one up. False if the
 * sign-in must begin with the first factor, also after the person returned from the code page.
 */
export async function askSecondFactorOnly(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<boolean> {
  const { provider, db, clock } = parts
  const { session, prompt, uid } = interaction
  const accountNo = session?.accountId
  if (accountNo === undefined || !prompt.reasons.every((reason) => secondFactorReasons.has(reason)))
    return false
  const now = clock.now()
  const isStill = (await provider.Session.get(ctx)).accountId === accountNo
  if (!isStill || (await findFirstFactor(db, uid, now))) return false
  const policy = prompt.details.policy as PolicyAnswer | undefined
  if (policy?.outcome !== 'set-up' && (await hasEnrolledFactor(identityDb(db), accountNo))) {
    await storeFirstFactor(db, uid, { accountNo, amr: session?.amr ?? [] }, now)
    goTo(parts, ctx, interaction, codePath(interaction))
    return true
  }
  await showSetUp(parts, ctx, interaction, policy?.outcome !== 'set-up' || policy.canSetUp)
  return true
}

/** Refuses a sign-in that a policy does not allow; the log has it, because the password was right. */
async function refuseByPolicy(
  { logRefusal, recordFailure, clock, replies }: SignInParts,
  ctx: Context,
  { params }: Interaction,
  accountNo: string,
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  logRefusal({ ...seen, accountNo, result: 'not_allowed', client: params.client_id }, 'sign-in refused')
  await recordFailure({
    ...seen,
    at: clock.now(),
    accountNo,
    reason: 'not_allowed',
    userAgent: ctx.get('user-agent').slice(0, 400),
  })
  showPolicyRefusal(replies, ctx, params.ui_locales)
}

/** Asks the policies about a first factor; `undefined` after the page that says the portal does not answer. */
async function askAboutFirstFactor(
  { provider, askPolicy, replies }: SignInParts,
  ctx: Context,
  { params }: Interaction,
  { accountNo, amr, device }: FirstFactor & { device: DeviceState },
): Promise<PolicyAnswer | undefined> {
  const client = registeredOf(await provider.Client.find(String(params.client_id)))
  try {
    return await askPolicy({ accountNo, client, address: ctx.ip, device, amr })
  } catch (error) {
    if (!(error instanceof PortalAway)) throw error
    replies.away(ctx, params.ui_locales)
    return undefined
  }
}

/**
 * Continues after any first factor: asks for the second one if the policies or the application want one; else completes
 * the sign-in. A passkey is both factors.
 */
export async function continueAfterFirstFactor(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  first: FirstFactor,
): Promise<void> {
  const { db, clock } = parts
  const { accountNo } = first
  const device = await deviceOf(parts, ctx, accountNo)
  const policy = await askAboutFirstFactor(parts, ctx, interaction, { ...first, device })
  if (!policy) return
  if (policy.outcome === 'refused') return refuseByPolicy(parts, ctx, interaction, accountNo)
  const { outcome, canSetUp } = policy
  if (outcome === 'set-up' && !canSetUp) return showSetUp(parts, ctx, interaction, false)
  const isAsked =
    outcome === 'second-factor' ||
    (asksForSecondFactor(interaction) &&
      !hasSecondFactor(first.amr) &&
      (await hasEnrolledFactor(identityDb(db), accountNo)))
  // Who can set one up is signed in for that, and the policies refuse the application alone.
  if (!isAsked || outcome === 'set-up') {
    const checked = { device, isChecked: outcome === 'allowed', idleMinutes: policy.idleMinutes }
    return completeSignIn(parts, ctx, interaction, { ...first, policy: checked })
  }
  await storeFirstFactor(db, interaction.uid, first, clock.now())
  if (await isPasswordReplaced(parts, ctx, interaction, first)) return
  goTo(parts, ctx, interaction, codePath(interaction))
}

/**
 * The page that asks for the second factor, and its form. Without a first factor in this interaction it redirects to the
 * beginning.
 */
export async function secondFactor(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const first = await findFirstFactor(parts.db, interaction.uid, parts.clock.now())
  if (!first) {
    // A form that was submitted twice: the first request has finished the sign-in.
    if (interaction.result?.login) {
      ctx.status = 303
      return ctx.redirect(interaction.returnTo)
    }
    return goTo(parts, ctx, interaction, passwordPath(interaction))
  }
  return ctx.method === 'POST'
    ? checkForm(parts, ctx, interaction, first)
    : showForm(parts, ctx, interaction, first)
}

const passkeyContext = ({ uid }: Interaction, accountNo: string): ChallengeContext => ({
  purpose: 'second-factor',
  accountNo,
  boundTo: uid,
})

/**
 * The ways of the account that the policies accept, the preferred one first. A recovery code counts as a one-time code,
 * so it does not replace a passkey that a policy wants.
 */
async function waysOf(
  { db }: SignInParts,
  accountNo: string,
  accepted: readonly string[],
): Promise<SecondFactorWay[]> {
  const enrolled = await enrolledFactors(db, accountNo)
  const isAccepted = (kind: string) => accepted.length === 0 || accepted.includes(kind)
  return [...enrolled.filter(isAccepted), ...(isAccepted('totp') ? (['recovery'] as const) : [])]
}

const wayIn = ({ query: { by } }: Context, ways: readonly SecondFactorWay[]): SecondFactorWay =>
  ways.find((way) => way === by) ?? ways[0] ?? 'recovery'

async function showForm(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  first: FirstFactor,
): Promise<void> {
  const { provider, db, replies, relyingParty, clock } = parts
  const { accountNo } = first
  const account = await findEnabledAccount(db, accountNo)
  const device = await deviceOf(parts, ctx, accountNo)
  const policy = await askAboutFirstFactor(parts, ctx, interaction, { ...first, device })
  if (!policy) return
  const ways = await waysOf(parts, accountNo, policy.kinds)
  const by = wayIn(ctx, ways)
  const passkeyParts = { db: identityDb(db), relyingParty }
  const markup = codePage({
    ...replies.pageContext(ctx, interaction.params.ui_locales),
    path: ctx.path,
    beginning: passwordPath(interaction),
    by,
    others: ways.filter((way) => way !== by),
    request:
      by === 'passkey'
        ? await passkeyRequest(passkeyParts, passkeyContext(interaction, accountNo), clock.now())
        : undefined,
    person: { no: accountNo, zh: account?.nameZh ?? '', en: account?.nameEn ?? '' },
    isWrong: takeRefusal(ctx) !== undefined,
    offersTrust: !(await isSharedComputer(provider, ctx)),
  })
  const { redirect_uri: leadsTo } = interaction.params
  const scripts = [by === 'passkey' ? passkeyScriptSource : codeScriptSource]
  replies.page(ctx, 200, markup, { scripts, leadsTo })
}

/** `amr`: the methods of the second factor (RFC 8176). */
type Checked =
  | { result: 'ok'; amr: string[]; isRecovery?: boolean }
  | { result: 'wrong'; by: 'code' | 'passkey' }
  | { result: 'locked' }

/** Checks the code or the response of a passkey in the form. */
async function checkFactor(
  parts: SignInParts,
  interaction: Interaction,
  accountNo: string,
  form: URLSearchParams,
): Promise<Checked> {
  const { db, relyingParty, clock } = parts
  const now = clock.now()
  const response = form.get('response')
  if (response !== null) {
    const context = passkeyContext(interaction, accountNo)
    const checked = await checkPasskey({ db: identityDb(db), relyingParty }, context, response, now)
    if (checked.result === 'wrong') return { result: 'wrong', by: 'passkey' }
    return { result: 'ok', amr: ['pop', ...(checked.isVerified ? ['user'] : []), 'mfa'] }
  }
  const typed = form.get('code') ?? ''
  const checked = await checkCode(identityParts(parts), { accountNo, typed }, now)
  if (checked.result === 'ok') {
    return { result: 'ok', amr: ['otp'], isRecovery: checked.method === 'recovery' }
  }
  return checked.result === 'locked' ? { result: 'locked' } : { result: 'wrong', by: 'code' }
}

async function checkForm(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  first: FirstFactor,
): Promise<void> {
  const { db, replies, clock } = parts
  const form = await readForm(ctx.req)
  if (!form) return replies.message(ctx, 400, 'refused')
  const { accountNo } = first
  const now = clock.now()
  const left = await countCode(db, interaction.uid)
  const checked: Checked =
    left === null ? { result: 'wrong', by: 'code' } : await checkFactor(parts, interaction, accountNo, form)
  if (checked.result !== 'ok') {
    return refuseFactor(parts, ctx, interaction, { accountNo, checked, left: left ?? 0 })
  }
  // Of two concurrent forms with valid codes only one completes the sign-in.
  if (!(await takeFirstFactor(db, interaction.uid))) {
    return goTo(parts, ctx, interaction, passwordPath(interaction))
  }
  // A recovery code does not make the browser trusted, because the device may be lost.
  const wantsTrust = form.get('trust') === '1' && !checked.isRecovery
  const trusts = wantsTrust && !(await isSharedComputer(parts.provider, ctx))
  if (trusts) addTrustToken(ctx, await trustBrowser(db, accountNo, now), signInPath)
  const device = trusts ? 'trusted' : await deviceOf(parts, ctx, accountNo)
  const amr = [...new Set([...first.amr, ...checked.amr])]
  return completeSignIn(parts, ctx, interaction, { ...first, amr, policy: { device, isChecked: false } })
}

type RefusedFactor = { accountNo: string; checked: Exclude<Checked, { result: 'ok' }>; left: number }

const reasonOf = (checked: RefusedFactor['checked']) => {
  if (checked.result === 'locked') return 'locked'
  return checked.by === 'passkey' ? 'wrong_passkey' : 'wrong_totp'
}

/** All refusals have the same text, including a locked account; after the last attempt the sign-in starts again. */
async function refuseFactor(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { accountNo, checked, left }: RefusedFactor,
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  const reason = reasonOf(checked)
  const client = interaction.params.client_id
  parts.logRefusal({ ...seen, accountNo, result: reason, client }, 'second factor refused')
  await parts.recordFailure({
    ...seen,
    at: parts.clock.now(),
    accountNo,
    reason,
    loginType: reason === 'wrong_passkey' ? 'passkey' : null,
    userAgent: ctx.get('user-agent').slice(0, 400),
  })
  if (left > 0) {
    rememberRefusal(ctx, { problem: 'wrong', account: '' })
    const { language } = parts.replies.pageContext(ctx, interaction.params.ui_locales)
    ctx.status = 303
    const way = secondFactorWays.find((known) => known === ctx.query.by)
    ctx.redirect(`${ctx.path}?lang=${language}${way ? `&by=${way}` : ''}`)
    return
  }
  await takeFirstFactor(parts.db, interaction.uid)
  const path = passwordPath(interaction)
  rememberRefusal(ctx, { problem: 'again', account: '' }, path)
  goTo(parts, ctx, interaction, path)
}
