import type { ChallengeContext } from '@iambiz/identity/passkey/challenge-store.ts'
import { hasPasskey } from '@iambiz/identity/passkey/passkey-store.ts'
import { checkPasskey, passkeyRequest } from '@iambiz/identity/passkey/verify.ts'
import { hasEnrolledFactor } from '@iambiz/identity/second-factors.ts'
import { checkCode } from '@iambiz/identity/totp/check-code.ts'
import { hasDevice } from '@iambiz/identity/totp/device-store.ts'
import type { Context } from 'koa'
import { findEnabledAccount } from './account-store.ts'
import { hasSecondFactor } from './acr.ts'
import { completeSignIn, isPasswordReplaced } from './complete-sign-in.ts'
import { identityDb } from './database.ts'
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
import { rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { isSharedComputer } from './shared-computer.ts'
import { codePath, type Interaction, passwordPath, type SignInParts, signInPath } from './sign-in-parts.ts'
import { secondFactorReasons } from './sign-in-policy.ts'
import { addTrustToken, trustTokens } from './trust-cookie.ts'
import { isTrusted, trustBrowser } from './trusted-browser-store.ts'

function goTo({ replies }: SignInParts, ctx: Context, interaction: Interaction, path: string): void {
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${path}?lang=${language}`)
}

/** Whether the application requires a second factor, even in a trusted browser. */
const needsSecondFactor = ({ prompt }: Interaction) =>
  prompt.reasons.some((reason) => secondFactorReasons.has(reason))

/**
 * Asks for the second factor alone if the session lacks nothing else, or explains where to set one up. False if the
 * sign-in must begin with the first factor, also after the person returned from the code page.
 */
export async function askSecondFactorOnly(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<boolean> {
  const { provider, db, replies, clock, applicationName } = parts
  const { session, prompt, params, uid } = interaction
  const accountNo = session?.accountId
  if (accountNo === undefined || !prompt.reasons.every((reason) => secondFactorReasons.has(reason)))
    return false
  const now = clock.now()
  const isStill = (await provider.Session.get(ctx)).accountId === accountNo
  if (!isStill || (await findFirstFactor(db, uid, now))) return false
  if (await hasEnrolledFactor(identityDb(db), accountNo)) {
    await storeFirstFactor(db, uid, { accountNo, amr: session?.amr ?? [] }, now)
    goTo(parts, ctx, interaction, codePath(interaction))
    return true
  }
  const context = replies.pageContext(ctx, params.ui_locales)
  const application = await applicationName(params.client_id, context.language)
  replies.page(ctx, 403, noDevicePage({ ...context, application }))
  return true
}

/**
 * Continues after any first factor: asks for the second one if the account has one and the browser is not trusted, else
 * completes the sign-in. A passkey is both factors.
 */
export async function continueAfterFirstFactor(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  first: FirstFactor,
): Promise<void> {
  const { db, clock } = parts
  const { accountNo } = first
  const now = clock.now()
  const isAsked =
    !hasSecondFactor(first.amr) &&
    (await hasEnrolledFactor(identityDb(db), accountNo)) &&
    (needsSecondFactor(interaction) || !(await isTrusted(db, { accountNo, tokens: trustTokens(ctx) }, now)))
  if (!isAsked) return completeSignIn(parts, ctx, interaction, first)
  await storeFirstFactor(db, interaction.uid, first, now)
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

/** The ways of the account, the preferred one first. */
async function waysOf({ db }: SignInParts, accountNo: string): Promise<SecondFactorWay[]> {
  const [passkey, device] = await Promise.all([
    hasPasskey(identityDb(db), accountNo),
    hasDevice(identityDb(db), accountNo),
  ])
  return [...(passkey ? (['passkey'] as const) : []), ...(device ? (['totp'] as const) : []), 'recovery']
}

const wayIn = ({ query: { by } }: Context, ways: readonly SecondFactorWay[]): SecondFactorWay =>
  ways.find((way) => way === by) ?? ways[0] ?? 'recovery'

async function showForm(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { accountNo }: FirstFactor,
): Promise<void> {
  const { provider, db, replies, relyingParty, clock } = parts
  const account = await findEnabledAccount(db, accountNo)
  const ways = await waysOf(parts, accountNo)
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
  if (wantsTrust && !(await isSharedComputer(parts.provider, ctx))) {
    addTrustToken(ctx, await trustBrowser(db, accountNo, now), signInPath)
  }
  return completeSignIn(parts, ctx, interaction, { ...first, amr: [...first.amr, ...checked.amr] })
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
