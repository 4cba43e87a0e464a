import { type Checked, checkCode } from '@iambiz/identity/totp/check-code.ts'
import { hasDevice } from '@iambiz/identity/totp/device-store.ts'
import type { Context } from 'koa'
import { findEnabledAccount } from './account-store.ts'
import { completeSignIn, isOutdated } from './complete-sign-in.ts'
import { identityDb } from './database.ts'
import {
  countCode,
  type FirstFactor,
  findFirstFactor,
  keepFirstFactor,
  takeFirstFactor,
} from './first-factor-store.ts'
import { readForm } from './form.ts'
import { identityParts } from './identity-parts.ts'
import { codePage, codeScriptSource } from './pages/code-page.ts'
import { noDevicePage } from './pages/no-device-page.ts'
import { rememberRefusal, takeRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { codePath, type Interaction, passwordPath, type SignInParts, signInPath } from './sign-in-parts.ts'
import { secondFactorReasons } from './sign-in-policy.ts'
import { addTrustToken, trustTokens } from './trust-cookie.ts'
import { isTrusted, trustBrowser } from './trusted-browser-store.ts'

function goTo({ replies }: SignInParts, ctx: Context, interaction: Interaction, path: string): void {
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${path}?lang=${language}`)
}

/** Whether the application asks for a second factor, also in a browser that is trusted. */
const needsSecondFactor = ({ prompt }: Interaction) =>
  prompt.reasons.some((reason) => secondFactorReasons.has(reason))

/**
 * Asks a person whose session lacks nothing but the second factor for that alone, or says where to set one up. False where the
 * sign-in begins with the first one, as it does for a person who came back from the page that asks for the code.
 */
export async function asksSecondFactorAlone(
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
  if (await hasDevice(identityDb(db), accountNo)) {
    await keepFirstFactor(db, uid, { accountNo, amr: session?.amr ?? [] }, now)
    goTo(parts, ctx, interaction, codePath(interaction))
    return true
  }
  const context = replies.pageContext(ctx, params.ui_locales)
  const application = await applicationName(params.client_id, context.language)
  replies.page(ctx, 403, noDevicePage({ ...context, application }))
  return true
}

/**
 * Goes on with a sign-in whose first factor was right, whatever it was: to the page that asks for a code where the account
 * has a device and the browser is not trusted with it, else to the end.
 */
export async function provedFirstFactor(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  first: FirstFactor,
): Promise<void> {
  const { db, clock } = parts
  const { accountNo } = first
  const now = clock.now()
  const isAsked =
    (await hasDevice(identityDb(db), accountNo)) &&
    (needsSecondFactor(interaction) || !(await isTrusted(db, { accountNo, tokens: trustTokens(ctx) }, now)))
  if (!isAsked) return completeSignIn(parts, ctx, interaction, first)
  await keepFirstFactor(db, interaction.uid, first, now)
  if (await isOutdated(parts, ctx, interaction, first)) return
  goTo(parts, ctx, interaction, codePath(interaction))
}

/** The page that asks for a code, and its form. Whoever has not shown a first factor in this interaction begins with it. */
export async function secondFactor(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const first = await findFirstFactor(parts.db, interaction.uid, parts.clock.now())
  if (!first) {
    // A form that was sent twice: the first one has finished the sign-in.
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

async function showForm(
  { db, replies }: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { accountNo }: FirstFactor,
): Promise<void> {
  const account = await findEnabledAccount(db, accountNo)
  const markup = codePage({
    ...replies.pageContext(ctx, interaction.params.ui_locales),
    path: ctx.path,
    beginning: passwordPath(interaction),
    by: ctx.query.by === 'recovery' ? 'recovery' : 'totp',
    person: { no: accountNo, zh: account?.nameZh ?? '', en: account?.nameEn ?? '' },
    isWrong: takeRefusal(ctx) !== undefined,
  })
  const { redirect_uri: leadsTo } = interaction.params
  replies.page(ctx, 200, markup, { scripts: [codeScriptSource], leadsTo })
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
  const typed = form.get('code') ?? ''
  const checked: Checked =
    left === null ? { result: 'wrong' } : await checkCode(identityParts(parts), { accountNo, typed }, now)
  const { result } = checked
  if (result !== 'ok') return refuseCode(parts, ctx, interaction, { accountNo, result, left: left ?? 0 })
  // Of two forms with two right codes one ends the sign-in.
  if (!(await takeFirstFactor(db, interaction.uid))) {
    return goTo(parts, ctx, interaction, passwordPath(interaction))
  }
  // Who had to use a recovery code has no device at hand: no browser is spared the next question for that.
  if (form.get('trust') === '1' && checked.method === 'totp') {
    addTrustToken(ctx, await trustBrowser(db, accountNo, now), signInPath)
  }
  return completeSignIn(parts, ctx, interaction, { ...first, amr: [...first.amr, 'otp'] })
}

type RefusedCode = { accountNo: string; result: 'wrong' | 'locked'; left: number }

/** Every refusal has the same words, a closed door's too; after the last one the sign-in begins anew. */
async function refuseCode(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { accountNo, result, left }: RefusedCode,
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  parts.logRefusal({ ...seen, accountNo, result, client: interaction.params.client_id }, 'code refused')
  await parts.recordFailure({
    ...seen,
    at: parts.clock.now(),
    accountNo,
    reason: result === 'locked' ? 'locked' : 'wrong_totp',
    userAgent: ctx.get('user-agent').slice(0, 400),
  })
  if (left > 0) {
    rememberRefusal(ctx, { problem: 'wrong', account: '' })
    const { language } = parts.replies.pageContext(ctx, interaction.params.ui_locales)
    ctx.status = 303
    ctx.redirect(`${ctx.path}?lang=${language}${ctx.query.by === 'recovery' ? '&by=recovery' : ''}`)
    return
  }
  await takeFirstFactor(parts.db, interaction.uid)
  const path = passwordPath(interaction)
  rememberRefusal(ctx, { problem: 'again', account: '' }, path)
  goTo(parts, ctx, interaction, path)
}
