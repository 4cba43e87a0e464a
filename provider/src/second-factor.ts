import type { DeviceState } from '@iambiz/identity/policy/evaluate.ts'
import { hasEnrolledFactor } from '@iambiz/identity/second-factors.ts'
import type { Context } from 'koa'
import { factorTimes, hasSecondFactor } from './acr.ts'
import { registeredOf } from './clients.ts'
import { completeSignIn, isPasswordReplaced } from './complete-sign-in.ts'
import { identityDb } from './database.ts'
import { secondsOf } from './epoch-seconds.ts'
import { type FirstFactor, findFirstFactor, storeFirstFactor } from './first-factor-store.ts'
import { noDevicePage } from './pages/no-device-page.ts'
import type { PolicyAnswer } from './policy-question.ts'
import { recordPolicyRefusal, showPolicyRefusal } from './policy-refusal.ts'
import { PortalAway } from './portal-question.ts'
import type { ExpiringSession } from './session-expiry.ts'
import { continuedSignIn, sessionFactors } from './session-policy.ts'
import { startOf } from './session-start.ts'
import { deviceOf } from './sign-in-device.ts'
import { codePath, type Interaction, type SignInParts } from './sign-in-parts.ts'
import { secondFactorReasons } from './sign-in-policy.ts'

/** Leads on to one of the pages of a sign-in, in its language. */
export function goTo({ replies }: SignInParts, ctx: Context, interaction: Interaction, path: string): void {
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
  { params, returnTo: continueUrl }: Interaction,
  { kinds, canReachPortal }: Pick<PolicyAnswer, 'kinds' | 'canReachPortal'>,
): Promise<void> {
  const context = replies.pageContext(ctx, params.ui_locales)
  const application = await applicationName(params.client_id, context.language)
  const path = ctx.method === 'GET' ? ctx.path : undefined
  const page = { ...context, application, kinds, canReachPortal, path, continueUrl }
  replies.page(ctx, 403, noDevicePage(page))
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
  const { prompt, uid } = interaction
  const accountNo = interaction.session?.accountId
  if (accountNo === undefined || !prompt.reasons.every((reason) => secondFactorReasons.has(reason)))
    return false
  const now = clock.now()
  const stored = await provider.Session.get(ctx)
  if (stored.accountId !== accountNo || (await findFirstFactor(db, uid, now))) return false
  const policy = prompt.details.policy as PolicyAnswer | undefined
  if (policy?.outcome !== 'set-up' && (await hasEnrolledFactor(identityDb(db), accountNo))) {
    const { amr = [], loginTs: signedInAt = 0 } = stored
    const begunAt = startOf(stored) ?? signedInAt
    const { endsAt } = stored as ExpiringSession
    const first = { accountNo, amr, factors: sessionFactors(stored), signedInAt, begunAt, endsAt }
    await storeFirstFactor(db, uid, first, now)
    goTo(parts, ctx, interaction, codePath(interaction))
    return true
  }
  const { kinds = [], canReachPortal = true } = policy?.outcome === 'set-up' ? policy : {}
  await showSetUp(parts, ctx, interaction, { kinds, canReachPortal })
  return true
}

/** Asks the policies about a first factor; `undefined` after the page that says the portal does not answer. */
export async function askAboutFirstFactor(
  { provider, askPolicy, replies }: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { device, begins = false, ...first }: FirstFactor & { device: DeviceState; begins?: boolean },
): Promise<PolicyAnswer | undefined> {
  const { params } = interaction
  const { accountNo, factors: done } = first
  const client = registeredOf(await provider.Client.find(String(params.client_id)))
  try {
    return await askPolicy({
      ...{ accountNo, client, address: ctx.ip, device, begins, done },
      signedInAt: continuedSignIn(interaction, first),
    })
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
  given: Omit<FirstFactor, 'factors'>,
): Promise<void> {
  const { db, clock } = parts
  const { accountNo, amr } = given
  const first = { ...given, factors: factorTimes(amr, secondsOf(clock.now())) }
  const device = await deviceOf(parts, ctx, accountNo)
  const policy = await askAboutFirstFactor(parts, ctx, interaction, { ...first, device, begins: true })
  if (!policy) return
  if (policy.outcome === 'refused') {
    const { client_id: client, ui_locales: locales } = interaction.params
    await recordPolicyRefusal(parts, ctx, { accountNo, client })
    return showPolicyRefusal(parts.replies, ctx, locales)
  }
  const { outcome, canSetUp } = policy
  if (outcome === 'set-up' && !canSetUp) return showSetUp(parts, ctx, interaction, policy)
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
