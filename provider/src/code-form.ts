import type { ChallengeContext } from '@iambiz/identity/passkey/challenge-store.ts'
import { checkPasskey, passkeyRequest } from '@iambiz/identity/passkey/verify.ts'
import { checkCode } from '@iambiz/identity/totp/check-code.ts'
import type { Context } from 'koa'
import { findEnabledAccount } from './account-store.ts'
import { factorTimes } from './acr.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { identityDb } from './database.ts'
import { enrolledFactors } from './enrolled-factors.ts'
import { secondsOf } from './epoch-seconds.ts'
import { countCode, type FirstFactor, findFirstFactor, takeFirstFactor } from './first-factor-store.ts'
import { readForm } from './form.ts'
import { identityParts } from './identity-parts.ts'
import { codePage, codeScriptSource, type SecondFactorWay, secondFactorWays } from './pages/code-page.ts'
import { passkeyScriptSource } from './pages/passkey-form.ts'
import { rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { askAboutFirstFactor, goTo } from './second-factor.ts'
import { isSharedComputer } from './shared-computer.ts'
import { deviceOf } from './sign-in-device.ts'
import { type Interaction, passwordPath, type SignInParts, signInPath } from './sign-in-parts.ts'
import { addTrustToken } from './trust-cookie.ts'
import { trustBrowser } from './trusted-browser-store.ts'

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
  const before = await deviceOf(parts, ctx, accountNo)
  const device = trusts && before === 'known' ? 'trusted' : before
  const amr = [...new Set([...first.amr, ...checked.amr])]
  const factors = { ...first.factors, ...factorTimes(checked.amr, secondsOf(now)) }
  const policy = { device, isChecked: false }
  return completeSignIn(parts, ctx, interaction, { ...first, amr, factors, policy })
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
