import type { DeviceState } from '@iambiz/identity/policy/evaluate.ts'
import { hasEnrolledFactor } from '@iambiz/identity/second-factors.ts'
import type { Context } from 'koa'
import { hasSecondFactor } from './acr.ts'
import { registeredOf } from './clients.ts'
import { completeSignIn, isPasswordReplaced } from './complete-sign-in.ts'
import { identityDb } from './database.ts'
import { type FirstFactor, findFirstFactor, storeFirstFactor } from './first-factor-store.ts'
import { noDevicePage } from './pages/no-device-page.ts'
import type { PolicyAnswer } from './policy-question.ts'
import { showPolicyRefusal } from './policy-refusal.ts'
import { PortalAway } from './portal-question.ts'
import { requestIdOf } from './reply.ts'
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
  { params }: Interaction,
  missing: Pick<PolicyAnswer, 'kinds' | 'canSetUp'>,
): Promise<void> {
  const context = replies.pageContext(ctx, params.ui_locales)
  const application = await applicationName(params.client_id, context.language)
  replies.page(ctx, 403, noDevicePage({ ...context, application, ...missing }))
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
  const { kinds = [], canSetUp = true } = policy?.outcome === 'set-up' ? policy : {}
  await showSetUp(parts, ctx, interaction, { kinds, canSetUp })
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
export async function askAboutFirstFactor(
  { provider, askPolicy, replies }: SignInParts,
  ctx: Context,
  { params }: Interaction,
  { accountNo, amr, device, begins = false }: FirstFactor & { device: DeviceState; begins?: boolean },
): Promise<PolicyAnswer | undefined> {
  const client = registeredOf(await provider.Client.find(String(params.client_id)))
  try {
    return await askPolicy({ accountNo, client, address: ctx.ip, device, amr, begins })
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
  const policy = await askAboutFirstFactor(parts, ctx, interaction, { ...first, device, begins: true })
  if (!policy) return
  if (policy.outcome === 'refused') return refuseByPolicy(parts, ctx, interaction, accountNo)
  const { outcome, kinds, canSetUp } = policy
  if (outcome === 'set-up' && !canSetUp) return showSetUp(parts, ctx, interaction, { kinds, canSetUp })
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
